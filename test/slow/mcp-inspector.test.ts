import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { type Run, run } from '../support/run-compiler.js';
import { installPackages } from '../support/run-install.js';

const root = join(import.meta.dirname, '../..');
const quickstart = join(root, 'fixtures/quickstart');

interface Listed {
  readonly tools: readonly { name: string; description: string; inputSchema: { required?: string[] }; annotations: object }[];
}

describe("the quickstart's tools in the MCP inspector", () => {
  let inspector: string;

  const inspect = (...args: string[]): Promise<Run> => {
    const server = [process.execPath, join(quickstart, 'dist/mcp-server.js')];
    return run(process.execPath, [inspector, '--cli', ...server, ...args], { cwd: quickstart });
  };

  beforeAll(async () => {
    const directory = join(inject('scratch'), 'inspector');
    await installPackages(directory, ['@modelcontextprotocol/inspector@2.12.0']);
    inspector = join(directory, 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js');
    const tspc = join(root, 'node_modules/ts-patch/bin/tspc.js');
    expect(await run(process.execPath, [tspc], { cwd: quickstart })).toEqual({ code: 0, output: '' });
  });

  test('are listed with schema, description and hints', async () => {
    const { code, output } = await inspect('--method', 'tools/list');
    expect(code, output).toBe(0);
    const { tools } = JSON.parse(output) as Listed;
    expect(tools.map(({ name }) => name)).toEqual([
      'compare_titles',
      'hold_book',
      'invoice_file_name',
      'look_up_order',
      'monthly_instalment',
      'quote_delivery',
      'refund_order',
      'search_books',
    ]);
    expect(tools.find(({ name }) => name === 'look_up_order')).toMatchObject({
      description: expect.stringMatching(/^Look up an order by its number: .+\n\nUse this whenever/),
      inputSchema: { required: ['orderId'] },
      annotations: { readOnlyHint: true },
    });
  });

  test('are called', async () => {
    const { code, output } = await inspect(
      '--method',
      'tools/call',
      '--tool-name',
      'look_up_order',
      '--tool-arg',
      'orderId=B-1042',
    );
    expect(code, output).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ structuredContent: { id: 'B-1042', status: 'delivered' } });
  });

  test('wait for a person where nobody can be asked', async () => {
    const args = ['orderId=B-1042', 'lines=[{"isbn":"9780007532278","quantity":1}]', 'reason=damaged'];
    const { output } = await inspect('--method', 'tools/call', '--tool-name', 'refund_order', '--tool-arg', ...args);
    expect(output).toContain('a person must approve this call first');
  });
});

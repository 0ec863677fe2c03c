import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { start } from '../support/run-compiler.js';
import { type HostConsumer, installHostConsumer } from '../support/run-host-consumer.js';

const patience = 90_000;

describe.each(['3.2.7', '4.1.12'])('Vitest %s with the plugin for Vite', (version) => {
  let consumer: HostConsumer;

  beforeAll(async () => {
    consumer = await installHostConsumer('vitest', [`vitest@${version}`, 'vite@7.3.8'], `vitest-${version}`);
  });

  it('runs tests of compiled tools', async () => {
    const { code, output } = await consumer.command('vitest', 'run');
    expect(code, output).toBe(0);
    expect(output).toMatch(/Tests {2}2 passed/);
  });

  it('fails for wrong tools, and names them with their lines', async () => {
    const mistakes = consumer.addMistakes();
    const { code, output } = await consumer.command('vitest', 'run');
    consumer.removeMistakes();
    expect(code, output).toBe(1);
    for (const mistake of mistakes) expect(output).toContain(`[${mistake.code}]`);
    expect(output).toContain(`src/tools.ts:${mistakes[0]!.line}:`);
  });

  it('runs a test again when a file changes that its tool imports for its types alone', async () => {
    consumer.write('src/query.ts', 'export type Query = string;');
    consumer.write(
      'src/search.ts',
      `import { defineTool } from 'define-tool';
import type { Query } from './query.js';

/** Search the parcels by what is known of them. */
export const search = defineTool((query: Query) => query, { sideEffecting: false });
`,
    );
    consumer.write(
      'test/search.test.ts',
      `import { test } from 'vitest';
import { search } from '../src/search.js';

test('search', () => console.log('query is ' + JSON.stringify(search.parameters.properties.query)));
`,
    );
    const child = start(process.execPath, [consumer.binary('vitest'), '--watch', 'test/search.test.ts'], {
      cwd: consumer.directory,
      timeoutMs: 3 * patience,
    });
    try {
      let output = '';
      child.stdout?.on('data', (chunk) => (output += chunk));
      child.stderr?.on('data', (chunk) => (output += chunk));
      const until = async (text: string): Promise<void> => {
        for (const end = Date.now() + patience; !output.includes(text) && Date.now() < end; ) await sleep(50);
        expect(output).toContain(text);
      };
      await until('query is {"type":"string"}');
      await until('Waiting for file changes');
      output = '';
      consumer.write('src/query.ts', 'export type Query = number;');
      await until('query is {"type":"number"}');
    } finally {
      child.kill('SIGKILL');
    }
  });
});

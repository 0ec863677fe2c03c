import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { consumerReport } from '../support/consumer-report.js';
import { type Run, run } from '../support/run-compiler.js';
import { nodeCache } from '../support/run-host.js';
import { type HostConsumer, installHostConsumer } from '../support/run-host-consumer.js';
import { installNode } from '../support/run-install.js';

const loaders = {
  alone: ['--import', 'define-tool/register'],
  'before tsx': ['--import', 'define-tool/register', '--import', 'tsx'],
  'behind tsx': ['--import', 'tsx', '--import', 'define-tool/register'],
} as const;
const orders = Object.keys(loaders) as (keyof typeof loaders)[];

let consumer: HostConsumer;
beforeAll(async () => {
  consumer = await installHostConsumer('register', ['tsx@4.23.15', '@types/node@20.19.0']);
  useTypeScriptEndings();
});

/** Node takes types out of a file, and looks for it under the name that is written. */
function useTypeScriptEndings(): void {
  const files = readdirSync(join(consumer.directory, 'src')).map((name) => `src/${name}`);
  for (const file of files) consumer.write(file, consumer.read(file).replace(/(from '\.[^']*)\.js'/g, "$1.ts'"));
}

/** The message of an error is another test's matter. */
const reportOf = ({ error, ...rest }: typeof consumerReport) => ({ ...rest, error: expect.objectContaining(error) });

describe.each(['20', '22', '24', '26'])('node --import define-tool/register, in Node %s', (major) => {
  let node: string;
  beforeAll(async () => {
    node = await installNode(major, nodeCache);
  });
  const start = (...args: string[]): Promise<Run> => run(node, args, { cwd: consumer.directory, timeoutMs: 180_000 });
  /** What a program prints, a line of JSON after the other. */
  const report = async (...args: string[]): Promise<unknown[]> => {
    const { code, output } = await start('--disable-warning=ExperimentalWarning', ...args);
    expect(code, output).toBe(0);
    return output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  };

  it.each(orders)('compiles tools in ES modules, and keeps the lines of stack traces, %s', async (order) => {
    const printed = await report(...loaders[order], 'lines.ts');
    expect(printed).toHaveLength(2);
    expect(printed).toContainEqual([11, 16]);
    expect(printed).toContainEqual(expect.objectContaining(reportOf(consumerReport)));
  });

  it.each(orders)('compiles tools in CommonJS, %s', async (order) => {
    expect(await report(...loaders[order], 'cjs/main.ts')).toEqual([
      {
        description: 'Reserve a seat on the next bus to town.',
        parameters: {
          type: 'object',
          properties: {
            seat: { type: 'string', description: 'Classes of seats.', enum: ['aisle', 'window'] },
            count: { type: 'number', default: 1 },
          },
          required: ['seat'],
          additionalProperties: false,
        },
        result: '1 at the aisle',
      },
    ]);
  });

  it.each(['alone', 'behind tsx'] as const)('ends with the findings and their places, %s', async (order) => {
    const mistakes = consumer.addMistakes();
    useTypeScriptEndings();
    const { code, output } = await start(...loaders[order], 'src/main.ts');
    consumer.removeMistakes();
    useTypeScriptEndings();
    expect(code).toBe(1);
    for (const mistake of mistakes) {
      expect(output).toContain(`src/tools.ts:${mistake.line}:${mistake.column} - `);
      expect(output).toContain(`[${mistake.code}]`);
    }
    expect(output).toContain('| export const lost = defineTool((since: () => void)');
    expect(output).not.toContain('SyntaxError');
  });
});

describe('the same program', () => {
  it('runs with the command of tsx, and the endings of JavaScript', async () => {
    for (const name of ['main', 'tools']) {
      consumer.write(`src/${name}.ts`, consumer.read(`src/${name}.ts`).replace(/(from '\.[^']*)\.ts'/g, "$1.js'"));
    }
    const { code, output } = await consumer.command('tsx', '--import', 'define-tool/register', 'src/main.ts');
    useTypeScriptEndings();
    expect(code, output).toBe(0);
    expect(JSON.parse(output)).toMatchObject(consumerReport);
  });

  it('is refused by the tools themselves where nothing compiles them', async () => {
    const { code, output } = await consumer.command('tsx', 'src/main.ts');
    expect(code).toBe(1);
    expect(output).toContain('is not compiled');
  });
});

import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { consumerReport } from '../support/consumer-report.js';
import { type Run, run } from '../support/run-compiler.js';
import { type HostConsumer, installHostConsumer } from '../support/run-host-consumer.js';

/** Bun's package for this machine, which has nothing but the binary. */
const system = process.platform === 'win32' ? 'windows' : process.platform;
const binary = `@oven/bun-${system}-${process.arch === 'arm64' ? 'aarch64' : process.arch}`;

describe('Bun, with define-tool/bun as a preload', () => {
  let consumer: HostConsumer;
  beforeAll(async () => {
    consumer = await installHostConsumer('bun', [`${binary}@1.4.5`]);
  });
  const bun = (...args: string[]): Promise<Run> => {
    const program = join(consumer.directory, 'node_modules', binary, 'bin', system === 'windows' ? 'bun.exe' : 'bun');
    return run(program, args, { cwd: consumer.directory, timeoutMs: 180_000 });
  };

  it('compiles tools of a program that it runs', async () => {
    const { code, output } = await bun('run', 'src/main.ts');
    expect(code, output).toBe(0);
    expect(JSON.parse(output)).toMatchObject(consumerReport);
  });

  it('compiles tools of tests', async () => {
    const { code, output } = await bun('test', 'tools.test.ts');
    expect(code, output).toBe(0);
    expect(output).toContain('1 pass');
  });

  it('compiles tools of what it bundles', async () => {
    const { code, output } = await bun('run', 'build.ts');
    expect(code, output).toBe(0);
    expect(await consumer.report('out/main.js')).toMatchObject(consumerReport);
  });

  it.each([
    ['run', ['run', 'src/main.ts']],
    ['test', ['test', 'tools.test.ts']],
    ['build', ['run', 'build.ts']],
  ])('ends with the findings and their places: %s', async (_, args) => {
    const mistakes = consumer.addMistakes();
    const { code, output } = await bun(...args);
    consumer.removeMistakes();
    expect(code).toBe(1);
    for (const { code: expected, line, column } of mistakes) {
      expect(output).toContain(`src/tools.ts:${line}:${column} - `);
      expect(output).toContain(`[${expected}]`);
    }
  });
});

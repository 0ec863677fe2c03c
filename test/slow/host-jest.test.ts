import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { consumerReport } from '../support/consumer-report.js';
import { type Run, run } from '../support/run-compiler.js';
import { type HostConsumer, installHostConsumer } from '../support/run-host-consumer.js';

const packages = [
  'jest@30.5.2',
  '@swc/jest@0.2.39',
  '@swc/core@1.16.22',
  'ts-jest@29.4.15',
  'ts-patch@3.3.0',
  '@types/jest@30.0.0',
  '@types/node@20.19.0',
];

let consumer: HostConsumer;
beforeAll(async () => {
  consumer = await installHostConsumer('jest', packages);
});

/** Runs the tests with a config; they write what they saw into a file. */
async function jest(config: string, flags: readonly string[] = []): Promise<Run & { readonly report?: unknown }> {
  rmSync(join(consumer.directory, 'report.json'), { force: true });
  const command = [
    ...flags,
    'node_modules/jest/bin/jest.js',
    '-c',
    `${config}.config.cjs`,
    '--ci',
    '--cacheDirectory',
    '.jest-cache',
  ];
  const ran = await run(process.execPath, command, { cwd: consumer.directory, timeoutMs: 240_000 });
  return ran.code === 0 ? { ...ran, report: JSON.parse(consumer.read('report.json')) } : ran;
}

async function expectFindings(config: string): Promise<void> {
  const mistakes = consumer.addMistakes();
  // The second time, what the first left in the cache is there.
  const runs = [await jest(config), await jest(config)];
  consumer.removeMistakes();
  for (const { code, output: coloured } of runs) {
    // ts-jest prints colours whoever reads them.
    const output = stripVTControlCharacters(coloured);
    expect(code).toBe(1);
    expect(output).toContain('Test suite failed to run');
    for (const mistake of mistakes) {
      expect(output).toContain(`[${mistake.code}]`);
      expect(output).toContain(`src/tools.ts:${mistake.line}:${mistake.column} - `);
    }
  }
}

describe('Jest, with define-tool/jest around @swc/jest', () => {
  it('runs tests with compiled tools', async () => {
    const { output, report } = await jest('jest');
    expect(report, output).toMatchObject(consumerReport);
  });

  it('compiles a tool again when a type in another file changed, with what is in the cache', async () => {
    const parcels = consumer.read('src/parcels.ts');
    consumer.write('src/parcels.ts', parcels.replace("'letter' | 'parcel'", "'letter' | 'parcel' | 'pallet'"));
    const { output, report } = await jest('jest');
    consumer.write('src/parcels.ts', parcels);
    const service = { type: 'string', enum: ['letter', 'parcel', 'pallet'], default: 'parcel' };
    expect(report, output).toMatchObject({ parameters: { properties: { service } } });
  });

  it('runs tests that are ES modules', async () => {
    const { output, report } = await jest('esm', ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning']);
    expect(report, output).toMatchObject(consumerReport);
  });

  it('fails with the findings and their places, every time', async () => {
    await expectFindings('jest');
  });
});

describe('Jest, with ts-jest', () => {
  it('runs tests with tools that the patched compiler compiles', async () => {
    const { output, report } = await jest('ts-jest');
    expect(report, output).toMatchObject(consumerReport);
  });

  it('fails with the findings and their places, every time', async () => {
    await expectFindings('ts-jest');
  });

  it('is refused by the tools themselves where it looks at one file at a time', async () => {
    const { code, output } = await jest('ts-jest-isolated');
    expect(code).toBe(1);
    expect(output).toContain('is not compiled');
  });

  it('looks at one file at a time behind define-tool/jest', async () => {
    const { output, report } = await jest('around-ts-jest');
    expect(report, output).toMatchObject(consumerReport);
  });
});

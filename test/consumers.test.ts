import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consumerReport } from './support/consumer-report.js';
import { run } from './support/run-compiler.js';
import { type Consumer, compileConsumer } from './support/run-consumer.js';
import { installPackages, packPackage } from './support/run-install.js';

const root = join(import.meta.dirname, '..');
const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const names = ['esm', 'cjs', 'commonjs'] as const;
let scratch: string;
let tarball: string;
let installed: string;
let consumers: Record<(typeof names)[number], Consumer>;

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'define-tool-consumers-'));
  tarball = await packPackage(root, scratch);
  installed = join(scratch, 'node_modules/define-tool');
  await installPackages(scratch, [
    `typescript@${devDependencies.typescript}`,
    `ts-patch@${devDependencies['ts-patch']}`,
    tarball,
  ]);
  // The first compilation fills the cache of ts-patch for the others.
  const esm = await compileConsumer('esm', scratch);
  const [cjs, commonjs] = await Promise.all([compileConsumer('cjs', scratch), compileConsumer('commonjs', scratch)]);
  consumers = { esm, cjs, commonjs };
}, 300_000);

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

type Report = typeof consumerReport & { readonly error: { readonly message: string } };

describe.each(names)('the packed package in the consumer %s', (name) => {
  let report: Report;

  beforeAll(async () => {
    expect(consumers[name].compilation).toEqual({ code: 0, output: '' });
    report = await consumers[name].report('out/main.js');
  });

  it.each([
    ['descriptions', 'through every form of import'],
    ['parameters', 'from types and comments in another file'],
    ['result', 'of the function with the arguments in their places'],
    ['arrivals', 'as JSON, where dates and sets were handed over'],
    ['untouched', 'of a function of the same name from elsewhere'],
  ] as const)('shows %s, %s', (part, _from) => {
    expect(report[part]).toEqual(consumerReport[part]);
  });

  it('answers wrong arguments with an error that names them all', () => {
    expect(report.error).toMatchObject(consumerReport.error);
    expect(report.error.message).toContain('estimate_postage');
  });
});

describe('the packed package', () => {
  it('is required without a compiler, and refuses what no build has seen', async () => {
    const refusal = await consumers.cjs.report<{ refused: boolean; message: string }>('plain.cjs');
    expect(refusal.refused).toBe(true);
    expect(refusal.message).toContain('tspc');
  });

  it('loads ajv on the first validation, and nothing on import', async () => {
    const loads = await consumers.esm.report<{ onImport: string[]; afterValidation: string[] }>('loads.mjs');
    expect(loads.onImport).toEqual([]);
    expect(loads.afterValidation).toContain('ajv');
  });

  it('contains what is used and read, and nothing else', () => {
    const files = filesUnder(installed);
    const top = new Set(files.map((file) => file.split('/')[0]));
    expect([...top].sort()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'dist',
      'docs',
      'lsp.d.ts',
      'lsp.js',
      'package.json',
    ]);
    expect(files).toEqual(
      expect.arrayContaining([
        'dist/runtime/index.js',
        'dist/runtime/index.d.ts',
        'dist/transformer/index.js',
        'dist/transformer/package.json',
      ]),
    );
    expect(files.filter((file) => file.startsWith('dist/') && !/\.(js|d\.ts|json)$/.test(file))).toEqual([]);
    expect(files.filter((file) => /\btest\b|fixtures|tsbuildinfo/.test(file))).toEqual([]);
  });

  it('runs no script when it is installed', () => {
    const { scripts } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    expect(Object.keys(scripts)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(pre|post)?install$|^prepare$/)]));
  });

  it('resolves for every kind of importer, as publint sees it', async () => {
    expect(await runTool('publint', ['run', tarball, '--strict'])).toMatchObject({
      code: 0,
      output: expect.stringContaining('All good!'),
    });
  });

  it('has types that match what Node loads, as attw sees it', async () => {
    // The runtime is ESM on purpose: Node's require loads it.
    const { code, output } = await runTool('attw', [
      tarball,
      '--profile',
      'node16',
      '--ignore-rules',
      'cjs-resolves-to-esm',
      '--format',
      'json',
    ]);
    expect(JSON.parse(output)).toMatchObject({ problems: {} });
    expect(code).toBe(0);
  });
});

/** Runs the command of a development dependency. */
function runTool(name: string, args: readonly string[]) {
  const directory = join(root, 'node_modules', name === 'attw' ? '@arethetypeswrong/cli' : name);
  const { bin } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
  return run(process.execPath, [join(directory, typeof bin === 'string' ? bin : bin[name]), ...args], { cwd: scratch });
}

function filesUnder(directory: string): string[] {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) =>
    join(entry.parentPath, entry.name)
      .slice(directory.length + 1)
      .replaceAll('\\', '/'),
  );
}

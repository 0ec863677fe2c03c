import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { consumerReport } from '../support/consumer-report.js';
import { root } from '../support/root.js';
import { codesIn, type Run, run } from '../support/run-compiler.js';
import { installHostConsumer } from '../support/run-host-consumer.js';
import { installPackages } from '../support/run-install.js';
import { openWorkspace, tsconfig, type Workspace } from '../support/workspace.js';

const native = '7.0.2';

const tool = (type: string): string => `import { defineTool } from 'define-tool';

/** Look up the shipping status of an order by its number. */
export const orderStatus = defineTool((orderId: ${type}) => '', { sideEffecting: false });
`;

const inNode = ({ directory }: Workspace, path: string, ...args: string[]): Promise<Run> =>
  run(process.execPath, [join(directory, 'node_modules', path), ...args], { cwd: directory });

const define = (workspace: Workspace, ...args: string[]): Promise<Run> =>
  inNode(workspace, 'define-tool/dist/transformer/hosts/cli/bin.js', ...args);

it('builds with a TypeScript 6 that init puts in the place of TypeScript 7, which stays for checking', async () => {
  const workspace = openWorkspace(join(inject('scratch'), 'typescript-7-built'), {
    'tsconfig.json': tsconfig({ plugins: undefined }),
    'package.json': JSON.stringify(
      { private: true, type: 'module', scripts: { build: 'tsc' }, devDependencies: { typescript: native } },
      undefined,
      2,
    ),
    'src/tool.ts': tool('string'),
  });
  await installPackages(workspace.directory, [inject('tarball')]);
  const refused = await define(workspace, 'check');
  expect(refused.code).toBe(2);
  expect(refused.output).toContain(
    `'typescript ${native}' has none. Install one beside it: npm install --save-dev @typescript/typescript6`,
  );

  expect((await define(workspace, 'init', '--yes')).output).toContain("Written. Now install: 'npm install'.");
  await installPackages(workspace.directory, []);
  expect(JSON.parse(workspace.read('package.json')!)).toMatchObject({
    scripts: { build: 'tspc' },
    devDependencies: { typescript: '6.0.3', 'typescript-7': `npm:typescript@${native}`, 'ts-patch': '3.3.0' },
  });
  expect(await inNode(workspace, 'ts-patch/bin/tspc.js')).toEqual({ code: 0, output: '' });
  expect(await define(workspace, 'verify', 'out')).toEqual({
    code: 0,
    output: "1 call of 'defineTool' in 1 file, all compiled.\n",
  });
  expect(await define(workspace, 'check')).toEqual({ code: 0, output: 'No mistakes in 1 tool.\n' });
  expect(await inNode(workspace, 'typescript-7/bin/tsc', '--version')).toEqual({ code: 0, output: `Version ${native}\n` });
  expect(await inNode(workspace, 'typescript-7/bin/tsc', '--noEmit')).toEqual({ code: 0, output: '' });

  workspace.write({ 'src/tool.ts': tool('symbol') });
  const failed = await inNode(workspace, 'ts-patch/bin/tspc.js');
  expect([failed.code, codesIn(failed.output)]).toEqual([2, ['DT4001']]);
});

it('checks with @typescript/typescript6 beside TypeScript 7, and finds what its tsc left uncompiled', async () => {
  const workspace = openWorkspace(join(inject('scratch'), 'typescript-7-beside'), {
    'tsconfig.json': tsconfig(),
    'package.json': JSON.stringify({ private: true, type: 'module' }),
    'src/tool.ts': tool('string'),
  });
  await installPackages(workspace.directory, [inject('tarball'), `typescript@${native}`, '@typescript/typescript6@6.0.2']);
  expect(await define(workspace, 'check')).toEqual({ code: 0, output: 'No mistakes in 1 tool.\n' });
  expect(JSON.parse((await define(workspace, 'list', '--json')).output).tools).toMatchObject([
    { name: 'orderStatus', arguments: ['orderId'] },
  ]);
  expect(await inNode(workspace, 'typescript/bin/tsc')).toEqual({ code: 0, output: '' });
  const verified = await define(workspace, 'verify', 'out');
  expect([verified.code, verified.output]).toEqual([1, expect.stringContaining("Tool 'orderStatus' was never compiled.")]);
  workspace.write({ 'src/tool.ts': tool('symbol') });
  const checked = await define(workspace, 'check');
  expect([checked.code, codesIn(checked.output)]).toEqual([1, ['DT4001']]);
});

it('bundles with @typescript/typescript6 beside TypeScript 7, and says what to install where it is missing', async () => {
  const packages = [`typescript@${native}`, '@typescript/typescript6@6.0.2', 'vite@8.3.8', 'esbuild@0.28.2'];
  const { command, node, report, read, write, addMistakes, removeMistakes } = await installHostConsumer(
    'vite',
    packages,
    'typescript-7-bundled',
  );
  write('build.mjs', readFileSync(join(root, 'fixtures/consumers/esbuild/build.mjs'), 'utf8'));
  const builds = [() => command('vite', 'build'), () => node('build.mjs')];
  for (const build of builds) {
    const { code, output } = await build();
    expect(code, output).toBe(0);
    expect(await report('out/main.js')).toMatchObject(consumerReport);
  }
  addMistakes();
  for (const build of builds) {
    const { code, output } = await build();
    expect(code).not.toBe(0);
    expect(output).toContain('[DT3003]');
  }
  removeMistakes();
  // as if only TypeScript 7 had been installed
  const manifest = 'node_modules/@typescript/typescript6/package.json';
  const whole = read(manifest);
  write(manifest, '{ "name": "@typescript/typescript6", "main": "missing.js" }');
  for (const build of builds) {
    const { code, output } = await build();
    expect(code).not.toBe(0);
    expect(output).toContain('npm install --save-dev @typescript/typescript6');
  }
  write(manifest, whole);
});

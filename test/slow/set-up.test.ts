import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { codesIn, reported } from '../support/run-compiler.js';
import { copyInstallation, hostName } from '../support/run-host.js';
import { createWorkspace, openWorkspace, pluginEntry, tsconfig } from '../support/workspace.js';
import {
  definitionIn,
  packageJson,
  queryProperty,
  searchProject,
  searchTool,
  toolWithNote,
} from '../support/workspace-sources.js';

const { transformProgram: _, ...classicEntry } = pluginEntry;
const entryByPath = { ...pluginEntry, transform: '../node_modules/define-tool/dist/transformer/index.js' };
const oneTool = { 'src/search.ts': searchTool() };

describe(hostName(inject('installation').host), () => {
  describe('a wrong set-up is an error', () => {
    test.each([
      ['transformProgram forgotten', 'DT1001', { plugins: [classicEntry] }],
      ['strictNullChecks off', 'DT1002', { strictNullChecks: false }],
      ['strict off', 'DT1002', { strict: false }],
      ['the plugin listed twice', 'DT1003', { plugins: [pluginEntry, pluginEntry] }],
      ['the plugin listed twice, once by its path', 'DT1003', { plugins: [pluginEntry, entryByPath] }],
      ['the plugin listed three times', 'DT1003', { plugins: [pluginEntry, pluginEntry, entryByPath] }],
      ['an unknown plugin option', 'DT1004', { plugins: [{ ...pluginEntry, validatorz: 'inline' }] }],
    ])('%s, once for a whole project', async (_name, code, options) => {
      const workspace = createWorkspace(searchProject(options, { 'src/second.ts': searchTool() }));
      const run = await workspace.tspc();
      expect(run.code).not.toBe(0);
      expect(codesIn(run.output)).toEqual([code]);
    });

    test.each([
      ['--noEmit', ['--noEmit']],
      ['--incremental', ['--incremental']],
      ['-b', ['-b']],
    ])('strictNullChecks off, with %s, twice', async (_name, args) => {
      const composite = args.includes('-b') ? { composite: true } : {};
      const workspace = createWorkspace(searchProject({ strictNullChecks: false, ...composite }, oneTool));
      for (const _run of ['first', 'second']) {
        const { code, output } = await workspace.tspc(...args);
        expect(code).not.toBe(0);
        expect(codesIn(output)).toEqual(['DT1002']);
      }
    });

    test('the plugin listed twice inserts one definition, and reports each mistake once', async () => {
      const workspace = createWorkspace(
        searchProject({ plugins: [pluginEntry, pluginEntry] }, { 'src/second.ts': toolWithNote }),
      );
      expect(codesIn((await workspace.tspc()).output).sort()).toEqual(['DT1003', 'DT3003']);
      expect(workspace.read('out/search.js')?.match(/slots/g)).toHaveLength(1);
    });

    test('transformProgram forgotten still inserts the definitions', async () => {
      const workspace = createWorkspace(searchProject({ plugins: [classicEntry] }));
      expect((await workspace.tspc()).code).not.toBe(0);
      expect(definitionIn(workspace.read('out/search.js'))?.name).toBe('search');
    });

    test('an import that does not resolve, beside the native error', async () => {
      const workspace = createWorkspace(searchProject({}, { 'src/search.ts': searchTool({ from: '@app/types.js' }) }));
      const { code, output } = await workspace.tspc();
      expect(code).not.toBe(0);
      expect(codesIn(output)).toEqual(expect.arrayContaining(['DT4003', 'TS2307']));
    });

    test('an import that does not resolve under @ts-nocheck, where TypeScript says nothing', async () => {
      const tool = `// @ts-nocheck\n${searchTool({ from: '@app/types.js' })}`;
      const { code, output } = await createWorkspace(searchProject({}, { 'src/search.ts': tool })).tspc();
      expect(code).not.toBe(0);
      expect(reported(output)).toMatchObject([{ file: 'src/search.ts', code: 'DT4003' }]);
    });

    test('a transformer that is not installed', async () => {
      const installation = inject('installation');
      const directory = join(inject('scratch'), 'not-installed');
      mkdirSync(join(directory, 'node_modules'), { recursive: true });
      for (const name of ['typescript', 'ts-patch']) {
        symlinkSync(join(installation.directory, 'node_modules', name), join(directory, 'node_modules', name), 'junction');
      }
      const files = { 'package.json': packageJson, 'tsconfig.json': tsconfig(), 'src/plain.ts': 'export const plain = 1;\n' };
      const { code, output } = await openWorkspace(directory, files).tspc();
      expect(code).not.toBe(0);
      expect(output).toContain('define-tool/transformer');
    });
  });

  describe('a project without tools', () => {
    test('compiles without a word, whatever its options', async () => {
      const files = { 'src/search.ts': 'export const plain = 1;\n' };
      expect(await createWorkspace(searchProject({ strict: false }, files)).tspc()).toEqual({ code: 0, output: '' });
    });

    test('may have a defineTool of its own', async () => {
      const own =
        'const defineTool = (fn: () => void, options: object): object => ({ fn, ...options });\n/** TODO */\nexport const own = defineTool(() => {}, {});\n';
      const workspace = createWorkspace(searchProject({}, { 'src/search.ts': own }));
      expect(await workspace.tspc()).toEqual({ code: 0, output: '' });
      expect(definitionIn(workspace.read('out/search.js'))).toBeUndefined();
    });
  });

  describe('extends', () => {
    const base = JSON.stringify({ compilerOptions: { plugins: [pluginEntry], strict: true } });

    test('a base configuration may hold the plugin', async () => {
      const workspace = createWorkspace({
        ...searchProject(),
        'base.json': base,
        'tsconfig.json': tsconfig({ plugins: undefined, strict: undefined }, { extends: './base.json', include: ['src'] }),
      });
      expect(await workspace.tspc()).toEqual({ code: 0, output: '' });
      expect(queryProperty(workspace.read('out/search.js'))).toMatchObject({ type: 'string' });
    });

    test("a configuration's own plugins replace those of the base, and then the tools refuse to run", async () => {
      const workspace = createWorkspace({
        ...searchProject(),
        'base.json': base,
        'tsconfig.json': tsconfig({ plugins: [{ name: 'another' }] }, { extends: './base.json', include: ['src'] }),
      });
      expect(await workspace.tspc()).toEqual({ code: 0, output: '' });
      expect(definitionIn(workspace.read('out/search.js'))).toBeUndefined();
      const { code, output } = await workspace.node('out/search.js');
      expect(code).not.toBe(0);
      expect(output).toContain('ToolDefinitionError');
    });
  });

  test('after ts-patch install the plain tsc compiles, and fails for a mistake', async () => {
    const installation = copyInstallation(inject('installation'), join(inject('scratch'), 'patched'));
    const workspace = openWorkspace(installation.directory, searchProject(), installation);
    const install = await workspace.node('node_modules/ts-patch/bin/ts-patch.js', 'install', '-s');
    expect(install.code, install.output).toBe(0);
    expect(await workspace.node('node_modules/typescript/bin/tsc')).toEqual({ code: 0, output: '' });
    expect(definitionIn(workspace.read('out/search.js'))?.name).toBe('search');
    workspace.write({ 'src/search.ts': toolWithNote });
    const { code, output } = await workspace.node('node_modules/typescript/bin/tsc', '--noEmit');
    expect(code).not.toBe(0);
    expect(codesIn(output)).toEqual(['DT3003']);
  });

  test('six compilers that start at once on a cold ts-patch cache all finish', async () => {
    const installation = { ...inject('installation'), tspCache: join(inject('scratch'), 'cold-cache') };
    const workspaces = Array.from({ length: 6 }, () => createWorkspace(searchProject(), installation));
    const runs = await Promise.all(workspaces.map((workspace) => workspace.tspc()));
    // ts-patch waits two seconds for its lock, which a busy machine may outlast: what it wrote must be whole all the same
    for (const [index, workspace] of workspaces.entries()) {
      if (runs[index]?.output.includes('Could not acquire lock')) runs[index] = await workspace.tspc();
    }
    expect(runs).toEqual(workspaces.map(() => ({ code: 0, output: '' })));
    for (const workspace of workspaces) expect(definitionIn(workspace.read('out/search.js'))?.name).toBe('search');
  });
});

import { beforeAll, describe, expect, inject, test } from 'vitest';
import { codesIn } from '../support/run-compiler.js';
import { hostName } from '../support/run-host.js';
import { type CompilerOptions, createWorkspace, type Files, tsconfig, type Workspace } from '../support/workspace.js';
import {
  packageJson,
  queryProperty,
  queryType,
  queryWithNote,
  searchProject,
  searchTool,
  toolWithNote,
} from '../support/workspace-sources.js';

const noPlugin = { plugins: [] };

/** `library` declares the argument type, `app` the tool. The plugin is in the app only, unless `library` options say otherwise. */
function solution(shared: CompilerOptions = {}, library: CompilerOptions = noPlugin): Files {
  const options = { composite: true, rootDir: '.', ...shared };
  return {
    'package.json': packageJson,
    'tsconfig.json': JSON.stringify({ files: [], references: [{ path: './app' }] }),
    'library/tsconfig.json': tsconfig({ ...options, outDir: '../out/library', ...library }, {}),
    'library/types.ts': queryType(),
    'app/tsconfig.json': tsconfig({ ...options, outDir: '../out/app' }, { references: [{ path: '../library' }] }),
    'app/search.ts': searchTool({ from: '../library/types.js' }),
  };
}

describe(hostName(inject('installation').host), () => {
  // Each step starts from what the step before it left.
  describe.each([
    ['plain', {}, noPlugin],
    ['isolatedModules', { isolatedModules: true }, noPlugin],
    ['the plugin in both projects', {}, {}],
  ])('-b with references, %s', (_, shared, library) => {
    let workspace: Workspace;
    const search = (): string | undefined => workspace.read('out/app/search.js');
    const build = async (...args: string[]) => {
      const { code, output } = await workspace.tspc('-b', ...args);
      return { failed: code !== 0, codes: codesIn(output) };
    };
    beforeAll(() => {
      workspace = createWorkspace({ ...solution(shared, library), 'library/types.ts': queryWithNote });
    });

    test('a mistake in the referenced project fails', async () => {
      expect(await build()).toEqual({ failed: true, codes: ['DT3003'] });
    });

    test('and fails again unchanged', async () => {
      expect(await build()).toEqual({ failed: true, codes: ['DT3003'] });
    });

    test('the fix in the referenced project passes', async () => {
      workspace.write({ 'library/types.ts': queryType() });
      expect(await build()).toEqual({ failed: false, codes: [] });
      expect(queryProperty(search())).toMatchObject({ type: 'string', description: expect.stringContaining('Words') });
    });

    test('without a change everything is up to date', async () => {
      const { code, output } = await workspace.tspc('-b', '--verbose');
      expect(code).toBe(0);
      expect(output.match(/is up to date/g)).toHaveLength(2);
    });

    test('a type edited in the referenced project refreshes the tool', async () => {
      workspace.write({ 'library/types.ts': queryType({ text: 'number' }) });
      expect(await build()).toEqual({ failed: false, codes: [] });
      expect(queryProperty(search())).toMatchObject({ type: 'number' });
    });

    test('a doc comment edited in the referenced project refreshes the tool', async () => {
      workspace.write({ 'library/types.ts': queryType({ text: 'number', doc: 'The number of the product.' }) });
      expect(await build()).toEqual({ failed: false, codes: [] });
      expect(queryProperty(search())).toMatchObject({ description: 'The number of the product.' });
    });

    test('a mistake in the tool itself fails', async () => {
      workspace.write({ 'app/search.ts': toolWithNote.replace('./types.js', '../library/types.js') });
      expect(await build()).toEqual({ failed: true, codes: ['DT3003'] });
    });

    test('and fails again unchanged', async () => {
      expect(await build()).toEqual({ failed: true, codes: ['DT3003'] });
    });
  });

  describe('-b', () => {
    // Some versions refuse --noEmit with references, others read the old declarations: whatever they do, we do the same.
    test.each([
      ['fresh', false],
      ['after a build', true],
    ])('--noEmit with references ends as it does for a native error, %s', async (_, built) => {
      const [ours, native] = await Promise.all(
        [
          { tool: searchTool, options: {}, broken: queryType({ text: '() => string' }) },
          {
            tool: (from: object) => `${searchTool(from)}export const probe = (query: Query): string | number => query.text;\n`,
            options: noPlugin,
            broken: queryType({ text: '() => string' }),
          },
        ].map(async ({ tool, options, broken }) => {
          const workspace = createWorkspace({ ...solution(options), 'app/search.ts': tool({ from: '../library/types.js' }) });
          if (built) expect((await workspace.tspc('-b')).code).toBe(0);
          workspace.write({ 'library/types.ts': broken });
          const { code } = await workspace.tspc('-b', '--noEmit');
          return code !== 0;
        }),
      );
      expect(ours).toBe(native);
    });

    test('--noEmit of a single composite project fails for a mistake, and again unchanged', async () => {
      const workspace = createWorkspace(searchProject({ composite: true }, { 'src/types.ts': queryWithNote }));
      for (const _ of ['first', 'second']) {
        const { code, output } = await workspace.tspc('-b', '--noEmit');
        expect(code).not.toBe(0);
        expect(codesIn(output)).toEqual(['DT3003']);
      }
    });

    test('noEmitOnError writes no file for a mistake, and all of them after the fix', async () => {
      const workspace = createWorkspace(
        searchProject({ composite: true, noEmitOnError: true }, { 'src/types.ts': queryWithNote }),
      );
      expect((await workspace.tspc('-b')).code).not.toBe(0);
      expect(workspace.list('out').filter((path) => !path.endsWith('.tsbuildinfo'))).toEqual([]);
      workspace.write({ 'src/types.ts': queryType() });
      expect(await workspace.tspc('-b')).toEqual({ code: 0, output: '' });
      expect(queryProperty(workspace.read('out/search.js'))).toMatchObject({ type: 'string' });
    });

    test('a project that depends on a tool project sees its mistakes', async () => {
      const workspace = createWorkspace({
        ...solution({}, {}),
        'library/types.ts': `${queryType()}${toolWithNote.replace("import type { Query } from './types.js';\n", '')}`,
      });
      const { code, output } = await workspace.tspc('-b');
      expect(code).not.toBe(0);
      expect(codesIn(output)).toContain('DT3003');
    });

    test('declarations that an earlier project without the plugin loaded keep their doc comments', async () => {
      const workspace = createWorkspace({
        ...solution(),
        'node_modules/catalogue/package.json':
          '{ "name": "catalogue", "version": "1.0.0", "type": "module", "types": "index.d.ts" }',
        'node_modules/catalogue/index.d.ts': queryType({ doc: 'Documented in the package.' }),
        'library/types.ts':
          "import type { Query } from 'catalogue';\nexport const texts = (query: Query): string => query.text;\n",
        'app/search.ts': searchTool({ from: 'catalogue' }),
      });
      expect(await workspace.tspc('-b')).toEqual({ code: 0, output: '' });
      expect(queryProperty(workspace.read('out/app/search.js'))).toMatchObject({ description: 'Documented in the package.' });
    });

    test('--force after the bare compiler puts the definitions in', async () => {
      const workspace = createWorkspace({ ...solution(), 'app/tsconfig.json': solution(noPlugin)['app/tsconfig.json']! });
      expect(await workspace.tspc('-b')).toEqual({ code: 0, output: '' });
      workspace.write({ 'app/tsconfig.json': solution()['app/tsconfig.json']! });
      expect(await workspace.tspc('-b', '--force')).toEqual({ code: 0, output: '' });
      expect(queryProperty(workspace.read('out/app/search.js'))).toMatchObject({ type: 'string' });
    });
  });
});

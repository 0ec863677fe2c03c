import { stripVTControlCharacters } from 'node:util';
import { describe, expect, inject, test } from 'vitest';
import { codesIn, reported } from '../support/run-compiler.js';
import { hostName } from '../support/run-host.js';
import { createWorkspace } from '../support/workspace.js';
import { definitionIn, queryWithFunction, searchProject, searchTool, toolWithNote } from '../support/workspace-sources.js';

const noteInTool = { 'src/search.ts': toolWithNote };
const nativeError = { 'src/native.ts': "export const count: number = 'one';\n" };

const { typescript } = inject('installation').host;
const flags = [
  ['--noEmit'],
  ['--noEmitOnError'],
  // Before 5.6 the flag is unknown to the command line.
  ...(typescript.startsWith('5.5.') ? [] : [['--noCheck']]),
  ['--emitDeclarationOnly', '--declaration'],
  ['--isolatedModules'],
  ['--verbatimModuleSyntax'],
  ['--exactOptionalPropertyTypes'],
];

describe(hostName(inject('installation').host), () => {
  describe('a single compilation', () => {
    test('a good project compiles and its definitions are inlined', async () => {
      const workspace = createWorkspace(searchProject());
      expect(await workspace.tspc()).toEqual({ code: 0, output: '' });
      expect(definitionIn(workspace.read('out/search.js'))).toMatchObject({
        name: 'search',
        description: 'Search the product catalogue and return the matching items.',
        parameters: { type: 'object', required: ['query'] },
      });
    });

    test('the same project without the plugin compiles and inlines nothing', async () => {
      const workspace = createWorkspace(searchProject({ plugins: [] }, noteInTool));
      expect(await workspace.tspc()).toEqual({ code: 0, output: '' });
      expect(workspace.read('out/search.js')).toContain('defineTool(');
      expect(definitionIn(workspace.read('out/search.js'))).toBeUndefined();
    });

    test('an error stands on the line of the comment that it is about, and names the tool', async () => {
      const doc = 'Search the product catalogue and return\n * the matching items.\n *\n * FIXME the index is stale.\n *';
      const workspace = createWorkspace(searchProject({}, { 'src/search.ts': searchTool({ doc }) }));
      const { code, output } = await workspace.tspc();
      expect(code).not.toBe(0);
      expect(reported(output)).toEqual([
        { file: 'src/search.ts', line: 7, column: 4, code: 'DT3003', message: expect.stringContaining("'search'") },
      ]);
    });

    test('the help follows the message, indented', async () => {
      const { output } = await createWorkspace(searchProject({}, noteInTool)).tspc();
      expect(output).toMatch(/^src\/search\.ts\(4,\d+\): error TS913003: Tool 'search' .*\[DT3003\]\n {2}\S/m);
    });

    test("an error about a type in another file stands at the tool and shows the type's place", async () => {
      const { code, output } = await createWorkspace(searchProject({}, { 'src/types.ts': queryWithFunction })).tspc('--pretty');
      expect(code).not.toBe(0);
      expect(stripVTControlCharacters(output)).toMatch(
        /^src\/search\.ts:5:\d+ - error TS914001: .*\[DT4001\][\s\S]*^ +src\/types\.ts:3:3$/m,
      );
    });

    test('all mistakes of a project are reported at once, each once, beside the native ones', async () => {
      const second = `import { defineTool } from 'define-tool';
import type { Query } from './types.js';
export const undocumented = defineTool((query: Query): string => query.text, { sideEffecting: false });
/** Count things. */
export const short = defineTool((query: Query): string => query.text, { sideEffecting: false });
`;
      const files = { ...noteInTool, ...nativeError, 'src/second.ts': second };
      const { code, output } = await createWorkspace(searchProject({}, files)).tspc();
      expect(code).not.toBe(0);
      expect(codesIn(output).sort()).toEqual(['DT3001', 'DT3002', 'DT3003', 'TS2322']);
    });

    test('@ts-nocheck does not silence a file', async () => {
      const { code, output } = await createWorkspace(
        searchProject({}, { 'src/search.ts': `// @ts-nocheck\n${toolWithNote}` }),
      ).tspc();
      expect(code).not.toBe(0);
      expect(codesIn(output)).toEqual(['DT3003']);
    });
  });

  describe.each(flags)('%s', (...args) => {
    test('passes a good project', async () => {
      const workspace = createWorkspace(searchProject());
      expect(await workspace.tspc(...args)).toEqual({ code: 0, output: '' });
      const silent = args.includes('--noEmit') || args.includes('--emitDeclarationOnly');
      expect(definitionIn(workspace.read('out/search.js'))?.name).toBe(silent ? undefined : 'search');
    });

    test('fails for a mistake in a doc comment and for one in the file of the type', async () => {
      const { code, output } = await createWorkspace(
        searchProject({}, { ...noteInTool, 'src/types.ts': queryWithFunction }),
      ).tspc(...args);
      expect(code).not.toBe(0);
      expect(output).toContain('[DT3003]');
      expect(output).toContain('[DT4001]');
    });
  });

  // Before 5.8 TypeScript refuses to require an ES module, whatever Node does.
  test.skipIf(/^5\.[0-7]\./.test(typescript))('a CommonJS project compiles and its definitions are inlined', async () => {
    const workspace = createWorkspace(searchProject({}, { 'package.json': '{ "private": true, "type": "commonjs" }\n' }));
    expect(await workspace.tspc()).toEqual({ code: 0, output: '' });
    expect(definitionIn(workspace.read('out/search.js'))?.name).toBe('search');
  });

  test('--noEmitOnError writes no file, as for a native error', async () => {
    const outputs = await Promise.all(
      [noteInTool, nativeError].map(async (bad) => {
        const workspace = createWorkspace(searchProject({ noEmitOnError: true }, bad));
        const { code } = await workspace.tspc();
        return { failed: code !== 0, files: workspace.list('out') };
      }),
    );
    expect(outputs).toEqual([
      { failed: true, files: [] },
      { failed: true, files: [] },
    ]);
  });

  test('without --noEmitOnError the exit code and the files are those of a native error', async () => {
    const [ours, native] = await Promise.all(
      [noteInTool, { 'src/search.ts': `${searchTool()}export const count: number = 'one';\n` }].map(async (bad) => {
        const workspace = createWorkspace(searchProject({}, bad));
        const { code } = await workspace.tspc();
        return { code, files: workspace.list('out') };
      }),
    );
    expect(ours).toEqual(native);
  });
});

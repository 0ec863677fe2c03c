import { SourceMap } from 'node:module';
import { describe, expect, inject, test } from 'vitest';
import { hostName } from '../support/run-host.js';
import { createWorkspace, pluginEntry, tsconfig } from '../support/workspace.js';
import { definitionIn, packageJson, queryProperty, queryType, searchProject, searchTool } from '../support/workspace-sources.js';

/** Odd formatting on purpose: a CRLF, a wide character, a comment where the literal goes. */
const oddTool = `import { defineTool, type ToolContext } from 'define-tool';
import type { Query } from './types.js';

/** Search the product catalogue 🔎 and return the matching items. */\r
export const search = defineTool(
  async function (query: Query, context: ToolContext): Promise<{ found: string[] }> {
    const insideTool = query.text + context.runId;
    return { found: [insideTool] };
  },
  { sideEffecting: false /* reads only */, },
);

export function afterTool(): string {
  const lastLine = search.name;
  return lastLine;
}
`;

const all = { declaration: true, declarationMap: true, sourceMap: true };

describe(hostName(inject('installation').host), () => {
  describe('emitted files', () => {
    test.each([
      ['plain', { declaration: true }],
      ['maps', all],
      ['composite', { composite: true }],
      ['isolatedModules', { isolatedModules: true, declaration: true, removeComments: true }],
    ])('the list of files, the declarations and the other files are those without the plugin, %s', async (_, options) => {
      const [ours, native] = await Promise.all(
        [options, { ...options, plugins: [] }].map(async (each) => {
          const workspace = createWorkspace(searchProject(each, { 'src/search.ts': oddTool }));
          expect(await workspace.tspc()).toEqual({ code: 0, output: '' });
          const paths = workspace.list('out').map((path) => `out/${path}`);
          const unchanged = paths.filter((path) => !/search\.js(\.map)?$|\.tsbuildinfo$/.test(path));
          return { workspace, paths, texts: unchanged.map((path) => workspace.read(path)) };
        }),
      );
      expect(ours!.paths).toEqual(native!.paths);
      expect(ours!.texts).toEqual(native!.texts);
      expect(definitionIn(ours!.workspace.read('out/search.js'))?.name).toBe('search');
    });

    test('a tool file differs from the one without the plugin by the inserted argument alone', async () => {
      const [ours, native] = await Promise.all(
        [{}, { plugins: [] }].map(async (options) => {
          const workspace = createWorkspace(searchProject(options, { 'src/search.ts': oddTool }));
          await workspace.tspc();
          return workspace.read('out/search.js') ?? '';
        }),
      );
      const start = sharedLength(ours!, native!);
      const end = sharedLength(reverse(ours!), reverse(native!));
      expect(start + end).toBeGreaterThanOrEqual(native!.length - 1);
      expect(ours!.slice(start)).toContain('description');
    });

    test('a file without tools is emitted byte for byte', async () => {
      const workspace = createWorkspace(
        searchProject({}, { 'src/plain.ts': "/* kept */ export   const é = '\\u{1f50e}'; // kept\r\n" }),
      );
      const control = createWorkspace(searchProject({ plugins: [] }, { 'src/plain.ts': workspace.read('src/plain.ts')! }));
      await Promise.all([workspace.tspc(), control.tspc()]);
      expect(workspace.read('out/plain.js')).toBe(control.read('out/plain.js'));
    });
  });

  describe.each([
    ['sourceMap', { sourceMap: true }],
    ['sourceMap and inlineSources', { sourceMap: true, inlineSources: true }],
    ['inlineSourceMap and inlineSources', { inlineSourceMap: true, inlineSources: true }],
  ])('%s', (_, options) => {
    test('a breakpoint inside the tool and one after the inserted definition map back to their lines', async () => {
      const workspace = createWorkspace(searchProject(options, { 'src/search.ts': oddTool }));
      expect(await workspace.tspc()).toEqual({ code: 0, output: '' });
      const js = workspace.read('out/search.js')!;
      expect(definitionIn(js)?.name).toBe('search');
      const map = JSON.parse(workspace.read('out/search.js.map') ?? embeddedMap(js));
      const entries = new SourceMap(map);
      for (const statement of [
        'insideTool = query.text',
        'found: [insideTool]',
        'sideEffecting',
        'lastLine = search.name',
        'lastLine;',
      ]) {
        const emitted = positionOf(js, statement);
        const { originalSource, originalLine, originalColumn } = entries.findEntry(emitted.line, emitted.column) as MapEntry;
        expect({ originalSource, line: originalLine, column: originalColumn, statement }).toEqual({
          originalSource: '../src/search.ts',
          ...positionOf(oddTool, statement),
          statement,
        });
      }
      expect(map.sourcesContent).toEqual('inlineSources' in options ? [oddTool] : undefined);
    });
  });

  test.each([
    ['before it', (ours: object, paths: object) => [ours, paths]],
    ['after it', (ours: object, paths: object) => [paths, ours]],
  ])('typescript-transform-paths works with define-tool listed %s', async (_, order) => {
    const options = {
      paths: { '@app/*': ['./src/*'] },
      plugins: order(pluginEntry, { transform: 'typescript-transform-paths' }),
    };
    const tool = `${searchTool({ from: '@app/types.js' })}export { shared } from '@app/shared.js';\n`;
    const files = { 'src/search.ts': tool, 'src/shared.ts': 'export const shared = 1;\n' };
    const workspace = createWorkspace(searchProject(options, files));
    expect(await workspace.tspc()).toEqual({ code: 0, output: '' });
    const js = workspace.read('out/search.js');
    expect(queryProperty(js)).toMatchObject({ type: 'string' });
    expect(js).toMatch(/from ['"]\.\/shared(\.js)?['"]/);
  });

  test('a tool whose file is only reached through `files` is compiled', async () => {
    const workspace = createWorkspace({
      'package.json': packageJson,
      'tsconfig.json': tsconfig({}, { files: ['src/main.ts'] }),
      'src/main.ts': "export { describeSearch } from './search.js';\n",
      'src/search.ts': searchTool(),
      'src/types.ts': queryType(),
    });
    expect(await workspace.tspc()).toEqual({ code: 0, output: '' });
    expect(definitionIn(workspace.read('out/search.js'))?.name).toBe('search');
  });
});

interface MapEntry {
  originalSource: string;
  originalLine: number;
  originalColumn: number;
}

function positionOf(text: string, part: string): { line: number; column: number } {
  const before = text.slice(0, text.indexOf(part)).split('\n');
  return { line: before.length - 1, column: before.at(-1)!.length };
}

function embeddedMap(js: string): string {
  const [, encoded = ''] = /sourceMappingURL=data:application\/json;base64,(\S+)/.exec(js) ?? [];
  return Buffer.from(encoded, 'base64').toString();
}

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

function reverse(text: string): string {
  return [...text].reverse().join('');
}

import { readFileSync } from 'node:fs';
import { createRequire, SourceMap } from 'node:module';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { createEngineProject, type EngineProject } from './support/engine-project.js';
import { root } from './support/root.js';

const require = createRequire(import.meta.url);
const plugin = (name: string) => require(join(root, `dist/transformer/hosts/bundlers/${name}.js`))();

/** `marker` stands behind the inserted definition on its line, and once more on a later line. */
const source = `import { defineTool } from 'define-tool';

export const search = [/** Search the shelves of the library for a title. */ defineTool((query: string) => query, { name: 'search', sideEffecting: false }), globalThis.marker];
export const later = () => globalThis.marker;
`;

/** Where each `marker` of the bundle comes from, as [line, column] counted from 0. */
function originsOf(code: string, map: unknown): [number, number][] {
  const sources = new SourceMap(map as never);
  return code.split('\n').flatMap((text, line) =>
    [...text.matchAll(/marker/g)].map(({ index }): [number, number] => {
      const { originalLine, originalColumn } = sources.findEntry(line, index) as { originalLine: number; originalColumn: number };
      return [originalLine, originalColumn];
    }),
  );
}

const bundle: Record<string, (project: EngineProject) => Promise<{ code: string; map: unknown }>> = {
  async esbuild({ path, directory }) {
    const { outputFiles } = await esbuild.build({
      entryPoints: [path('src/main.ts')],
      absWorkingDir: directory,
      outdir: path('out'),
      bundle: true,
      format: 'esm',
      sourcemap: true,
      external: ['define-tool'],
      write: false,
      plugins: [plugin('esbuild')],
    });
    const textOf = (ending: string) => outputFiles.find((file) => file.path.endsWith(ending))!.text;
    return { code: textOf('.js'), map: JSON.parse(textOf('.map')) };
  },
  async vite({ path, directory }) {
    await build({
      root: directory,
      configFile: false,
      logLevel: 'silent',
      plugins: [plugin('vite')],
      ssr: { external: ['define-tool'] },
      build: {
        ssr: path('src/main.ts'),
        outDir: path('out'),
        sourcemap: true,
        minify: false,
        rolldownOptions: { output: { entryFileNames: 'main.js' } },
      },
    });
    const read = (name: string): string => readFileSync(path(`out/${name}`), 'utf8');
    return { code: read('main.js'), map: JSON.parse(read('main.js.map')) };
  },
};

describe.each(Object.keys(bundle))('the source map that %s writes', (name) => {
  it('leads through the inserted definition to where each piece stood', async () => {
    const { code, map } = await bundle[name]!(createEngineProject({ 'src/main.ts': source }));
    expect(code).toMatch(/"?format"?: 1,/);
    const lines = source.split('\n');
    const places = [2, 3].map((line) => [line, lines[line]!.indexOf('marker')] as const);
    const found = originsOf(code, map);
    expect(found.map(([line]) => line)).toEqual(places.map(([line]) => line));
    // Printers map the member of an expression, or the expression.
    found.forEach(([, column], index) => {
      expect([places[index]![1], places[index]![1] - 'globalThis.'.length]).toContain(column);
    });
  });
});

import { mkdirSync, symlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { normalisePath } from '../transformer/hosts/engine/normalise-path.js';
import { codesOf, openEngine as open, queryIn, strictConfig, queryTool as tool } from './support/engine-project.js';

describe('a mistake', () => {
  it('is told with its place, its lines and its help', () => {
    const { project, compile } = open({ 'src/tool.ts': tool('query: () => void') });
    const { errors } = compile()!;
    expect(errors).toEqual([
      {
        code: 'DT4001',
        message: "'query' of tool 'search' is of type '() => void': it is a function, and JSON carries only data. [DT4001]",
        help: [expect.stringContaining('argument'), 'See node_modules/define-tool/docs/errors/DT4001-type-not-json.md'],
        file: project.path('src/tool.ts'),
        line: 4,
        column: 35,
        length: 5,
        offset: tool('').indexOf('() =>') + 1,
        lineText: 'export const search = defineTool((query: () => void) => String(query), { sideEffecting: false });',
        frame: [
          '2 |',
          '3 | /** Search the shelves of the library for a title. */',
          '4 | export const search = defineTool((query: () => void) => String(query), { sideEffecting: false });',
          '  |                                   ^^^^^',
          '5 |',
        ].join('\n'),
      },
    ]);
  });

  it('does not hide another in the same file', () => {
    const twice = `${tool('query: () => void')}/** Short. */\nexport const find = defineTool((isbn: string) => isbn, { sideEffecting: false });\n`;
    expect(codesOf(open({ 'src/tool.ts': twice }).compile())).toEqual(['DT4001', 'DT3002']);
  });

  it('is an import that does not resolve', () => {
    expect(
      codesOf(open({ 'src/tool.ts': tool('query: Query', "import type { Query } from '@shelves/types';\n") }).compile()),
    ).toEqual(['DT4003']);
  });
});

describe('ids', () => {
  it.each([
    'src/tool.ts?raw',
    'src/tool.ts?v=12',
    '\0src/tool.ts',
    'src/tool.d.ts',
    'node_modules/shelves/tool.ts',
    'src/tool.css',
  ])('%j is not compiled', (id) => {
    const { engine, project } = open({ 'src/tool.ts': tool('query: string') });
    const path = id.startsWith('\0') ? `\0${project.path(id.slice(1))}` : project.path(id);
    expect(engine.compile(path, tool('query: string'))).toBeUndefined();
  });

  it.each(['tool.ts', 'tool.tsx', 'tool.mts', 'tool.cts'])('%s is compiled', (name) => {
    const { compile } = open({ [`src/${name}`]: tool('query: string') });
    expect(compile(`src/${name}`)?.errors).toEqual([]);
  });

  it('name a file through a link', () => {
    const { project, engine } = open({ 'src/tool.ts': tool('query: string') });
    mkdirSync(project.path('links'));
    symlinkSync(project.path('src'), project.path('links/src'), 'dir');
    expect(queryIn(engine.compile(project.path('links/src/tool.ts'), tool('query: string'))?.code)).toEqual({ type: 'string' });
  });

  it('of Windows are read as the compiler writes them', () => {
    expect(['C:\\shop\\tool.ts', 'c:/shop/tool.ts', '/c:/shop/tool.ts'].map((path) => normalisePath(path, 'win32'))).toEqual(
      Array.from({ length: 3 }, () => 'C:/shop/tool.ts'),
    );
    expect(normalisePath('/shop/a\\b.ts', 'linux')).toBe('/shop/a\\b.ts');
  });
});

describe('a barrel of another name', () => {
  const barrel = "export { defineTool as make } from 'define-tool';";
  const using = (specifier: string): string =>
    `import { make } from '${specifier}';\n/** Search the shelves of the library for a title. */\nexport const search = make((query: string) => query, { sideEffecting: false });\n`;

  it('is found by the relative imports that lead to it', () => {
    const { schemaOf } = open({
      'src/tool.ts': using('./kit/index.js'),
      'src/kit/index.ts': "export * from './make';",
      'src/kit/make.ts': barrel,
    });
    expect(schemaOf()).toEqual({ type: 'string' });
  });

  it('is found in an installed package that depends on define-tool', () => {
    const { schemaOf } = open({
      'src/tool.ts': using('@shelves/kit'),
      'node_modules/@shelves/kit/package.json':
        '{ "name": "@shelves/kit", "types": "./index.d.ts", "dependencies": { "define-tool": "1" } }',
      'node_modules/@shelves/kit/index.d.ts': barrel,
    });
    expect(schemaOf()).toEqual({ type: 'string' });
  });

  it('behind a path alias is found once a project is open', () => {
    const { compilerOptions, include } = JSON.parse(strictConfig);
    const { compile, schemaOf } = open({
      'tsconfig.json': JSON.stringify({ compilerOptions: { ...compilerOptions, paths: { '~/*': ['./src/*'] } }, include }),
      'src/tool.ts': using('~/kit'),
      'src/kit.ts': barrel,
    });
    expect(schemaOf()).toBeUndefined();
    compile('src/kit.ts');
    expect(schemaOf()).toEqual({ type: 'string' });
  });
});

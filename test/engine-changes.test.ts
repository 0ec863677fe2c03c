import { renameSync, rmSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { openProject } from '../transformer/hosts/engine/project.js';
import { createProjects } from '../transformer/hosts/engine/projects.js';
import {
  codesOf,
  createEngineProject,
  type EngineProject,
  openEngine as open,
  queryIn,
  strictConfig,
  queryTool as tool,
} from './support/engine-project.js';

const importing = "import type { Query } from './types';\n";

describe('a change of another file is seen', () => {
  const files = { 'src/tool.ts': tool('query: Query', importing), 'src/types.ts': 'export type Query = string;' };
  const change = (edit: (project: EngineProject) => void, before: Readonly<Record<string, string>> = files) => {
    const { project, engine, compile } = open(before);
    const first = compile()!;
    edit(project);
    engine.refresh();
    return { first, second: compile()! };
  };

  it('its types, also where the text is as long as before', () => {
    const { second } = change((project) => project.write({ 'src/types.ts': 'export type Query = number;' }));
    expect(queryIn(second.code)).toEqual({ type: 'number' });
  });

  it('its comments', () => {
    const { second } = change((project) =>
      project.write({ 'src/types.ts': '/** Words of the title. */\nexport type Query = string;' }),
    );
    expect(queryIn(second.code)).toMatchObject({ description: 'Words of the title.' });
  });

  it('an enum', () => {
    const { first, second } = change(
      (project) => project.write({ 'src/types.ts': "export enum Query { Novel = 'novel', Atlas = 'atlas' }" }),
      { ...files, 'src/types.ts': "export enum Query { Novel = 'novel' }" },
    );
    expect([first, second].map(({ code }) => queryIn(code))).toEqual([
      { type: 'string', const: 'novel' },
      { type: 'string', enum: ['novel', 'atlas'] },
    ]);
  });

  it('a re-export that points elsewhere', () => {
    const { first, second } = change((project) => project.write({ 'src/types.ts': "export type { Query } from './numbers';" }), {
      ...files,
      'src/types.ts': "export type { Query } from './words';",
      'src/words.ts': 'export type Query = string;',
      'src/numbers.ts': 'export type Query = number;',
    });
    expect([first, second].map(({ code }) => queryIn(code))).toEqual([{ type: 'string' }, { type: 'number' }]);
    expect(first.watchFiles.map((file) => file.split('/').at(-1))).toEqual(expect.arrayContaining(['types.ts', 'words.ts']));
    expect(second.watchFiles.map((file) => file.split('/').at(-1))).toEqual(expect.arrayContaining(['types.ts', 'numbers.ts']));
  });

  it('a new file, which an import finds from then on', () => {
    const { first, second } = change((project) => project.write({ 'src/types.ts': 'export type Query = string;' }), {
      'src/tool.ts': tool('query: Query', importing),
    });
    expect(codesOf(first)).toEqual(['DT4003']);
    expect(queryIn(second.code)).toEqual({ type: 'string' });
  });

  it('a new file with a declaration for all', () => {
    const { first, second } = change((project) => project.write({ 'src/globals.d.ts': 'type Query = number;' }), {
      'src/tool.ts': tool('query: Query'),
    });
    expect(codesOf(first)).toEqual(['DT4003']);
    expect(queryIn(second.code)).toEqual({ type: 'number' });
    expect(second.watchFiles.map((file) => file.split('/').at(-1))).toContain('globals.d.ts');
  });

  it('a deleted file', () => {
    const { second } = change((project) => rmSync(project.path('src/types.ts')));
    expect(codesOf(second)).toEqual(['DT4003']);
  });

  it('a renamed one, as editors save a file', () => {
    const { second } = change((project) => {
      project.write({ 'src/types.ts.new': 'export type Query = boolean;' });
      renameSync(project.path('src/types.ts.new'), project.path('src/types.ts'));
    });
    expect(queryIn(second.code)).toEqual({ type: 'boolean' });
  });

  it('the tsconfig', () => {
    const { second } = change((project) =>
      project.write({ 'tsconfig.json': strictConfig.replace('"strict":true', '"strict":false') }),
    );
    expect(codesOf(second)).toEqual(['DT1002']);
  });

  it('the tsconfig, which stops the build until it can be read', () => {
    const { project, engine, compile } = open(files);
    compile();
    project.write({ 'tsconfig.json': strictConfig.slice(0, -10) });
    engine.refresh();
    expect(() => compile()).toThrow(/cannot read/);
    engine.refresh();
    expect(() => compile()).toThrow(/cannot read/);
    project.write({ 'tsconfig.json': strictConfig });
    engine.refresh();
    expect(compile()!.errors).toEqual([]);
  });

  it('one that a new file with a tool imports', () => {
    const { project, engine, compile, schemaOf } = open(files);
    compile();
    project.write({
      'src/more/deep/new.ts': tool('query: More', "import type { More } from './more';\n"),
      'src/more/deep/more.ts': 'export type More = 1;',
    });
    engine.refresh();
    expect(schemaOf('src/more/deep/new.ts')).toEqual({ type: 'number', const: 1 });
  });
});

describe('a text of the host', () => {
  it('counts instead of the one on the disk', () => {
    const { compile } = open({ 'src/tool.ts': tool('query: string') });
    expect(queryIn(compile('src/tool.ts', tool('query: number'))?.code)).toEqual({ type: 'number' });
  });

  it('without types is told to come from another plugin', () => {
    const { compile } = open({ 'src/tool.ts': tool('query: string') });
    const [error] = compile('src/tool.ts', tool('query'))!.errors;
    expect(error).toMatchObject({
      code: 'DT2015',
      help: expect.arrayContaining([expect.stringContaining('another plugin changed it')]),
    });
  });

  it('counts for other files, until the disk has another', () => {
    const { project, engine, compile, schemaOf } = open({
      'src/tool.ts': tool('query: Query', importing),
      'src/types.ts': 'export type Query = string;',
    });
    schemaOf();
    compile('src/types.ts', 'export type Query = number;');
    expect(schemaOf()).toEqual({ type: 'number' });
    project.write({ 'src/types.ts': 'export type Query = boolean;' });
    engine.refresh();
    expect(schemaOf()).toEqual({ type: 'boolean' });
  });
});

describe('a program', () => {
  const names = Array.from({ length: 5 }, (_, index) => `src/tool-${index}.ts`);
  const files = Object.fromEntries(names.map((name) => [name, tool('query: string')]));

  it('is one for all files of a config', () => {
    const { directory, path } = createEngineProject(files);
    const projects = createProjects({ root: directory });
    const found = names.map((name) => projects.find(path(name), files[name]!, true)!);
    expect(new Set(found.map(({ analysis }) => analysis.context.program)).size).toBe(1);
  });

  it('is made anew only for a change', () => {
    const { path, write } = createEngineProject(files);
    const project = openProject(ts, path('tsconfig.json'));
    const program = () => project.analysis().context.program;
    const first = program();
    write(files);
    project.setText(path('src/tool-0.ts'), files['src/tool-0.ts']!);
    expect(program()).toBe(first);
    write({ 'src/tool-0.ts': tool('query: number') });
    expect(program()).not.toBe(first);
  });
});

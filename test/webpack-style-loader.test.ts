import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import loader from '../transformer/hosts/loaders/loader.js';
import { createEngineProject, type EngineProject, queryIn, queryTool } from './support/engine-project.js';

const good = {
  'src/tool.ts': queryTool('query: Title', "import type { Title } from './title';\n"),
  'src/title.ts': "export type Title = 'Emma' | 'Ulysses';",
};

interface Result {
  readonly error: Error | null;
  readonly code?: string | undefined;
  readonly map?: unknown;
  readonly dependencies: readonly string[];
}

/** Calls the loader as a bundler does. `build`: the compilation that webpack would be in. */
function load(project: EngineProject, { build, name = 'src/tool.ts', map, options = {} }: Load = {}): Result {
  const dependencies: string[] = [];
  let result: Omit<Result, 'dependencies'> | undefined;
  const context = {
    resourcePath: project.path(name),
    getOptions: () => options,
    addDependency: (file: string) => void dependencies.push(file.slice(project.directory.length + 1)),
    callback: (error: Error | null, code?: string, own?: unknown) => {
      result = { error, code, map: own };
    },
    ...(build ? { _compilation: build } : {}),
  };
  loader.call(context, readFileSync(project.path(name), 'utf8'), map);
  if (!result) throw new Error('The loader did not call back.');
  return { ...result, dependencies };
}

interface Load {
  readonly build?: object;
  readonly name?: string;
  readonly map?: unknown;
  readonly options?: { readonly tsconfig?: string };
}

describe('the plain loader', () => {
  it('inserts definitions, and watches the files that they come from', () => {
    const { error, code, map, dependencies } = load(createEngineProject(good));
    expect(error).toBeNull();
    expect(queryIn(code)).toEqual({ type: 'string', enum: ['Emma', 'Ulysses'] });
    expect(map).toMatchObject({ version: 3, sources: [expect.stringContaining('src/tool.ts')] });
    expect(dependencies).toEqual(expect.arrayContaining(['src/title.ts', 'tsconfig.json']));
  });

  it('leaves files without tools as they are, with their map', () => {
    const project = createEngineProject({ ...good, 'src/other.ts': 'export const one: number = 1;\n' });
    const map = { version: 3 };
    expect(load(project, { name: 'src/other.ts', map })).toEqual({
      error: null,
      code: 'export const one: number = 1;\n',
      map,
      dependencies: [],
    });
  });

  it('keeps the map that came with the code', () => {
    const map = { version: 3, mappings: 'AAAA' };
    expect(load(createEngineProject(good), { map }).map).toBe(map);
  });

  it('fails with the place of each finding, and still watches', () => {
    const project = createEngineProject({ ...good, 'src/title.ts': 'export type Title = () => void;' });
    const { error, code, dependencies } = load(project);
    expect(error?.message).toMatch(/src\/tool\.ts:5:35 - [\s\S]*\[DT4001\][\s\S]*\^/);
    expect(code).toBeUndefined();
    expect(dependencies).toContain('src/title.ts');
  });

  it('looks at the files again with each build', () => {
    const project = createEngineProject(good);
    load(project, { build: { first: true } });
    project.write({ 'src/title.ts': "export type Title = 'Emma' | 'Middlemarch';" });
    expect(queryIn(load(project, { build: { second: true } }).code)).toEqual({ type: 'string', enum: ['Emma', 'Middlemarch'] });
  });

  it('reads the tsconfig that it is told to', () => {
    const config = JSON.parse(readFileSync(createEngineProject(good).path('tsconfig.json'), 'utf8'));
    const loose = { ...config, compilerOptions: { ...config.compilerOptions, strict: false } };
    const project = createEngineProject({ ...good, 'loose.json': JSON.stringify(loose) });
    expect(load(project).error).toBeNull();
    expect(load(project, { options: { tsconfig: project.path('loose.json') } }).error?.message).toContain('[DT1002]');
  });

  it('hands on what goes wrong besides', () => {
    const project = createEngineProject({ ...good, 'tsconfig.json': '{ "extends": "./none.json", "include": ["src"] }' });
    expect(load(project).error?.message).toContain('define-tool cannot read');
  });
});

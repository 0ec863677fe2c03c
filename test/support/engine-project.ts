import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Compiled, createEngine, type Engine, type EngineOptions } from '../../transformer/hosts/engine/engine.js';
import { root } from './root.js';

/** A project in a folder of its own, where `define-tool` is this checkout as it is built. */
export interface EngineProject {
  readonly directory: string;
  path(name: string): string;
  write(files: Readonly<Record<string, string>>): void;
}

export const strictConfig = JSON.stringify({
  compilerOptions: {
    target: 'es2022',
    lib: ['es2022'],
    module: 'esnext',
    moduleResolution: 'bundler',
    strict: true,
    skipLibCheck: true,
    types: [],
  },
  include: ['src'],
});

/** A project that is removed when the test ends. */
export function createEngineProject(files: Readonly<Record<string, string>>): EngineProject {
  const project = openEngineProject(files);
  onTestFinished(() => rmSync(project.directory, { recursive: true, force: true }));
  return project;
}

/** A project that the caller removes. A tsconfig with the usual options is written where `files` has none. */
export function openEngineProject(files: Readonly<Record<string, string>>): EngineProject {
  const directory = mkdtempSync(join(realpathSync(tmpdir()), 'define-tool-engine-'));
  const path = (name: string): string => join(directory, name);
  const write = (written: Readonly<Record<string, string>>): void => {
    for (const [name, text] of Object.entries(written)) {
      mkdirSync(dirname(path(name)), { recursive: true });
      writeFileSync(path(name), text);
    }
  };
  write({ 'tsconfig.json': strictConfig, ...files });
  mkdirSync(path('node_modules'), { recursive: true });
  symlinkSync(root, path('node_modules/define-tool'), 'dir');
  symlinkSync(join(root, 'node_modules/typescript'), path('node_modules/typescript'), 'dir');
  return { directory, path, write };
}

/** A module with one tool, whose function has this parameter, named `query`. */
export const queryTool = (parameter: string, imports = ''): string => `${imports}import { defineTool } from 'define-tool';

/** Search the shelves of the library for a title. */
export const search = defineTool((${parameter}) => String(query), { sideEffecting: false });
`;

export interface OpenedEngine {
  readonly project: EngineProject;
  readonly engine: Engine;
  /** Compiles a file of the project, by default `src/tool.ts`, as it is on the disk. */
  compile(name?: string, code?: string): Compiled | undefined;
  /** The schema of the argument `query` of a file's last tool. */
  schemaOf(name?: string): unknown;
}

/** A project with an engine that starts from its folder; it is removed when the test ends. */
export function openEngine(files: Readonly<Record<string, string>>, options: EngineOptions = {}): OpenedEngine {
  const project = createEngineProject(files);
  const engine = createEngine({ root: project.directory, ...options });
  const compile = (name = 'src/tool.ts', code = readFileSync(project.path(name), 'utf8')) =>
    engine.compile(project.path(name), code);
  return { project, engine, compile, schemaOf: (name) => queryIn(compile(name)?.code) };
}

/** The schema of the argument `query` in compiled code whose definition is plain JSON. */
export function queryIn(code = ''): unknown {
  const [, literal] = /, (\{"format":1,.*\})\);?$/m.exec(code) ?? [];
  return literal === undefined ? undefined : JSON.parse(literal).parameters.properties.query;
}

export const codesOf = (compiled: Compiled | undefined): string[] => (compiled?.errors ?? []).map(({ code }) => code);

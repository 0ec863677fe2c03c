import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { type Run, run } from './run-compiler.js';
import type { Installation } from './run-host.js';
import { startWatch, type Watch } from './run-watch.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The host the checks of one run are about. */
    installation: Installation;
    /** The packed define-tool. */
    tarball: string;
    /** A folder that is removed at the end of the run. */
    scratch: string;
  }
}

/** The entry that a user writes in tsconfig.json. */
export const pluginEntry = { name: 'define-tool/lsp', transform: 'define-tool/transformer', transformProgram: true };

/** Path in the project to text. */
export type Files = Readonly<Record<string, string>>;
export type CompilerOptions = Readonly<Record<string, unknown>>;

export interface Workspace {
  readonly directory: string;
  readonly installation: Installation;
  write(files: Files): void;
  /** The text of a file, or undefined where there is none. */
  read(path: string): string | undefined;
  /** Paths of all files under a folder, sorted. */
  list(folder: string): string[];
  tspc(...args: string[]): Promise<Run>;
  /** Runs a program with the Node of the host. */
  node(path: string, ...args: string[]): Promise<Run>;
  watch(...args: string[]): Watch;
}

/** A project below an installation: it finds the packages by walking up, as a package of a monorepo does. */
export function createWorkspace(files: Files, installation = inject('installation')): Workspace {
  const directory = mkdtempSync(join(installation.directory, 'project-'));
  return openWorkspace(directory, files, installation);
}

/** A project in a given folder, whose node_modules are the caller's business. */
export function openWorkspace(directory: string, files: Files, installation = inject('installation')): Workspace {
  const { nodeBinary, tspCache } = installation;
  const tspc = join(installation.directory, 'node_modules/ts-patch/bin/tspc.js');
  const command = { cwd: directory, env: { TSP_CACHE_DIR: tspCache } };
  const workspace: Workspace = {
    directory,
    installation,
    write(written) {
      for (const [path, text] of Object.entries(written)) {
        mkdirSync(dirname(join(directory, path)), { recursive: true });
        writeFileSync(join(directory, path), text);
      }
    },
    read: (path) => (existsSync(join(directory, path)) ? readFileSync(join(directory, path), 'utf8') : undefined),
    list: (folder) => (existsSync(join(directory, folder)) ? filesUnder(join(directory, folder)) : []),
    tspc: (...args) => run(nodeBinary, [tspc, ...args], command),
    node: (...args) => run(nodeBinary, args, command),
    watch: (...args) => startWatch(nodeBinary, [tspc, ...args, '--preserveWatchOutput'], command),
  };
  workspace.write(files);
  return workspace;
}

/** tsconfig.json with the plugin and the smallest library. `more`: other keys of the file. */
export function tsconfig(options: CompilerOptions = {}, more: object = { include: ['src'] }): string {
  const compilerOptions = {
    target: 'es2022',
    lib: ['es2022'],
    module: 'nodenext',
    strict: true,
    skipLibCheck: true,
    types: [],
    rootDir: 'src',
    outDir: 'out',
    plugins: [pluginEntry],
    ...options,
  };
  return JSON.stringify({ compilerOptions, ...more }, undefined, 2);
}

function filesUnder(directory: string): string[] {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return paths.map((path) => path.slice(directory.length + 1).replaceAll('\\', '/')).sort();
}

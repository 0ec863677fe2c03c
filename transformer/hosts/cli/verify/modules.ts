import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type * as TS from 'typescript';
import type { Typescript } from '../../../context.js';
import { bindNames } from './bind-names.js';

/** What a name in emitted JavaScript stands for, as far as it leads to `defineTool`: the function, or a module with it. */
export type Meaning = 'defineTool' | Module;

/** What a module exports. */
export interface Module {
  readonly exports: Map<string, Meaning>;
}

/** A file of emitted JavaScript, with the meaning of its names. */
export interface EmittedFile extends Module {
  readonly source: TS.SourceFile;
  meaningOf(expression: TS.Expression): Meaning | undefined;
}

/** The files of a build, each parsed once. */
export interface EmittedFiles {
  read(fileName: string): EmittedFile;
  /** The module that a file imports under a name: a package's entry, or a file of the build. */
  resolve(specifier: string, from: string): Module | undefined;
}

const own: Module = { exports: new Map([['defineTool', 'defineTool']]) };

export function createEmittedFiles(ts: Typescript): EmittedFiles {
  const known = new Map<string, EmittedFile>();
  const files: EmittedFiles = {
    read(fileName) {
      const before = known.get(fileName);
      if (before) return before;
      const text = readFileSync(fileName, 'utf8');
      const source = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JSX);
      const names = new Map<string, Meaning>();
      const exports = new Map<string, Meaning>();
      const binding = bindNames(ts, { source, names, exports, resolve: (specifier) => files.resolve(specifier, fileName) });
      const file: EmittedFile = { source, exports, meaningOf: binding.meaningOf };
      // Before its imports are followed: two files may import each other.
      known.set(fileName, file);
      binding.bind();
      return file;
    },
    resolve(specifier, from) {
      if (specifier === 'define-tool') return own;
      if (!specifier.startsWith('.')) return undefined;
      const path = join(dirname(from), specifier);
      const found = [path, `${path}.js`, `${path}.mjs`, `${path}.cjs`, join(path, 'index.js')].find(
        (candidate) => existsSync(candidate) && statSync(candidate).isFile(),
      );
      return found && /\.[cm]?jsx?$/.test(found) ? files.read(found) : undefined;
    },
  };
  return files;
}

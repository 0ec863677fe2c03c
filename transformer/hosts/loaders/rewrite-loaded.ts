import { readFileSync } from 'node:fs';
import type { Engine } from '../engine/engine.js';
import { compileSource } from './compile-source.js';
import { moduleFormat } from './module-format.js';
import { transpile } from './transpile.js';

/** What a `load` hook of Node answers. */
export interface Loaded {
  readonly format?: string | null | undefined;
  readonly source?: string | ArrayBuffer | NodeJS.TypedArray | null | undefined;
  readonly shortCircuit?: boolean | undefined;
  /** Node 22's own: the loader of CommonJS takes over. */
  readonly shouldBeReloadedByCJSLoader?: boolean | undefined;
}

/** The text of a source as compilers see it. */
export const readSource = (file: string): string => withoutMark(readFileSync(file, 'utf8'));

/**
 * A module with its definitions, whoever comes before or after: types that nobody has taken out are left to who does that
 * later; a text that another loader has compiled already is compiled again, from the source.
 */
export function rewriteLoaded(engine: Engine, file: string, loaded: Loaded): Loaded {
  // A null source: the CommonJS loader reads the file itself.
  if (loaded.source === null || loaded.source === undefined) return loaded;
  const text = readSource(file);
  const compiled = compileSource(engine, file, text);
  if (!compiled) return loaded;
  if (withoutMark(decode(loaded.source)) === text) return { ...loaded, source: compiled.code };
  const format = loaded.format?.startsWith('commonjs') ? 'commonjs' : 'module';
  return { ...loaded, format, source: transpile(file, compiled.code, format) };
}

/** A module of a type that nobody else loads. */
export function loadTypes(engine: Engine, file: string): Loaded {
  const text = readSource(file);
  const code = compileSource(engine, file, text)?.code ?? text;
  const format = moduleFormat(file, text);
  return { format, source: transpile(file, code, format), shortCircuit: true };
}

/** Whether the hooks below ours have no way to load a type of file, as Node has none for `.tsx`, or for types before 22.6. */
export const isUnknownType = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | undefined)?.code === 'ERR_UNKNOWN_FILE_EXTENSION';

const withoutMark = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text);

const decode = (source: string | ArrayBuffer | NodeJS.TypedArray): string =>
  typeof source === 'string' ? source : new TextDecoder().decode(source as Uint8Array);

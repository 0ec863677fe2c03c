import Module from 'node:module';
import type { Engine } from '../engine/engine.js';
import { compileSource } from './compile-source.js';
import { readSource } from './rewrite-loaded.js';
import { isSource, isTypeScript } from './source-files.js';
import { transpile } from './transpile.js';

/** The step that every loader of CommonJS ends with: it is given JavaScript and runs it. */
interface Compilable {
  _compile(this: unknown, content: string, file: string, format?: string, ...rest: unknown[]): unknown;
}

/**
 * Compiles the tools of CommonJS modules. Loaders such as tsx read and compile a file by themselves, in no order that could
 * be relied on, so the text is changed where they all hand it over.
 *
 * @param hooked - A `load` hook has been at the text before, where Node reads the file.
 */
export function patchCommonJs(engine: Engine, { hooked }: { readonly hooked: boolean }): void {
  const prototype = Module.prototype as unknown as Compilable;
  const { _compile: compile } = prototype;
  prototype._compile = function (content, file, format, ...rest) {
    const isDone = !isSource(file) || (hooked && format === typesTakenOut);
    const code = isDone ? content : rewriteCommonJs(engine, { content, file, format });
    return compile.call(this, code, file, format, ...rest);
  };
}

/** Node's own format for CommonJS whose types it takes out, in this step or just before it. */
const typesTakenOut = 'commonjs-typescript';

interface Handed {
  readonly content: string;
  readonly file: string;
  readonly format: string | undefined;
}

function rewriteCommonJs(engine: Engine, { content, file, format }: Handed): string {
  const text = readSource(file);
  const compiled = compileSource(engine, file, text);
  const isPlain = content === text;
  const takesTypes = !isTypeScript(file) || format === typesTakenOut;
  if (!compiled) return isPlain && !takesTypes ? transpile(file, text, 'commonjs') : content;
  if (content === compiled.code) return content;
  return isPlain && takesTypes ? compiled.code : transpile(file, compiled.code, 'commonjs');
}

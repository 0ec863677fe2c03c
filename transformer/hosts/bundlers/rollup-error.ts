import type { CompileError } from '../engine/compile-error.js';
import { formatErrors } from '../engine/format-errors.js';

/** An error as Rollup, Rolldown and Vite show it, overlay included. */
export interface RollupError {
  readonly message: string;
  readonly id: string;
  /** Lines counted from 1, columns from 0. */
  readonly loc: { readonly file: string; readonly line: number; readonly column: number };
  readonly frame: string;
  readonly pluginCode: string;
}

/** All mistakes of a file as one error, since these bundlers stop at the first: it stands at the first, and tells the others. */
export function toRollupError(errors: readonly CompileError[]): RollupError {
  const [first, ...others] = errors as readonly [CompileError, ...CompileError[]];
  const { file, line, column, frame } = first;
  const own = [first.message, ...first.help.map((text) => `  ${text}`)].join('\n');
  // Vitest shows the frame, and of which file it is only where the message says so
  const place = `${file}:${line}:${column}`;
  return {
    message: [own, ...(others.length === 0 ? [] : [formatErrors(others)]), place].join('\n\n'),
    id: file,
    loc: { file, line, column: column - 1 },
    frame,
    pluginCode: first.code,
  };
}

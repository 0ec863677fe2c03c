import type { CompileError } from '../engine/compile-error.js';
import { showPath } from '../engine/show-path.js';

/** A message as esbuild prints it: columns and lengths in bytes, help as notes under it. */
export function toEsbuildError(
  { code, message, help, file, line, column, length, lineText }: CompileError,
  root: string,
): object {
  const before = lineText.slice(0, column - 1);
  return {
    id: code,
    text: message,
    location: {
      file: showPath(root, file),
      line,
      column: Buffer.byteLength(before),
      length: Buffer.byteLength(lineText.slice(column - 1, column - 1 + length)),
      lineText,
    },
    notes: help.map((text) => ({ text })),
  };
}

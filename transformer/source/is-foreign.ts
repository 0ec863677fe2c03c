import type * as TS from 'typescript';
import type { Context } from '../context.js';

/** Whether a file is code its user can't edit: an installed package or one of the compiler's own libraries. */
export function isForeign({ program }: Context, file: TS.SourceFile): boolean {
  return (
    program.isSourceFileFromExternalLibrary(file) ||
    program.isSourceFileDefaultLibrary(file) ||
    file.fileName.includes('/node_modules/')
  );
}

import type * as TS from 'typescript';
import type { Context, Origin } from '../context.js';

/** Asking the program is slow, and every declaration is asked about. */
export function originOf({ program, origins }: Context, file: TS.SourceFile): Origin {
  let origin = origins.get(file);
  if (!origin) {
    origin = findOrigin(program, file);
    origins.set(file, origin);
  }
  return origin;
}

function findOrigin(program: TS.Program, file: TS.SourceFile): Origin {
  if (program.isSourceFileDefaultLibrary(file) || file.fileName.includes('/node_modules/@types/node/')) return 'library';
  // by its real path: what a workspace links into node_modules is its own, too
  return file.fileName.includes('/node_modules/') ? 'package' : 'own';
}

/** Whether a declaration is in code that its user can't edit. */
export function isForeign(context: Context, node: TS.Node): boolean {
  return originOf(context, node.getSourceFile()) !== 'own';
}

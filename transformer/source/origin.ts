import type * as TS from 'typescript';
import type { Context } from '../context.js';

/** Who wrote a file: the project, a package it installed, or the makers of the compiler and of Node. */
export type Origin = 'own' | 'package' | 'library';

/** Asking the program is slow, and every declaration is asked about. */
const known = new WeakMap<TS.Program, Map<TS.SourceFile, Origin>>();

export function originOf({ program }: Context, file: TS.SourceFile): Origin {
  let origins = known.get(program);
  if (!origins) {
    origins = new Map();
    known.set(program, origins);
  }
  let origin = origins.get(file);
  if (!origin) {
    origin = findOrigin(program, file);
    origins.set(file, origin);
  }
  return origin;
}

function findOrigin(program: TS.Program, file: TS.SourceFile): Origin {
  if (program.isSourceFileDefaultLibrary(file) || file.fileName.includes('/node_modules/@types/node/')) return 'library';
  return program.isSourceFileFromExternalLibrary(file) || file.fileName.includes('/node_modules/') ? 'package' : 'own';
}

/** Whether a declaration is in code that its user can't edit. */
export function isForeign(context: Context, node: TS.Node): boolean {
  return originOf(context, node.getSourceFile()) !== 'own';
}

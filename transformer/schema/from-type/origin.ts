import type * as TS from 'typescript';
import type { Context } from '../../context.js';

/** Whether a declaration is one that the project can't edit: a package's or the compiler's own. */
export function isForeign(context: Context, node: TS.Node): boolean {
  const file = node.getSourceFile();
  return (
    context.program.isSourceFileFromExternalLibrary(file) ||
    context.program.isSourceFileDefaultLibrary(file) ||
    file.fileName.includes('/node_modules/')
  );
}

/** The name of a type that JavaScript or Node itself brings, such as `Date`; a type of the project with that name has none. */
export function libraryName(context: Context, symbol: TS.Symbol | undefined): string | undefined {
  const ours = symbol?.declarations?.some((declaration) => {
    const file = declaration.getSourceFile();
    return context.program.isSourceFileDefaultLibrary(file) || file.fileName.includes('/node_modules/@types/node/');
  });
  return ours ? symbol?.name : undefined;
}

import type * as TS from 'typescript';
import type { Context } from '../context.js';
import { resolveAlias } from '../source/resolve-alias.js';

/**
 * Whether a symbol, followed through imports and re-exports, is this package's `defineTool`.
 * Other packages export a function of that name too, so the declaring file decides.
 */
export function isDefineTool(context: Context, symbol: TS.Symbol | undefined): boolean {
  const target = symbol && resolveAlias(context, symbol);
  return target?.name === 'defineTool' && (target.declarations ?? []).some(isOurDeclaration);
}

/** By the file's place in this package, and by what else it exports: a user may well have a file of that name. */
function isOurDeclaration(declaration: TS.Declaration): boolean {
  const file = declaration.getSourceFile() as TS.SourceFile & { readonly symbol?: TS.Symbol };
  if (!/\/runtime\/define-tool\.(d\.)?ts$/.test(file.fileName)) return false;
  const exported = file.symbol?.exports;
  return exported !== undefined && ['ArgumentsOf', 'ResultOf'].every((name) => exported.has(name as TS.__String));
}

import type * as TS from 'typescript';
import type { Context } from '../context.js';
import { resolveAlias } from '../source/resolve-alias.js';

/**
 * Whether a symbol, followed through imports and re-exports, is this package's `defineTool`.
 * Other packages export a function of that name too, so the declaring file decides.
 */
export function isDefineTool(context: Context, symbol: TS.Symbol | undefined): boolean {
  const target = symbol && resolveAlias(context, symbol);
  if (target?.name !== 'defineTool') return false;
  const known = judged.get(target);
  if (known !== undefined) return known;
  const isOurs = (target.declarations ?? []).some(isOurDeclaration);
  judged.set(target, isOurs);
  return isOurs;
}

/** Every call asks about the same symbol. */
const judged = new WeakMap<TS.Symbol, boolean>();

/** By the file's place in this package, and by what else it exports: a user may well have a file of that name. */
function isOurDeclaration(declaration: TS.Declaration): boolean {
  const file = declaration.getSourceFile() as TS.SourceFile & { readonly symbol?: TS.Symbol };
  if (!/\/runtime\/define-tool\.(d\.)?ts$/.test(file.fileName)) return false;
  const exported = file.symbol?.exports;
  return exported !== undefined && ['ArgumentsOf', 'ResultOf'].every((name) => exported.has(name as TS.__String));
}

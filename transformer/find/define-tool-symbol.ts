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

function isOurDeclaration(declaration: TS.Declaration): boolean {
  return /\/runtime\/define-tool\.(d\.)?ts$/.test(declaration.getSourceFile().fileName);
}

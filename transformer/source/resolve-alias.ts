import type * as TS from 'typescript';
import type { Context } from '../context.js';

/** The symbol behind an import or a re-export. */
export function resolveAlias({ ts, checker }: Context, symbol: TS.Symbol): TS.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

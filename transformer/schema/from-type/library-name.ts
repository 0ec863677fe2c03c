import type * as TS from 'typescript';
import type { Context } from '../../context.js';
import { originOf } from '../../source/origin.js';

/** The name of a type that JavaScript or Node itself brings, such as `Date`; a type of the project with that name has none. */
export function libraryName(context: Context, symbol: TS.Symbol | undefined): string | undefined {
  for (const declaration of symbol?.declarations ?? []) {
    if (originOf(context, declaration.getSourceFile()) === 'library') return symbol?.name;
  }
  return undefined;
}

import type * as TS from 'typescript';
import type { SchemaNode } from '../ir.js';
import { define } from './define.js';
import type { Reading, Use } from './reading.js';

/** More fixed elements than anyone writes out. */
const mostFixed = 100;

/** An array with members that say more about its elements: parts of an intersection, or those of an interface that extends it. */
export function readExactArray(reading: Reading, type: TS.Type, use: Use): SchemaNode {
  const { checker, ts } = reading.context;
  return define(reading, type, use, (outer) => {
    const inside = { ...outer, depth: outer.depth + 1, typeNode: undefined };
    const element = checker.getIndexTypeOfType(type, ts.IndexKind.Number) ?? checker.getNeverType();
    const rest = reading.read(element, inside);
    // names: string[] & { 0: string }
    const fixed = checker
      .getPropertiesOfType(type)
      .filter(({ name, flags }) => /^\d+$/.test(name) && !(flags & ts.SymbolFlags.Optional) && Number(name) < mostFixed)
      .map(({ name }) => Number(name));
    const prefix = Array.from({ length: Math.max(-1, ...fixed) + 1 }, (_, index) => {
      const property = checker.getPropertyOfType(type, String(index));
      return property ? reading.read(checker.getTypeOfSymbol(property), inside) : rest;
    });
    // pair: string[] & { length: 2 }
    const length = checker.getPropertyOfType(type, 'length');
    const lengthType = length && checker.getTypeOfSymbol(length);
    const exact = lengthType?.isNumberLiteral() ? { keywords: { minItems: lengthType.value, maxItems: lengthType.value } } : {};
    return prefix.length > 0
      ? { kind: 'tuple', prefix, required: prefix.length, rest, ...exact }
      : { kind: 'array', items: rest, container: 'array', ...exact };
  });
}

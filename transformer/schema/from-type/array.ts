import type * as TS from 'typescript';
import type { SchemaNode } from '../ir.js';
import { define } from './define.js';
import type { Reader, Reading, Use } from './reading.js';
import { elementNode } from './written.js';

export const readArray: Reader = (reading, type, use) => {
  const { checker, ts } = reading.context;
  // cities: string[], readonly string[], Array<string>, ReadonlyArray<string>
  if (checker.isArrayType(type)) {
    const element = checker.getTypeArguments(type as TS.TypeReference)[0]!;
    return readItems(reading, type, { element, use });
  }
  // rows: Rows, where `interface Rows extends Array<Row> {}`
  const isDerived = type.isClassOrInterface() && checker.getBaseTypes(type).some((base) => checker.isArrayType(base));
  const element = isDerived ? checker.getIndexTypeOfType(type, ts.IndexKind.Number) : undefined;
  return element && define(reading, type, use, (inside) => readItems(reading, type, { element, use: inside }));
};

function readItems(reading: Reading, type: TS.Type, found: { element: TS.Type; use: Use }): SchemaNode {
  const { element, use } = found;
  const read = (inside: Use): SchemaNode => {
    const typeNode = elementNode(reading.context, inside.typeNode);
    return { kind: 'array', items: reading.read(element, { ...inside, depth: inside.depth + 1, typeNode }), container: 'array' };
  };
  // tree: Tree, where `type Tree = Tree[]`
  return type.aliasSymbol ? define(reading, type, use, read) : read(use);
}

import type * as TS from 'typescript';
import type { SchemaNode } from '../ir.js';
import { define } from './define.js';
import { readExactArray } from './exact-array.js';
import { libraryName } from './library-name.js';
import { isBrandName, isElement } from './part.js';
import { notJson } from './problem.js';
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
  if (!element) return undefined;
  const members = checker.getPropertiesOfType(type).filter((member) => !libraryName(reading.context, member));
  const beside = members.find((member) => !isElement(member) && !isBrandName(reading.context, member));
  if (beside) {
    return notJson(reading, type, use, [
      `JSON has no array with a member ('${beside.name}') beside its elements`,
      'Write an object with the array as one of its members.',
    ]);
  }
  // pair: Pair, where `interface Pair extends Array<number> { 0: number; length: 2 }`
  if (members.some(isElement)) return readExactArray(reading, type, use);
  return define(reading, type, use, (inside) => readItems(reading, type, { element, use: inside }));
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

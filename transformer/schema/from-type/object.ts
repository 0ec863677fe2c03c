import type * as TS from 'typescript';
import type { Context } from '../../context.js';
import { isForeign } from '../../source/origin.js';
import type { ObjectNode, SchemaNode } from '../ir.js';
import { isAnnotation } from './annotated.js';
import { isImpossible } from './contradiction.js';
import { define } from './define.js';
import { document } from './document.js';
import { indexedBy } from './index-signature.js';
import { notJson } from './problem.js';
import { orderProperties, readProperty } from './property.js';
import type { Reader, Reading, Use } from './reading.js';
import { valueNode } from './written.js';

/** What is left: types that are the sum of their properties and index signatures. */
export const readObject = (reading: Reading, type: TS.Type, use: Use): SchemaNode => {
  const { checker, ts } = reading.context;
  // onDone: () => void, create: new () => Thing
  const { Call, Construct } = ts.SignatureKind;
  if (checker.getSignaturesOfType(type, Call).length > 0 || checker.getSignaturesOfType(type, Construct).length > 0) {
    return notJson(reading, type, use, [
      'it is a function, and JSON carries only data',
      `Remove it from the type of the argument: Omit<..., '${use.name}'>`,
    ]);
  }
  // extra: {}
  const properties = checker.getPropertiesOfType(type);
  const indexes = checker.getIndexInfosOfType(type);
  if (properties.length === 0 && indexes.length === 0) return anythingButNull();
  // filter: { field: string; op: 'eq' | 'ne' }, interface Filter { ... }, Partial<Filter>, A & B
  return define(reading, type, use, (inside) => readMembers(reading, type, inside));
};

/**
 * filter: Filter, where the project declares `interface Filter { ... }` or writes `{ ... }` with nothing else around it, as most
 * objects are. Nothing that the other kinds look for can be in it.
 */
export const readOwnData: Reader = (reading, type, use) => {
  const { checker, ts } = reading.context;
  const { Anonymous, Interface, Class, Reference, Mapped } = ts.ObjectFlags;
  const { objectFlags, symbol } = type as TS.ObjectType;
  if (!(objectFlags & (Anonymous | Interface)) || objectFlags & (Class | Reference | Mapped)) return undefined;
  const isOwn = symbol?.declarations?.every((each) => isOwnMembers(reading.context, each)) && !isAnnotation(type);
  return isOwn && !checker.getPropertyOfType(type, 'toJSON') ? readObject(reading, type, use) : undefined;
};

function isOwnMembers(context: Context, declaration: TS.Declaration): boolean {
  const { ts } = context;
  const isData = ts.isTypeLiteralNode(declaration) || (ts.isInterfaceDeclaration(declaration) && !declaration.heritageClauses);
  return isData && !isForeign(context, declaration);
}

function readMembers(reading: Reading, type: TS.Type, use: Use): ObjectNode {
  const { context } = reading;
  const node: ObjectNode = { kind: 'object', properties: [], patterns: [], container: 'object' };
  const indexes = context.checker.getIndexInfosOfType(type);
  for (const { keyType, type: value, declaration } of indexes) {
    // [key: string]: never
    if (isImpossible(context, value)) {
      // { [key: string]: unknown; [header: `x-${string}`]: never }
      const isSpecial = !(keyType.flags & context.ts.TypeFlags.String) && indexes.length > 1;
      if (isSpecial) indexedBy(reading, { node, key: keyType }, () => ({ kind: 'union', members: [] }));
      continue;
    }
    const typeNode = declaration?.type ?? valueNode(context, use.typeNode);
    const inside = { ...use, depth: use.depth + 1, node: declaration?.type ? declaration : use.node, typeNode };
    // A symbol index signature adds no keys that JSON could have.
    indexedBy(reading, { node, key: keyType }, () => {
      const read = reading.read(value, inside);
      if (declaration?.type) document(reading, read, declaration);
      return read;
    });
  }
  for (const symbol of orderProperties(context, type, use)) {
    const property = readProperty(reading, { object: node, symbol, use });
    if (property) node.properties.push(property);
  }
  return node;
}

/** `{}`: any value that is neither `null` nor `undefined`. */
function anythingButNull(): SchemaNode {
  const any: SchemaNode = { kind: 'unknown' };
  return {
    kind: 'union',
    members: [
      { kind: 'primitive', type: 'string' },
      { kind: 'primitive', type: 'number' },
      { kind: 'primitive', type: 'boolean' },
      { kind: 'object', properties: [], patterns: [], extra: any, container: 'object' },
      { kind: 'array', items: any, container: 'array' },
    ],
  };
}

export const readPlainObject: Reader = (reading, type, use) =>
  type.flags & reading.context.ts.TypeFlags.Object ? readObject(reading, type, use) : undefined;

import type * as TS from 'typescript';
import type { ObjectNode, SchemaNode } from '../ir.js';
import { indexedBy } from './index-signature.js';
import { libraryName } from './library-name.js';
import { notJson, notSupported } from './problem.js';
import type { Reader, Reading, Use } from './reading.js';
import { readRich } from './rich.js';
import { elementNode, valueNode } from './written.js';

/** Types that JavaScript or Node brings. Their JSON form, where they have one, is not an object with their properties. */
export const readBuiltin: Reader = (reading, type, use) => {
  const name = libraryName(reading.context, type.symbol);
  // Partial<Filter> and Record<string, number> are declared there, too, but by a type without a name
  if (name === undefined || name === '__type' || type.flags !== reading.context.ts.TypeFlags.Object) return undefined;
  switch (name) {
    // since: Date
    case 'Date':
      return readRich(reading, type, use, 'date');
    // homepage: URL
    case 'URL':
      return readRich(reading, type, use, 'url');
    // content: Uint8Array
    case 'Uint8Array':
      return readRich(reading, type, use, 'bytes');
    // content: Buffer
    case 'Buffer':
      return readRich(reading, type, use, 'buffer');
    // names: Iterable<string>
    case 'Iterable':
    case 'ArrayLike':
      return readItems(reading, type, { container: 'array', use });
    // units: Set<Unit>
    case 'Set':
    case 'ReadonlySet':
      return reading.context.richValues
        ? readItems(reading, type, { container: 'set', use })
        : notSupported(reading, type, use, 'sets are');
    // limits: Map<string, number>
    case 'Map':
    case 'ReadonlyMap':
      return reading.context.richValues ? readMap(reading, type, use) : notSupported(reading, type, use, 'maps are');
    default: {
      const refusal = refused.get(name) ?? (hasBehaviour(reading, type) ? behaviour : undefined);
      return refusal && notJson(reading, type, use, refusal);
    }
  }
};

function readItems(reading: Reading, type: TS.Type, found: { container: 'array' | 'set'; use: Use }): SchemaNode {
  const { container, use } = found;
  const { context } = reading;
  const element = context.checker.getTypeArguments(type as TS.TypeReference)[0];
  if (!element) return notJson(reading, type, use, behaviour);
  const typeNode = elementNode(context, use.typeNode);
  return { kind: 'array', items: reading.read(element, { ...use, depth: use.depth + 1, typeNode }), container };
}

function readMap(reading: Reading, type: TS.Type, use: Use): SchemaNode {
  const { context } = reading;
  const [key, value] = context.checker.getTypeArguments(type as TS.TypeReference);
  if (!key || !value) return notJson(reading, type, use, behaviour);
  const inside = { ...use, depth: use.depth + 1, typeNode: valueNode(context, use.typeNode) };
  const node: ObjectNode = { kind: 'object', properties: [], patterns: [], container: 'map' };
  if (!indexedBy(reading, { node, key }, () => reading.read(value, inside))) {
    return notJson(reading, type, use, [
      'the keys of a JSON object are strings',
      "Write 'Map<string, ...>', or an array of entries: { key: ...; value: ... }[]",
    ]);
  }
  return node;
}

function hasBehaviour({ context: { checker, ts } }: Reading, type: TS.Type): boolean {
  return checker.getPropertiesOfType(type).some((property) => {
    if (property.flags & ts.SymbolFlags.Optional) return false;
    return (property.flags & ts.SymbolFlags.Method) !== 0;
  });
}

type Refusal = readonly [reason: string, fix: string];

const behaviour: Refusal = [
  'JSON carries plain data, and this is an object with behaviour',
  'Write an object type with the data you need.',
];
const bytes: Refusal = ['JSON carries plain data, and this is an object with behaviour', "Write 'Uint8Array', or 'number[]'."];
const wrapper = (primitive: string): Refusal => ['it is the type of a wrapper object', `Write '${primitive}'.`];
const lazy: Refusal = ['JSON carries values, not something that makes them later', 'Write an array: T[]'];

const refused = new Map<string, Refusal>([
  ['Promise', ['JSON carries values, not promises of them', 'Write the type that it resolves to: Awaited<...>']],
  ['PromiseLike', ['JSON carries values, not promises of them', 'Write the type that it resolves to: Awaited<...>']],
  ['RegExp', ['JSON has no regular expressions', "Write 'string', and build the RegExp inside the function."]],
  [
    'Error',
    ['JSON carries plain data, and this is an object with behaviour', "Write 'string' for the message, or an object type."],
  ],
  ['Function', ['it is a function, and JSON carries only data', 'Remove it from the type of the argument.']],
  [
    'Object',
    ['it is the type of a wrapper object', "Write 'Record<string, unknown>' for any object, or 'unknown' for any JSON value."],
  ],
  ['String', wrapper('string')],
  ['Number', wrapper('number')],
  ['Boolean', wrapper('boolean')],
  ['BigInt', wrapper('bigint')],
  ['Symbol', wrapper('string')],
  ['WeakMap', ['the keys of a JSON object are strings', "Write 'Map<string, ...>'."]],
  ['WeakSet', ['a WeakSet can not be filled from JSON', "Write 'Set<...>'."]],
  ['WeakRef', ['JSON carries values, not references to them', 'Write the type that it refers to.']],
  ['Iterator', lazy],
  ['IterableIterator', lazy],
  ['Generator', lazy],
  ['AsyncIterable', lazy],
  ['AsyncIterator', lazy],
  ['AsyncGenerator', lazy],
  ['AsyncIterableIterator', lazy],
  ['ArrayBuffer', bytes],
  ['SharedArrayBuffer', bytes],
  ['DataView', bytes],
  ...['Int8', 'Uint8Clamped', 'Int16', 'Uint16', 'Int32', 'Uint32', 'Float16', 'Float32', 'Float64', 'BigInt64', 'BigUint64'].map(
    (name) =>
      [`${name}Array`, ['only bytes have a JSON form', "Write 'number[]', or 'Uint8Array' for bytes."]] as [string, Refusal],
  ),
]);

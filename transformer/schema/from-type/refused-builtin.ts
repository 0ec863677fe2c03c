import type * as TS from 'typescript';
import type { Reading } from './reading.js';

/** Why JSON can't carry a type that JavaScript or Node brings, and what to write instead. */
export type Refusal = readonly [reason: string, fix: string];

export function refusalOf(reading: Reading, type: TS.Type, name: string): Refusal | undefined {
  return refused.get(name) ?? (hasBehaviour(reading, type) ? behaviour : undefined);
}

function hasBehaviour({ context: { checker, ts } }: Reading, type: TS.Type): boolean {
  return checker.getPropertiesOfType(type).some((property) => {
    if (property.flags & ts.SymbolFlags.Optional) return false;
    return (property.flags & ts.SymbolFlags.Method) !== 0;
  });
}

export const behaviour: Refusal = [
  'JSON carries plain data, and this is an object with behaviour',
  'Write an object type with the data you need.',
];
const bytes: Refusal = ['JSON carries plain data, and this is an object with behaviour', "Write 'Uint8Array', or 'number[]'."];
const wrapper = (primitive: string): Refusal => ['it is the type of a wrapper object', `Write '${primitive}'.`];
const lazy: Refusal = ['JSON carries values, not something that makes them later', 'Write an array: T[]'];

export const refused: ReadonlyMap<string, Refusal> = new Map<string, Refusal>([
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

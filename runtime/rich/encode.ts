import { anyToJson, dateToJson } from './any-to-json.js';
import { base64FromBytes } from './base64.js';
import { convertInside, convertMembers } from './convert-inside.js';
import { type Convert, chooseMember, type EncodeKit, later, same } from './kit.js';

/**
 * Turns what a function returned into its JSON form, in copies. What is not of the promised type passes through: the result schema
 * says what is wrong with it.
 */
export const encodeKit: EncodeKit = {
  same,
  date: (value) => (value instanceof Date ? dateToJson(value) : value),
  url: (value) => (value instanceof URL ? value.href : value),
  bigint: (value) => (typeof value === 'bigint' ? String(value) : value),
  bytes: (value) => (value instanceof Uint8Array ? base64FromBytes(value) : value),
  buffer: (value) => (value instanceof Uint8Array ? base64FromBytes(value) : value),
  array: listToJson,
  set: listToJson,
  tuple:
    (items, rest = same) =>
    (value) =>
      Array.isArray(value) ? value.map((each, index) => convertInside(index, items[index] ?? rest, each)) : value,
  object: (...rules) => {
    const convertOf = chooseMember(...rules);
    return (value) => (isRecord(value) ? Object.fromEntries(convertMembers(Object.entries(ownForm(value)), convertOf)) : value);
  },
  map: (...rules) => {
    const convertOf = chooseMember(...rules);
    return (value) => (value instanceof Map ? Object.fromEntries(convertMembers([...value], convertOf)) : value);
  },
  later,
  any: anyToJson,
};

function listToJson(item: Convert = same): Convert {
  return (value) => {
    const items = Array.isArray(value) ? value : isIterable(value) ? [...value] : undefined;
    return items ? items.map((each, index) => convertInside(index, item, each)) : value;
  };
}

const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.iterator in value;

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What an object says its JSON form is, as `JSON.stringify` would ask it. */
function ownForm(value: object): object {
  const form: unknown = 'toJSON' in value && typeof value.toJSON === 'function' ? value.toJSON() : value;
  return typeof form === 'object' && form !== null ? form : value;
}

import { bytesFromBase64 } from './base64.js';
import { type Condition, chooseMember, type DecodeKit, later, same } from './kit.js';
import { lock } from './lock.js';
import { readDate } from './read-date.js';

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Rebuilds values from checked arguments, which are left alone: each call gets values of its own. They are frozen against ordinary
 * mutation, but for bytes, which JavaScript can not freeze.
 */
export const decodeKit: DecodeKit = {
  same,
  date: (value) => lock(readDate(value as string)),
  url: (value) => lock(new URL(value as string)),
  bigint: (value) => BigInt(value as string),
  bytes: (value) => bytesFromBase64(value as string),
  buffer: (value) => Buffer.from(value as string, 'base64'),
  array:
    (item = same) =>
    (value) =>
      Object.freeze((value as unknown[]).map((each) => item(each))),
  set:
    (item = same) =>
    (value) =>
      lock(new Set((value as unknown[]).map((each) => item(each)))),
  tuple:
    (items, rest = same) =>
    (value) =>
      Object.freeze((value as unknown[]).map((each, index) => (items[index] ?? rest)(each))),
  object: (...rules) => {
    const convert = createMembers(...rules);
    return (value) => Object.freeze(Object.fromEntries(convert(value)));
  },
  map: (...rules) => {
    const convert = createMembers(...rules);
    return (value) => lock(new Map(convert(value)));
  },
  later,
  either: (by) => (value) => {
    if (typeof value === 'string') return (by.string ?? same)(value);
    if (typeof value !== 'object' || value === null) return value;
    return (Array.isArray(value) ? by.array : by.object)?.(value) ?? value;
  },
  except: (words, text) => (value) => (words.includes(value as string) ? value : text(value)),
  sized: (by) => (value) => {
    const { length } = value as unknown[];
    return (by.find(([most]) => most === null || length <= most)?.[1] ?? same)(value);
  },
  choose: (by, otherwise) => (value) => {
    const chosen = by.find(([test]) => [test].flat().some((condition) => holds(condition, value as JsonObject)));
    return (chosen?.[1] ?? otherwise)(value);
  },
};

function createMembers(...rules: Parameters<DecodeKit['map']>): (value: unknown) => [string, unknown][] {
  const convertOf = chooseMember(...rules);
  return (value) => Object.entries(value as object).map(([key, member]) => [key, (convertOf(key) ?? same)(member)]);
}

function holds({ has = [], lacks = [], is = {}, type = {} }: Condition, value: JsonObject): boolean {
  const isThere = (key: string): boolean => Object.hasOwn(value, key);
  return (
    has.every(isThere) &&
    !lacks.some(isThere) &&
    Object.entries(is).every(([key, values]) => !isThere(key) || values.includes(value[key])) &&
    Object.entries(type).every(([key, types]) => !isThere(key) || types.includes(jsonType(value[key])))
  );
}

function jsonType(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

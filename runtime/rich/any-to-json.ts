import { base64FromBytes } from './base64.js';
import { convertInside, convertMembers, NoJsonForm } from './convert-inside.js';

/**
 * The JSON form of a value that says itself what it is: a Date its ISO text, a Set an array, a Map an object. Parts without rich values
 * are shared and not copied.
 *
 * @throws NoJsonForm for an invalid date, and a Map with keys that are no texts.
 */
export function anyToJson(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return share(value, convertList(value));
  if (value instanceof Date) return dateToJson(value);
  if (value instanceof Uint8Array) return base64FromBytes(value);
  // Other typed arrays have no form that a schema could name.
  if (ArrayBuffer.isView(value)) return value;
  if (value instanceof Set) return convertList([...value]);
  if (value instanceof Map) return Object.fromEntries(convertMembers([...value], () => anyToJson));
  if ('toJSON' in value && typeof value.toJSON === 'function') return anyToJson(value.toJSON());
  const members = Object.entries(value);
  const converted = convertMembers(members, () => anyToJson);
  const isSame = members.length === converted.length && converted.every(([, each], index) => each === members[index]![1]);
  return isSame ? value : Object.fromEntries(converted);
}

const convertList = (items: readonly unknown[]): unknown[] => items.map((each, index) => convertInside(index, anyToJson, each));

const share = (items: readonly unknown[], converted: unknown[]): readonly unknown[] =>
  converted.every((each, index) => each === items[index]) ? items : converted;

/** @throws NoJsonForm for a date that is none: `toJSON` would make it `null`. */
export function dateToJson(date: Date): string {
  if (Number.isNaN(date.getTime())) throw new NoJsonForm('must be a valid date, got an invalid Date');
  return date.toISOString();
}

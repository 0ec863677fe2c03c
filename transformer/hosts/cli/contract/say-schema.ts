import type { Json } from '../../../schema/ir.js';
import { isObject, type Root, resolve } from './schema.js';

const nouns: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
  null: 'null',
  array: 'a list',
  object: 'an object',
};

/** What a schema takes, in a few words: `a string or null`, `one of "a", "b"`, `a list of integers`. */
export function saySchema(schema: Json, root: Root, depth = 0): string {
  if (depth > 2) return 'something';
  const node = resolve(schema, root);
  if (node === false) return 'nothing';
  if (!isObject(node)) return 'anything';
  const { type, anyOf, oneOf, items, format } = node;
  if (node['const'] !== undefined) return sayValue(node['const']);
  if (Array.isArray(node['enum']))
    return node['enum'].length === 1 ? sayValue(node['enum'][0]!) : `one of ${sayValues(node['enum'])}`;
  const union = anyOf ?? oneOf ?? (Array.isArray(type) ? type.map((each) => ({ type: each })) : undefined);
  if (Array.isArray(union)) return [...new Set(union.map((branch) => saySchema(branch, root, depth + 1)))].join(' or ');
  if (type === 'array' && isObject(items)) return `a list, each ${saySchema(items, root, depth + 1)}`;
  if (typeof type !== 'string') return 'anything';
  return `${nouns[type] ?? type}${typeof format === 'string' ? ` (${format})` : ''}`;
}

export const sayValue = (value: Json): string => JSON.stringify(value);

/** Up to a handful of values. */
export function sayValues(values: readonly Json[]): string {
  const shown = values.slice(0, 6).map(sayValue).join(', ');
  return values.length > 6 ? `${shown} and ${values.length - 6} more` : shown;
}

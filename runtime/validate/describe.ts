import type { JsonSchema } from '../definition.js';
import { shorten } from './path.js';
import { follow, isSchemaObject, type Schema } from './resolve-ref.js';

const LONGEST_VALUE = 60;
const LONGEST_LIST = 1500;
const DEEPEST_UNION = 3;
const MOST_BRANCHES = 20;

const nouns: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'a boolean',
  null: 'null',
  array: 'an array',
  object: 'an object',
};

/** A value as a message quotes it: short, whatever a model sent. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(shorten(value, LONGEST_VALUE));
  if (Array.isArray(value)) return `an array of ${value.length} ${value.length === 1 ? 'item' : 'items'}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`;
  return String(value);
}

/** The same where the type is what matters: `the string "3"`. */
export function describeTyped(value: unknown): string {
  if (typeof value === 'string') return `the string ${describeValue(value)}`;
  return typeof value === 'number' ? `the number ${value}` : describeValue(value);
}

export function describeTypes(types: readonly unknown[]): string {
  return joinOr(types.map((type) => nouns[String(type)] ?? String(type)));
}

/** Legal values, in full as long as they fit in a message: a model has to pick one. */
export function describeChoice(values: readonly unknown[]): string {
  const shown: string[] = [];
  let length = 0;
  for (const value of values) {
    const text =
      typeof value === 'object' && value !== null ? shorten(JSON.stringify(value), LONGEST_VALUE) : describeValue(value);
    length += text.length;
    if (length > LONGEST_LIST) return `${shown.join(', ')} and ${values.length - shown.length} more`;
    shown.push(text);
  }
  return shown.join(', ');
}

/** What a schema asks for, in a few words: "an integer", "one of "a", "b"", "a string or null". */
export function describeSchema(root: JsonSchema, schema: Schema, depth = 0): string {
  const at = follow(root, schema);
  if (!isSchemaObject(at)) return 'any JSON value';
  if ('const' in at) return describeChoice([at['const']]);
  if (Array.isArray(at['enum']))
    return at['enum'].length === 1 ? describeChoice(at['enum']) : `one of ${describeChoice(at['enum'])}`;
  if (at['type'] === 'array' && isSchemaObject(at['items'])) {
    const item = follow(root, at['items']);
    const type = isSchemaObject(item) && !('enum' in item) && !('const' in item) ? item['type'] : undefined;
    return typeof type === 'string' && type !== 'null' ? `an array of ${type}s` : 'an array';
  }
  if (at['type'] !== undefined) return describeTypes([at['type']].flat());
  const branches = at['anyOf'] ?? at['oneOf'];
  if (Array.isArray(branches) && depth < DEEPEST_UNION) {
    const texts = branches.slice(0, MOST_BRANCHES).map((branch: Schema) => describeSchema(root, branch, depth + 1));
    return joinOr([...new Set([...texts, ...(branches.length > MOST_BRANCHES ? ['something else'] : [])])]);
  }
  return 'any JSON value';
}

/** Names, in full as long as they fit in a message. */
export function describeNames(names: readonly string[], mark: (name: string) => string = () => ''): string {
  const shown: string[] = [];
  let length = 0;
  for (const name of names) {
    const text = `'${shorten(name, LONGEST_VALUE)}'${mark(name)}`;
    length += text.length;
    if (length > LONGEST_LIST) return `${shown.join(', ')} and ${names.length - shown.length} more`;
    shown.push(text);
  }
  return shown.join(', ');
}

function joinOr(texts: readonly string[]): string {
  return texts.length < 2 ? (texts[0] ?? 'nothing') : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`;
}

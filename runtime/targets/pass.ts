import { isSchemaObject } from '../validate/resolve-ref.js';
import { mapSubschemas } from '../validate/walk-schema.js';

/** A schema's keywords. A pass returns new ones and leaves the given ones alone. */
export type Keywords = Readonly<Record<string, unknown>>;

/** One step of a lowering, from root to root. */
export type Pass = (root: Keywords) => Keywords;

/** What becomes of one schema; the schemas inside it are done already. `root`: as it was before the pass, for references. */
export type Change = (schema: Keywords, root: Keywords) => Keywords;

/** Makes a pass of a change to each schema, the innermost first. */
export function everywhere(change: Change): Pass {
  return (root) => {
    const walk = (schema: unknown): unknown => (isSchemaObject(schema) ? change(mapSubschemas(schema, walk), root) : schema);
    return walk(root) as Keywords;
  };
}

/** The keywords without some of them. */
export function without(schema: Keywords, ...names: readonly string[]): Keywords {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !names.includes(keyword)));
}

/** What is said to a reader, and checks nothing. */
const notes: readonly string[] = [
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  '$comment',
];

/** A schema as what it says to a reader and what it demands. */
export function splitNotes(schema: Keywords): readonly [said: Keywords, demanded: Keywords] {
  const entries = Object.entries(schema);
  const isNote = ([keyword]: readonly [string, unknown]): boolean => notes.includes(keyword);
  return [Object.fromEntries(entries.filter(isNote)), Object.fromEntries(entries.filter((entry) => !isNote(entry)))];
}

/** The keywords in an order that reads well: what it is, what it means, what it holds. */
export function withDescription(schema: Keywords, description: string | undefined): Keywords {
  if (description === undefined || description === schema['description']) return schema;
  if ('description' in schema) return { ...schema, description };
  const entries = Object.entries(schema);
  const before = entries.filter(([keyword]) => first.includes(keyword));
  return Object.fromEntries([
    ...before,
    ['description', description],
    ...entries.filter(([keyword]) => !first.includes(keyword)),
  ]);
}

const first: readonly string[] = ['$ref', 'type', 'nullable', 'const', 'enum', 'title'];

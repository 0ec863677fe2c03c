import type { Json } from '../../schema/ir.js';
import type { Step } from './misfit.js';

export type Schema = { readonly [keyword: string]: Json };

/** A schema directly inside another one, and whether a value must have what it is about. */
export interface Inner {
  readonly schema: Schema;
  readonly step?: Step;
  readonly optional?: boolean;
}

export function isSchema(value: Json | undefined): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `b?: never`: where it may be left out there is nothing to write. */
export const isNever = (schema: Json | undefined): boolean =>
  isSchema(schema) && isSchema(schema['not']) && Object.keys(schema['not']).length === 0;

/** What of a schema a target is not told as a schema. */
export interface Told {
  /** The values of keys that are not listed. */
  readonly records: boolean;
  /** The order of a tuple; of one with an item that may be anything no other item is told. */
  readonly tuples: boolean;
}

/** The schemas inside a schema of the build, the one behind its reference among them. */
export function innerSchemas(schema: Schema, root: Schema, told: Told): Inner[] {
  const inner: Inner[] = [];
  const add = (value: Json | undefined, step?: Step, optional = false): void => {
    if (isSchema(value) && !(optional && isNever(value))) inner.push({ schema: value, ...(step ? { step } : {}), optional });
  };
  if (typeof schema['$ref'] === 'string') add(behind(schema['$ref'], root));
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  for (const [name, value] of entriesOf(schema['properties'])) add(value, { kind: 'property', name }, !required.includes(name));
  const isAny =
    told.tuples && 'prefixItems' in schema && [...listOf(schema['prefixItems']), schema['items']].some(demandsNothing);
  for (const [index, value] of listOf(schema['prefixItems']).entries())
    if (!isAny || demandsNothing(value)) add(value, { kind: 'item', index });
  if (!isAny || demandsNothing(schema['items'])) add(schema['items'], { kind: 'item' });
  for (const value of listOf(schema['anyOf'])) add(value);
  if (told.records) return inner;
  for (const [, value] of entriesOf(schema['patternProperties'])) add(value, { kind: 'value' });
  add(schema['additionalProperties'], { kind: 'value' });
  return inner;
}

/** `unknown`, whatever is said of it. */
const demandsNothing = (schema: Json | undefined): boolean =>
  isSchema(schema) && Object.keys(schema).every((keyword) => notes.has(keyword));

const notes = new Set(['title', 'description', 'default', 'examples', 'deprecated']);

/** `#/$defs/Name` */
export function behind(ref: string, root: Schema): Json | undefined {
  const definitions = root['$defs'];
  return isSchema(definitions) ? definitions[ref.slice('#/$defs/'.length)] : undefined;
}

export const entriesOf = (value: Json | undefined): [string, Json][] => (isSchema(value) ? Object.entries(value) : []);
export const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

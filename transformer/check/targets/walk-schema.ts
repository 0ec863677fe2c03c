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

/**
 * The schemas inside a schema of the build, the one behind its reference among them.
 *
 * @param withRecords - Those of keys that are not listed, too.
 */
export function innerSchemas(schema: Schema, root: Schema, withRecords = true): Inner[] {
  const inner: Inner[] = [];
  const add = (value: Json | undefined, step?: Step, optional = false): void => {
    if (isSchema(value) && !(optional && isNever(value))) inner.push({ schema: value, ...(step ? { step } : {}), optional });
  };
  if (typeof schema['$ref'] === 'string') add(behind(schema['$ref'], root));
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  for (const [name, value] of entriesOf(schema['properties'])) add(value, { kind: 'property', name }, !required.includes(name));
  for (const [index, value] of listOf(schema['prefixItems']).entries()) add(value, { kind: 'item', index });
  add(schema['items'], { kind: 'item' });
  for (const value of listOf(schema['anyOf'])) add(value);
  if (!withRecords) return inner;
  for (const [, value] of entriesOf(schema['patternProperties'])) add(value, { kind: 'value' });
  add(schema['additionalProperties'], { kind: 'value' });
  return inner;
}

/** `#/$defs/Name` */
export function behind(ref: string, root: Schema): Json | undefined {
  const definitions = root['$defs'];
  return isSchema(definitions) ? definitions[ref.slice('#/$defs/'.length)] : undefined;
}

export const entriesOf = (value: Json | undefined): [string, Json][] => (isSchema(value) ? Object.entries(value) : []);
export const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

import type { JsonSchema } from './definition.js';
import { ToolUsageError } from './errors.js';
import { toDraft07 } from './json-schema-draft-07.js';

const converters = {
  'draft-2020-12': (schema: JsonSchema) => structuredClone(schema) as Record<string, unknown>,
  'draft-07': toDraft07,
};

/** The schema dialects that a tool can be written in. */
export type SchemaTarget = keyof typeof converters;

/** A schema in a target's dialect; always a fresh copy, since SDKs write into the schemas they are given. */
export function toJsonSchema(schema: JsonSchema, target: string, tool: string): Record<string, unknown> {
  if (Object.hasOwn(converters, target)) return converters[target as SchemaTarget](schema);
  const known = Object.keys(converters).map((name) => `'${name}'`);
  throw new ToolUsageError(`Tool '${tool}' has no schema for the target '${target}'. The targets are ${known.join(', ')}.`, {
    reason: 'unknown-target',
    tool,
  });
}

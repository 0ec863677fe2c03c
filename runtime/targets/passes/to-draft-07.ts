import type { JsonSchema } from '../../definition.js';
import { isSchemaObject } from '../../validate/resolve-ref.js';
import { mapSubschemas } from '../../validate/walk-schema.js';

/** Rewrites a 2020-12 schema for readers that know draft-07 only, as a fresh copy. */
export function toDraft07(schema: JsonSchema): Record<string, unknown> {
  return lower(structuredClone(schema)) as Record<string, unknown>;
}

function lower(schema: unknown): unknown {
  if (!isSchemaObject(schema)) return schema;
  const { $defs, prefixItems, dependentRequired, dependentSchemas, ...rest } = mapSubschemas(schema, lower);
  const lowered: Record<string, unknown> = rest;
  if ($defs !== undefined) lowered['definitions'] = $defs;
  if (prefixItems !== undefined) {
    // [a, b] and then items: in draft-07 `items` is the list, and `additionalItems` what follows.
    const { items } = lowered;
    lowered['items'] = prefixItems;
    if (items !== undefined) lowered['additionalItems'] = items;
  }
  if (dependentRequired !== undefined || dependentSchemas !== undefined) {
    lowered['dependencies'] = { ...(dependentRequired as object | undefined), ...(dependentSchemas as object | undefined) };
  }
  return typeof lowered['$ref'] === 'string' ? lowerRef(lowered, lowered['$ref']) : lowered;
}

/** Draft-07 ignores whatever stands beside a `$ref`. */
function lowerRef(schema: Record<string, unknown>, ref: string): Record<string, unknown> {
  const { $ref: _, definitions, ...beside } = schema;
  const lowered = { $ref: ref.replace(/^#\/\$defs\//, '#/definitions/') };
  if (Object.keys(beside).length === 0 && definitions === undefined) return lowered;
  const all = Array.isArray(beside['allOf']) ? [lowered, ...beside['allOf']] : [lowered];
  return { ...beside, allOf: all, ...(definitions === undefined ? {} : { definitions }) };
}

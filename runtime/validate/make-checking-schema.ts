import type { JsonSchema } from '../definition.js';
import { findTag } from './find-tag.js';
import { follow, isSchemaObject, resolveRef, type Schema } from './resolve-ref.js';
import { mapSubschemas } from './walk-schema.js';

/** They say something to a model and nothing to a check; without them more schemas are equal. */
const notes = new Set(['title', 'description', 'default', 'examples', 'deprecated', 'readOnly', 'writeOnly', '$comment']);

/**
 * The private variant of a schema that checks run on. Beyond the public one it
 * - keeps the integers of arguments within the range that a number holds exactly;
 * - gives tagged unions ajv's `discriminator`: one branch is tried instead of all, which is exponential where unions nest;
 * - has `distinctItems` for `uniqueItems`, which ajv checks in quadratic time.
 */
export function makeCheckingSchema(root: JsonSchema, of: 'arguments' | 'result'): JsonSchema {
  const change = (schema: unknown): unknown => {
    if (!isSchemaObject(schema)) return schema;
    const copy = mapSubschemas(schema, change);
    for (const keyword of notes) delete copy[keyword];
    if ('uniqueItems' in copy) {
      copy['distinctItems'] = copy['uniqueItems'];
      delete copy['uniqueItems'];
    }
    if (of === 'arguments') boundIntegers(copy);
    tagUnion(root, schema, copy);
    return copy;
  };
  return change(root) as JsonSchema;
}

function boundIntegers(copy: Record<string, unknown>): void {
  const types = [copy['type']].flat();
  if (!types.includes('integer') || types.includes('number')) return;
  const { minimum, maximum } = copy;
  copy['minimum'] = typeof minimum === 'number' ? Math.max(minimum, Number.MIN_SAFE_INTEGER) : Number.MIN_SAFE_INTEGER;
  copy['maximum'] = typeof maximum === 'number' ? Math.min(maximum, Number.MAX_SAFE_INTEGER) : Number.MAX_SAFE_INTEGER;
}

function tagUnion(root: JsonSchema, schema: JsonSchema, copy: Record<string, unknown>): void {
  // Of branches that a tag tells apart, one holds at most: both keywords say the same.
  const keyword = 'anyOf' in schema ? 'anyOf' : 'oneOf';
  const branches = schema[keyword];
  if (!Array.isArray(branches) || (keyword === 'anyOf' && 'oneOf' in schema)) return;
  const isNull = (branch: Schema): boolean => isSchemaObject(branch) && branch['type'] === 'null';
  const tag = findTag(
    root,
    branches.filter((branch: Schema) => !isNull(branch)),
  );
  if (tag === undefined || !branches.every((branch: Schema) => isReadable(root, branch))) return;
  const changed = copy[keyword] as Schema[];
  const tagged = { type: 'object', discriminator: { propertyName: tag }, oneOf: changed.filter((branch) => !isNull(branch)) };
  delete copy[keyword];
  const nulls = changed.filter(isNull);
  if (nulls.length > 0) copy['anyOf'] = [tagged, ...nulls];
  else Object.assign(copy, 'type' in copy ? { allOf: [...((copy['allOf'] as Schema[] | undefined) ?? []), tagged] } : tagged);
}

/** ajv looks for the tag in a branch itself or behind one bare reference, no further. */
function isReadable(root: JsonSchema, branch: Schema): boolean {
  if (!isSchemaObject(branch) || typeof branch['$ref'] !== 'string') return true;
  return (
    Object.keys(branch).every((keyword) => keyword === '$ref' || notes.has(keyword)) &&
    resolveRef(root, branch['$ref']) === follow(root, branch)
  );
}

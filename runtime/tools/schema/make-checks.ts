import type { JsonSchema } from '../../definition.js';
import { formats } from '../../validate/formats.js';
import { isQuickPattern } from '../../validate/is-quick-pattern.js';
import { boundPattern } from '../../validate/read-pattern.js';
import { isSchemaObject } from '../../validate/resolve-ref.js';
import { mapSubschemas } from '../../validate/walk-schema.js';

/** The schema that checks run on: the time of patterns that may be slow is watched, and formats that nobody here knows are no checks. */
export function makeChecks(schema: JsonSchema): JsonSchema {
  return change(schema) as JsonSchema;
}

function change(schema: unknown): unknown {
  if (!isSchemaObject(schema)) return schema;
  const { format, pattern, patternProperties } = schema;
  const copy = mapSubschemas(schema, change);
  if (typeof format === 'string' && !Object.hasOwn(formats, format)) delete copy['format'];
  if (typeof pattern === 'string') copy['pattern'] = bound(pattern);
  if (isSchemaObject(patternProperties)) {
    const entries = Object.entries(copy['patternProperties'] as object);
    copy['patternProperties'] = Object.fromEntries(entries.map(([name, inner]) => [bound(name), inner]));
  }
  // ajv takes a minimum of none for a mistake where there is no maximum either.
  if (copy['minContains'] === 0) copy['maxContains'] ??= Number.MAX_SAFE_INTEGER;
  return copy;
}

const bound = (pattern: string): string => (isQuickPattern(pattern) ? pattern : boundPattern(pattern));

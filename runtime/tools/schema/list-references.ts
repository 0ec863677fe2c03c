import { isSchemaObject, type Schema } from '../../validate/resolve-ref.js';
import { listSubschemas } from '../../validate/walk-schema.js';

/** All `$ref` in a schema and the schemas inside it. */
export function* listReferences(schema: unknown): Iterable<string> {
  if (!isSchemaObject(schema as Schema)) return;
  const { $ref, ...rest } = schema as Readonly<Record<string, unknown>>;
  if (typeof $ref === 'string') yield $ref;
  for (const [, inner] of listSubschemas(rest)) yield* listReferences(inner);
}

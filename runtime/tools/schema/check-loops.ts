import type { JsonSchema } from '../../definition.js';
import { findGroups } from '../../validate/find-groups.js';
import { isSchemaObject, resolveRef } from '../../validate/resolve-ref.js';
import { listSubschemas } from '../../validate/walk-schema.js';

/** Keywords whose schemas are about the same value as the schema they stand in. */
const sameValue = new Set(['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas']);

/** The name of a schema that comes back to itself about the same value: nothing could ever be found out with it. */
export function findLoop(root: JsonSchema): string | undefined {
  const definitions = (root['$defs'] ?? {}) as Readonly<Record<string, JsonSchema>>;
  function* onward(schema: JsonSchema): Iterable<JsonSchema> {
    const target = typeof schema['$ref'] === 'string' ? resolveRef(root, schema['$ref']) : undefined;
    if (isSchemaObject(target)) yield target;
    for (const [keyword, inner] of listSubschemas(schema)) if (sameValue.has(keyword) && isSchemaObject(inner)) yield inner;
  }
  const start = {};
  const all = [root, ...Object.values(definitions)];
  const groups = findGroups<JsonSchema>(start, (schema) => (schema === start ? all : onward(schema)));
  const loop = groups.find((group) => group.length > 1 || [...onward(group[0]!)].includes(group[0]!));
  if (loop === undefined) return undefined;
  return Object.keys(definitions).find((name) => loop.includes(definitions[name]!)) ?? '#';
}

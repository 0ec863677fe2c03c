import type { JsonSchema } from '../definition.js';

/** A schema, or one of the two that say yes or no to everything. */
export type Schema = JsonSchema | boolean;

export const isSchemaObject = (schema: unknown): schema is JsonSchema =>
  typeof schema === 'object' && schema !== null && !Array.isArray(schema);

/** The schema that a local `$ref` stands for; `undefined` where it points nowhere. */
export function resolveRef(root: JsonSchema, ref: string): Schema | undefined {
  if (ref === '#') return root;
  if (!ref.startsWith('#/')) return undefined;
  let at: unknown = root;
  for (const part of ref.slice(2).split('/')) {
    const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Record<string, unknown>)[key];
  }
  return isSchemaObject(at) || typeof at === 'boolean' ? at : undefined;
}

/** Follows a chain of bare references. */
export function follow(root: JsonSchema, schema: Schema): Schema {
  let at = schema;
  for (let steps = 0; steps < 20 && isSchemaObject(at) && typeof at['$ref'] === 'string'; steps++) {
    const next = resolveRef(root, at['$ref']);
    if (next === undefined) return at;
    at = next;
  }
  return at;
}

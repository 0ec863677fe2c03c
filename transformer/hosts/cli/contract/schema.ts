import type { Json } from '../../../schema/ir.js';
import type { JsonObject } from '../../../schema/to-json-schema.js';

/** A schema at its root, which its references are about. */
export type Root = JsonObject;

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keywords that say something about a value and refuse none. */
export const annotations: ReadonlySet<string> = new Set([
  ...['title', 'description', 'default', 'examples', 'deprecated', 'readOnly', 'writeOnly'],
  ...['$defs', '$comment', '$schema', '$id', 'contentEncoding', 'contentMediaType'],
]);

/** What `#`, or `#/$defs/Name`, stands for; undefined where it leads nowhere. */
export function targetOf(reference: Json | undefined, root: Root): Json | undefined {
  if (typeof reference !== 'string' || !reference.startsWith('#')) return undefined;
  let target: Json | undefined = root;
  for (const part of reference.split('/').slice(1)) {
    const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    target = isObject(target) && Object.hasOwn(target, key) ? target[key] : undefined;
  }
  return target;
}

/** A schema with its references followed; what stands beside a reference is about this use of it. */
export function resolve(schema: Json, root: Root): Json {
  let current = schema;
  for (let hops = 0; isObject(current) && current['$ref'] !== undefined && hops < 50; hops++) {
    const { $ref, ...beside } = current as JsonObject & { $ref: Json };
    const target = targetOf($ref, root) ?? true;
    current = isObject(target) ? { ...target, ...beside } : Object.keys(beside).length > 0 ? beside : target;
  }
  return current;
}

/** The schemas that the member `name` of an object must fit. */
export function schemasOfMember(object: JsonObject, name: string): Json[] {
  const { properties, patternProperties, additionalProperties } = object;
  const found: Json[] = [];
  if (isObject(properties) && Object.hasOwn(properties, name)) found.push(properties[name]!);
  if (isObject(patternProperties))
    for (const [pattern, schema] of Object.entries(patternProperties))
      if (new RegExp(pattern, 'u').test(name)) found.push(schema);
  if (found.length === 0 && additionalProperties !== undefined) found.push(additionalProperties);
  return found;
}

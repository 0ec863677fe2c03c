import type { Definition, Json, RefNode, SchemaNode } from './ir.js';
import { nameDefinitions } from './to-json-schema/name-definitions.js';
import { writeNode } from './to-json-schema/write-node.js';

export type JsonObject = { [key: string]: Json };

/**
 * JSON Schema 2020-12 with standard keywords only. A named type that is used once stands where it is used; one that is recursive,
 * or used again and more than a line long, becomes `#/$defs/Name`.
 *
 * @param options - `open`: objects may have members that are not listed, as results may.
 *
 * @example
 * toJsonSchema({ kind: 'array', items: { kind: 'primitive', type: 'string' }, container: 'array' })
 * // { type: 'array', items: { type: 'string' } }
 */
export function toJsonSchema(
  root: SchemaNode,
  { open = false }: { /** Objects take keys they do not name, as results do. */ open?: boolean } = {},
): JsonObject {
  const names = nameDefinitions(root);
  const written = new Set<Definition>();
  const pending: Definition[] = [];
  const writing = { open, refer };
  function refer(node: RefNode, depth: number): string | undefined {
    const name = names.get(node.definition, depth);
    if (name === undefined) return undefined;
    if (!written.has(node.definition)) {
      written.add(node.definition);
      pending.push(node.definition);
    }
    return `#/$defs/${name}`;
  }

  const schema = writeNode(writing, root, 0);
  const entries: [string, Json][] = [];
  for (const definition of pending)
    entries.push([names.get(definition, 0)!, writeNode(writing, definition.node ?? { kind: 'unknown' }, 0)]);
  if (entries.length > 0) schema['$defs'] = Object.fromEntries(entries);
  return schema;
}

import type { RefNode, SchemaNode } from './ir.js';

/** The node a chain of references ends at. */
export function resolveRef(node: SchemaNode): Exclude<SchemaNode, RefNode> {
  let resolved = node;
  for (let steps = 0; resolved.kind === 'ref' && steps < 100; steps++) resolved = resolved.definition.node ?? { kind: 'unknown' };
  return resolved.kind === 'ref' ? { kind: 'unknown' } : resolved;
}

import type { RefNode, SchemaNode, UnionNode } from './ir.js';
import { resolveRef } from './resolve-ref.js';

/** What a value can be: neither a reference nor a union. */
export type Alternative = Exclude<SchemaNode, RefNode | UnionNode>;

/** The members of unions, through references and unions inside unions, each once and in order. */
export function alternativesOf(nodes: readonly SchemaNode[]): Alternative[] {
  const found = new Set<Alternative>();
  const seen = new Set<SchemaNode>();
  const pending = [...nodes].reverse();
  for (let node = pending.pop(); node; node = pending.pop()) {
    const resolved = resolveRef(node);
    if (seen.has(resolved)) continue;
    seen.add(resolved);
    if (resolved.kind === 'union') pending.push(...[...resolved.members].reverse());
    else found.add(resolved);
  }
  return [...found];
}

export type JsonType = 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object';

/** The JSON types that a value can have; several only for an enum and for `unknown`. */
export function jsonTypes(node: Alternative): JsonType[] {
  switch (node.kind) {
    case 'unknown':
      return ['string', 'number', 'boolean', 'null', 'array', 'object'];
    case 'primitive':
      return [node.type === 'integer' ? 'number' : node.type];
    case 'enum':
      return [...new Set(node.values.map((value) => (value === null ? 'null' : (typeof value as JsonType))))];
    case 'template':
    case 'rich':
      return ['string'];
    case 'tuple':
      return ['array'];
    default:
      return [node.kind];
  }
}

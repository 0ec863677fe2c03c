import { childrenOf } from './children.js';
import type { SchemaNode } from './ir.js';

/** The nodes whose value, or anything inside it, reaches the function as something else than its JSON form. Linear, recursive types included. */
export function findRich(roots: readonly SchemaNode[]): ReadonlySet<SchemaNode> {
  const parents = new Map<SchemaNode, SchemaNode[]>(roots.map((root) => [root, []]));
  const pending = [...roots];
  const rich: SchemaNode[] = [];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (isRebuilt(node)) rich.push(node);
    for (const child of childrenOf(node)) {
      const known = parents.get(child);
      if (known) known.push(node);
      else {
        parents.set(child, [node]);
        pending.push(child);
      }
    }
  }
  const found = new Set(rich);
  for (const node of found) for (const parent of parents.get(node)!) found.add(parent);
  return found;
}

/** Whether the value itself reaches the function as something else than its JSON form. */
export function isRebuilt(node: SchemaNode): boolean {
  return (
    node.kind === 'rich' ||
    (node.kind === 'unknown' && node.ownJson === true) ||
    (node.kind === 'array' && node.container === 'set') ||
    (node.kind === 'object' && node.container === 'map')
  );
}

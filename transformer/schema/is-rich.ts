import { childrenOf } from './children.js';
import type { SchemaNode } from './ir.js';

/** Whether a value, or anything inside it, reaches the function as something else than its JSON form. */
export function isRich(root: SchemaNode): boolean {
  const seen = new Set([root]);
  const stack = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.kind === 'rich') return true;
    if ((node.kind === 'array' && node.container === 'set') || (node.kind === 'object' && node.container === 'map')) return true;
    for (const child of childrenOf(node)) {
      if (seen.has(child.node)) continue;
      seen.add(child.node);
      stack.push(child.node);
    }
  }
  return false;
}

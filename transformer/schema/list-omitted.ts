import { childrenOf, stepTo } from './children.js';
import type { SchemaNode } from './ir.js';

/** An optional member of a package's type that the schema leaves out, because JSON can't carry it. */
export interface Omitted {
  /** Where in the arguments: `request.signal`, `jobs[].onDone`. */
  readonly path: string;
  /** As TypeScript writes it. */
  readonly type: string;
}

/** What was left out of a tool's arguments, each once: a named type is looked at where it is met first. */
export function listOmitted(root: SchemaNode): Omitted[] {
  const found: Omitted[] = [];
  const seen = new Set<SchemaNode>();
  const visit = (node: SchemaNode, path: string): void => {
    if (seen.has(node)) return;
    seen.add(node);
    if (node.kind === 'object')
      for (const { name, type } of node.omitted ?? []) found.push({ path: path === '' ? name : `${path}.${name}`, type });
    for (const [index, child] of childrenOf(node).entries()) visit(child, (path + stepTo(node, index)).replace(/^\./, ''));
  };
  visit(root, '');
  return found;
}

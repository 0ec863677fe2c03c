import { childrenOf } from './children.js';
import type { PathProblem, SchemaNode } from './ir.js';

/**
 * The problems of a type, each once, with the shortest path to it. Paths read like code: `filter.items[].onClick`,
 * `limits{}` for the values of a record or Map, `pair[0]` for an element of a tuple, `headers["x-id"]` for a name that is no identifier.
 *
 * @param rootPath - What the path starts with; '' when the root's own members start it.
 */
export function collectProblems(root: SchemaNode, rootPath: string): PathProblem[] {
  const found: PathProblem[] = [];
  const seen = new Set<SchemaNode>([root]);
  const queue = [{ node: root, path: rootPath }];
  // Breadth first, so that the first path to a shared type is the shortest.
  for (const { node, path } of queue) {
    for (const problem of node.problems ?? []) found.push({ problem, path });
    for (const child of childrenOf(node)) {
      if (seen.has(child.node)) continue;
      seen.add(child.node);
      queue.push({ node: child.node, path: path === '' ? child.step.replace(/^\./, '') : path + child.step });
    }
  }
  return found;
}

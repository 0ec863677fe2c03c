import { childrenOf, stepTo } from './children.js';
import type { PathProblem, SchemaNode } from './ir.js';

/**
 * The problems of a type, each once, with the shortest path to it. Paths read like code: `filter.items[].onClick`,
 * `limits{}` for the values of a record or Map, `pair[0]` for an element of a tuple, `headers["x-id"]` for a name that is no identifier.
 *
 * @param rootPath - What the path starts with; '' when the root's own members start it.
 */
export function collectProblems(root: SchemaNode, rootPath: string): PathProblem[] {
  const found: PathProblem[] = [];
  const steps = new Map<SchemaNode, Step | undefined>([[root, undefined]]);
  // Breadth first, so that the first path to a shared type is the shortest.
  for (const node of steps.keys()) {
    for (const problem of node.problems ?? []) found.push({ problem, ...pathTo(node, steps, rootPath) });
    for (const [index, child] of childrenOf(node).entries()) if (!steps.has(child)) steps.set(child, { parent: node, index });
  }
  return found;
}

/** How a node was reached. */
interface Step {
  readonly parent: SchemaNode;
  readonly index: number;
}

/** Put together only for what is reported: most types have no problems. */
function pathTo(
  node: SchemaNode,
  steps: ReadonlyMap<SchemaNode, Step | undefined>,
  rootPath: string,
): Omit<PathProblem, 'problem'> {
  let path = '';
  let top = -1;
  for (let step = steps.get(node); step; step = steps.get(step.parent)) {
    path = stepTo(step.parent, step.index) + path;
    top = step.index;
  }
  return { path: rootPath === '' ? path.replace(/^\./, '') : rootPath + path, top };
}

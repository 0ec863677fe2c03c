interface Visit<Node> {
  readonly node: Node;
  readonly next: Iterator<Node>;
  readonly index: number;
  lowest: number;
}

/**
 * Gathers the nodes of a graph that lead to each other, without recursion: the depth is somebody else's choice. Each group comes after
 * all that it leads to.
 */
export function findGroups<Node extends object>(start: Node, edges: (node: Node) => Iterable<Node>): Node[][] {
  const groups: Node[][] = [];
  const indices = new Map<Node, number>();
  const open = new Set<Node>();
  const stack: Node[] = [];
  const visits: Visit<Node>[] = [];
  const enter = (node: Node): void => {
    const index = indices.size;
    indices.set(node, index);
    open.add(node);
    stack.push(node);
    visits.push({ node, next: edges(node)[Symbol.iterator](), index, lowest: index });
  };
  enter(start);
  while (visits.length > 0) {
    const visit = visits[visits.length - 1]!;
    const { done, value } = visit.next.next();
    if (done !== true) {
      if (!indices.has(value)) enter(value);
      else if (open.has(value)) visit.lowest = Math.min(visit.lowest, indices.get(value)!);
      continue;
    }
    visits.pop();
    const parent = visits[visits.length - 1];
    if (parent) parent.lowest = Math.min(parent.lowest, visit.lowest);
    if (visit.lowest !== visit.index) continue;
    const group = stack.splice(stack.lastIndexOf(visit.node));
    for (const node of group) open.delete(node);
    groups.push(group);
  }
  return groups;
}

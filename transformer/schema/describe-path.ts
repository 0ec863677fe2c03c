import type { SchemaNode } from './ir.js';

type Change = (node: SchemaNode) => SchemaNode;

/** The node with a description at a path of property names below it; `undefined` where the path leads nowhere. */
export function describePath(node: SchemaNode, path: readonly string[], description: string): SchemaNode | undefined {
  return changePath(node, path, ({ problems, ...described }) => {
    const remaining = problems?.filter((problem) => problem.code !== 'DT3003');
    return {
      ...described,
      ...(remaining?.length ? { problems: remaining } : {}),
      annotations: { ...described.annotations, description },
    };
  });
}

/** The node with another one at a path of property names below it. What is shared with other tools is copied, never changed. */
export function changePath(node: SchemaNode, path: readonly string[], change: Change): SchemaNode | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return change(node);
  const target = node.kind === 'ref' ? node.definition.node : node;
  if (target?.kind === 'union') return changeMembers(node, target.members, { path, change });
  if (target?.kind === 'array') {
    const items = changePath(target.items, path, change);
    return items && { ...target, ...annotationsOf(target, node), items };
  }
  if (target?.kind !== 'object') return undefined;
  let isFound = false;
  const properties = target.properties.map((property) => {
    const changed = property.name === name ? changePath(property.node, rest, change) : undefined;
    isFound ||= changed !== undefined;
    return changed ? { ...property, node: changed } : property;
  });
  if (!isFound) return undefined;
  return { ...target, ...annotationsOf(target, node), properties };
}

/** What is said about a use goes before what is said about the type. */
function annotationsOf(target: SchemaNode, use: SchemaNode): Pick<SchemaNode, 'annotations'> {
  const annotations = { ...target.annotations, ...use.annotations };
  return Object.keys(annotations).length > 0 ? { annotations } : {};
}

// filter?: Filter | null
function changeMembers(
  node: SchemaNode,
  members: readonly SchemaNode[],
  { path, change }: { path: readonly string[]; change: Change },
): SchemaNode | undefined {
  const changed = members.map((member) => changePath(member, path, change));
  if (changed.every((member) => member === undefined)) return undefined;
  const target = node.kind === 'ref' ? node.definition.node! : node;
  return { ...target, members: members.map((member, index) => changed[index] ?? member) } as SchemaNode;
}

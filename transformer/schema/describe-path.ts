import type { SchemaNode } from './ir.js';

/**
 * The node with a description at a path of property names below it; `undefined` where the path leads nowhere.
 * What is shared with other tools is copied, never changed.
 */
export function describePath(node: SchemaNode, path: readonly string[], description: string): SchemaNode | undefined {
  const [name, ...rest] = path;
  if (name === undefined) {
    const { problems, ...described } = node;
    const remaining = problems?.filter((problem) => problem.code !== 'DT3003');
    return {
      ...described,
      ...(remaining?.length ? { problems: remaining } : {}),
      annotations: { ...node.annotations, description },
    };
  }
  const target = node.kind === 'ref' ? node.definition.node : node;
  if (target?.kind === 'union') return describeMembers(node, target.members, { path, description });
  if (target?.kind === 'array') {
    const items = describePath(target.items, path, description);
    return items && { ...target, ...annotationsOf(target, node), items };
  }
  if (target?.kind !== 'object') return undefined;
  let isFound = false;
  const properties = target.properties.map((property) => {
    const described = property.name === name ? describePath(property.node, rest, description) : undefined;
    isFound ||= described !== undefined;
    return described ? { ...property, node: described } : property;
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
function describeMembers(
  node: SchemaNode,
  members: readonly SchemaNode[],
  { path, description }: { path: readonly string[]; description: string },
): SchemaNode | undefined {
  const described = members.map((member) => describePath(member, path, description));
  if (described.every((member) => member === undefined)) return undefined;
  const target = node.kind === 'ref' ? node.definition.node! : node;
  return { ...target, members: members.map((member, index) => described[index] ?? member) } as SchemaNode;
}

import type { SchemaNode } from './ir.js';

/** The nodes directly inside one. */
export function childrenOf(node: SchemaNode): readonly SchemaNode[] {
  switch (node.kind) {
    case 'array':
      return [node.items];
    case 'tuple':
      return node.rest ? [...node.prefix, node.rest] : node.prefix;
    case 'object': {
      const children = node.properties.map((property) => property.node);
      for (const pattern of node.patterns) children.push(pattern.node);
      if (node.extra) children.push(node.extra);
      return children;
    }
    case 'union':
      return node.members;
    case 'ref':
      return node.definition.node ? [node.definition.node] : none;
    default:
      return none;
  }
}

/** Whether anything can be inside a node; most nodes are leaves. */
export function hasChildren({ kind }: SchemaNode): boolean {
  return kind === 'object' || kind === 'ref' || kind === 'array' || kind === 'union' || kind === 'tuple';
}

const none: readonly SchemaNode[] = [];

/** The step of a readable path to the child at an index: `.name`, `[]` for items, `[0]` in a tuple, `{}` for the values of a record. */
export function stepTo(node: SchemaNode, index: number): string {
  switch (node.kind) {
    case 'array':
      return '[]';
    case 'tuple':
      return index < node.prefix.length ? `[${index}]` : '[]';
    case 'object': {
      const name = node.properties[index]?.name;
      if (name === undefined) return '{}';
      return /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
    }
    default:
      return '';
  }
}

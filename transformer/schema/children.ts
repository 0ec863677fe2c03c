import type { SchemaNode } from './ir.js';

/** The nodes directly inside one, each with its step of a readable path: `.name`, `[]` for items, `{}` for the values of a record. */
export function childrenOf(node: SchemaNode): { node: SchemaNode; step: string }[] {
  switch (node.kind) {
    case 'array':
      return [{ node: node.items, step: '[]' }];
    case 'tuple':
      return [
        ...node.prefix.map((element, index) => ({ node: element, step: `[${index}]` })),
        ...(node.rest ? [{ node: node.rest, step: '[]' }] : []),
      ];
    case 'object':
      return [
        ...node.properties.map((property) => ({ node: property.node, step: stepTo(property.name) })),
        ...node.patterns.map((pattern) => ({ node: pattern.node, step: '{}' })),
        ...(node.extra ? [{ node: node.extra, step: '{}' }] : []),
      ];
    case 'union':
      return node.members.map((member) => ({ node: member, step: '' }));
    case 'ref':
      return node.definition.node ? [{ node: node.definition.node, step: '' }] : [];
    default:
      return [];
  }
}

function stepTo(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}

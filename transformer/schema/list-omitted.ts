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
  const visit = (node: SchemaNode | undefined, path: string): void => {
    if (!node || seen.has(node)) return;
    seen.add(node);
    const member = (name: string): string => (path === '' ? name : `${path}.${name}`);
    switch (node.kind) {
      case 'object':
        for (const { name, type } of node.omitted ?? []) found.push({ path: member(name), type });
        for (const property of node.properties) visit(property.node, member(property.name));
        for (const pattern of node.patterns) visit(pattern.node, `${path}{}`);
        visit(node.extra, `${path}{}`);
        return;
      case 'array':
        visit(node.items, `${path}[]`);
        return;
      case 'tuple':
        for (const [index, each] of node.prefix.entries()) visit(each, `${path}[${index}]`);
        visit(node.rest, `${path}[]`);
        return;
      case 'union':
        for (const each of node.members) visit(each, path);
        return;
      case 'ref':
        visit(node.definition.node, path);
        return;
    }
  };
  visit(root, '');
  return found;
}

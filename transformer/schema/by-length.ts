import type { ArrayNode, SchemaNode, TupleNode } from './ir.js';

export type Items = ArrayNode | TupleNode;

/** The array types that fit arrays of the same lengths. */
export interface LengthClass {
  /** The longest length; absent: there is no limit. */
  readonly most?: number;
  readonly nodes: Items[];
}

/** Array types by the lengths that they allow, the shortest first; lengths that none of them allows are left out. */
export function groupByLength(nodes: readonly Items[]): LengthClass[] {
  const classes: LengthClass[] = [];
  const longest = countPositions(nodes) + 1;
  for (let length = 0; length <= longest; length++) {
    const fitting = nodes.filter((node) => allowsLength(node, length));
    if (fitting.length === 0) continue;
    const last = classes.at(-1);
    if (last && fitting.length === last.nodes.length && fitting.every((node) => last.nodes.includes(node))) classes.pop();
    classes.push({ nodes: fitting, ...(length < longest ? { most: length } : {}) });
  }
  return classes;
}

const allowsLength = (node: Items, length: number): boolean =>
  node.kind === 'array' || (length >= node.required && (length <= node.prefix.length || node.rest !== undefined));

export const itemAt = (node: Items, index: number): SchemaNode | undefined =>
  node.kind === 'array' ? node.items : (node.prefix[index] ?? node.rest);

/** How many leading positions have a type of their own. */
export const countPositions = (nodes: readonly Items[]): number =>
  Math.max(0, ...nodes.map((node) => (node.kind === 'tuple' ? node.prefix.length : 0)));

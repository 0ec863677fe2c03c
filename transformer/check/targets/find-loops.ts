import { entriesOf, innerSchemas, isSchema, type Schema, type Told } from './walk-schema.js';

export interface Ways {
  /** What is told in words is not looked at. */
  readonly told: Told;
  /** Only what a value must have is followed. */
  readonly onlyRequired: boolean;
}

interface Visit {
  readonly schema: Schema;
  readonly onward: readonly Schema[];
  next: number;
  readonly index: number;
  /** The earliest schema still open that this one leads to. */
  lowest: number;
}

/**
 * The schemas that lead back to themselves: the strongly connected parts of what leads to what. Without recursion: a chain of types may be
 * longer than the call stack.
 */
export function findLoops(root: Schema, { told, onlyRequired }: Ways): ReadonlySet<Schema> {
  const loops = new Set<Schema>();
  const indices = new Map<Schema, number>();
  const open: Schema[] = [];
  const isOpen = new Set<Schema>();
  const visits: Visit[] = [];
  const enter = (schema: Schema): void => {
    const inner = innerSchemas(schema, root, told).filter(({ optional }) => !(onlyRequired && optional));
    const index = indices.size;
    indices.set(schema, index);
    open.push(schema);
    isOpen.add(schema);
    visits.push({ schema, onward: inner.map((each) => each.schema), next: 0, index, lowest: index });
  };
  const leave = ({ schema, onward, index, lowest }: Visit): void => {
    const parent = visits.at(-1);
    if (parent) parent.lowest = Math.min(parent.lowest, lowest);
    if (lowest !== index) return;
    const group = open.splice(open.lastIndexOf(schema));
    for (const each of group) isOpen.delete(each);
    if (group.length > 1 || onward.includes(schema)) for (const each of group) loops.add(each);
  };
  // With required members only, not everything is reached from the root.
  for (const start of [root, ...entriesOf(root['$defs']).map(([, definition]) => definition)]) {
    if (!isSchema(start) || indices.has(start)) continue;
    enter(start);
    for (let visit = visits.at(-1); visit; visit = visits.at(-1)) {
      const inner = visit.onward[visit.next++];
      if (!inner) {
        visits.pop();
        leave(visit);
      } else if (!indices.has(inner)) enter(inner);
      else if (isOpen.has(inner)) visit.lowest = Math.min(visit.lowest, indices.get(inner)!);
    }
  }
  return loops;
}

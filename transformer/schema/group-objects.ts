import type { Json, ObjectNode } from './ir.js';
import type { Condition, Teller } from './tell-apart.js';

/** Object types in groups: two of one group may fit the same value, two of different groups never do. */
export function groupObjects({ tellApart }: Teller, objects: readonly ObjectNode[]): ObjectNode[][] {
  let groups: ObjectNode[][] = [];
  for (const object of objects) {
    const near = groups.filter((group) => group.some((member) => !tellApart(member, object)));
    if (near.length === 0) groups.push([object]);
    else groups = [...groups.filter((group) => !near.includes(group)), [...near.flat(), object]];
  }
  return groups;
}

/** What holds for the objects of one type and for those of none of the others. */
export function conditionFor({ tellApart }: Teller, object: ObjectNode, others: readonly ObjectNode[]): Condition {
  const has = new Set<string>();
  const lacks = new Set<string>();
  const is = new Map<string, Json[]>();
  const type = new Map<string, NonNullable<Condition['type']>[string]>();
  for (const other of others) {
    const condition: Condition = tellApart(object, other)?.[0] ?? {};
    for (const name of condition.has ?? []) has.add(name);
    for (const name of condition.lacks ?? []) lacks.add(name);
    for (const [name, values] of Object.entries(condition.is ?? {})) is.set(name, values);
    for (const [name, types] of Object.entries(condition.type ?? {})) type.set(name, types);
  }
  return {
    ...(has.size > 0 ? { has: [...has] } : {}),
    ...(lacks.size > 0 ? { lacks: [...lacks] } : {}),
    ...(is.size > 0 ? { is: Object.fromEntries(is) } : {}),
    ...(type.size > 0 ? { type: Object.fromEntries(type) } : {}),
  };
}

import { alternativesOf, type JsonType, jsonTypes } from './alternatives.js';
import type { Json, ObjectNode, Property, SchemaNode } from './ir.js';

/** What a JSON object must look like to be the one of two: data that the runtime tests. A key that is absent passes `is` and `type`. */
export interface Condition {
  has?: string[];
  lacks?: string[];
  is?: { [key: string]: Json[] };
  type?: { [key: string]: JsonType[] };
}

/** What holds for the objects of one type and what for those of another, where a required property tells them apart. */
export function tellApart(a: ObjectNode, b: ObjectNode): readonly [a: Condition, b: Condition] | undefined {
  const found = [...a.properties.map((each) => witness(each, b)), ...b.properties.map((each) => swapped(witness(each, a)))];
  const witnesses = found.filter((each) => each !== undefined);
  // A tag says most in the code that is emitted.
  return witnesses.find(([condition]) => condition.is) ?? witnesses[0];
}

const swapped = <T>(pair: readonly [T, T] | undefined): readonly [T, T] | undefined => pair && [pair[1], pair[0]];

function witness({ name, node, optional }: Property, b: ObjectNode): readonly [Condition, Condition] | undefined {
  if (optional) return undefined;
  const other = b.properties.find((property) => property.name === name);
  if (!other) return isClosed(b) ? [{ has: [name] }, { lacks: [name] }] : undefined;
  const has = other.optional ? { has: [name] } : {};
  const [x, y] = [constantsOf(node), constantsOf(other.node)];
  if (x && y) {
    return x.some((value) => y.includes(value)) ? undefined : [{ ...has, is: keyed(name, x) }, { is: keyed(name, y) }];
  }
  const [s, t] = [typesOf(node), typesOf(other.node)];
  return s.some((type) => t.includes(type)) ? undefined : [{ ...has, type: keyed(name, s) }, { type: keyed(name, t) }];
}

const isClosed = ({ extra, patterns }: ObjectNode): boolean => !extra && patterns.length === 0;
const typesOf = (node: SchemaNode): JsonType[] => [...new Set(alternativesOf([node]).flatMap(jsonTypes))];
/** Assigning to `__proto__` would set the prototype. */
const keyed = <T>(key: string, value: T): { [key: string]: T } => Object.fromEntries([[key, value]]);

/** All the values there are, where they can be listed. */
function constantsOf(node: SchemaNode): Json[] | undefined {
  const values: Json[] = [];
  for (const alternative of alternativesOf([node])) {
    if (alternative.kind === 'enum') values.push(...alternative.values);
    else if (alternative.kind === 'primitive' && alternative.type === 'null') values.push(null);
    else return undefined;
  }
  return values;
}

/** Object types in groups: two of one group may fit the same value, two of different groups never do. */
export function groupObjects(objects: readonly ObjectNode[]): ObjectNode[][] {
  let groups: ObjectNode[][] = [];
  for (const object of objects) {
    const isNear = (group: ObjectNode[]) => group.some((member) => !tellApart(member, object));
    const joined = [...groups.filter(isNear).flat(), object];
    groups = [...groups.filter((group) => !isNear(group)), joined];
  }
  return groups;
}

/** What holds for the objects of one type and for those of none of the others. */
export function conditionFor(object: ObjectNode, others: readonly ObjectNode[]): Condition {
  const has = new Set<string>();
  const lacks = new Set<string>();
  const is = new Map<string, Json[]>();
  const type = new Map<string, JsonType[]>();
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

import { alternativesOf, type JsonType, jsonTypes } from './alternatives.js';
import type { Json, ObjectNode, SchemaNode } from './ir.js';

/** What a JSON object must look like to be the one of two: data that the runtime tests. A key that is absent passes `is` and `type`. */
export interface Condition {
  has?: readonly string[];
  lacks?: readonly string[];
  is?: { [key: string]: Json[] };
  type?: { [key: string]: JsonType[] };
}

/** Tells object types apart by their members, each of which it looks at once: a union may have hundreds of them. */
export interface Teller {
  /** What holds for the objects of one type and what for those of another, where a required property tells them apart. */
  tellApart(a: ObjectNode, b: ObjectNode): readonly [a: Condition, b: Condition] | undefined;
}

/** What is known of a property's values. */
interface Fact {
  readonly name: string;
  readonly optional: boolean;
  readonly types: readonly JsonType[];
  /** All the values there are, where they can be listed. */
  readonly values: readonly Json[] | undefined;
}

export function createTeller(): Teller {
  const known = new Map<ObjectNode, ReadonlyMap<string, Fact>>();
  const factsOf = (object: ObjectNode): ReadonlyMap<string, Fact> => {
    const facts = known.get(object) ?? readFacts(object);
    known.set(object, facts);
    return facts;
  };

  function* witnesses(a: ObjectNode, b: ObjectNode): Generator<readonly [Condition, Condition]> {
    const facts = factsOf(b);
    for (const fact of factsOf(a).values()) {
      if (fact.optional) continue;
      const other = facts.get(fact.name);
      const found = other ? differ(fact, other) : isClosed(b) && ([{ has: [fact.name] }, { lacks: [fact.name] }] as const);
      if (found) yield found;
    }
  }

  function tellApart(a: ObjectNode, b: ObjectNode): readonly [Condition, Condition] | undefined {
    let first: readonly [Condition, Condition] | undefined;
    for (const found of witnesses(a, b)) {
      // A tag says most in the code that is emitted.
      if (found[0].is) return found;
      first ??= found;
    }
    for (const [ofB, ofA] of witnesses(b, a)) {
      if (ofA.is) return [ofA, ofB];
      first ??= [ofA, ofB];
    }
    return first;
  }

  return { tellApart };
}

function readFacts({ properties }: ObjectNode): ReadonlyMap<string, Fact> {
  return new Map(
    properties.map(({ name, node, optional }) => {
      const types = [...new Set(alternativesOf([node]).flatMap(jsonTypes))];
      return [name, { name, optional, types, values: constantsOf(node) }] as const;
    }),
  );
}

function constantsOf(node: SchemaNode): Json[] | undefined {
  const values: Json[] = [];
  for (const alternative of alternativesOf([node])) {
    if (alternative.kind === 'enum') values.push(...alternative.values);
    else if (alternative.kind === 'primitive' && alternative.type === 'null') values.push(null);
    else return undefined;
  }
  return values;
}

const isClosed = ({ extra, patterns }: ObjectNode): boolean => !extra && patterns.length === 0;
/** Assigning to `__proto__` would set the prototype. */
const keyed = <T>(key: string, values: readonly T[]): { [key: string]: T[] } => Object.fromEntries([[key, [...values]]]);

/** Whether the two never have the same value, and what they have. */
function differ({ name, values, types }: Fact, other: Fact): readonly [Condition, Condition] | undefined {
  const has = other.optional ? { has: [name] } : {};
  if (values && other.values) {
    if (values.some((value) => other.values!.includes(value))) return undefined;
    return [{ ...has, is: keyed(name, values) }, { is: keyed(name, other.values) }];
  }
  if (types.some((type) => other.types.includes(type))) return undefined;
  return [{ ...has, type: keyed(name, types) }, { type: keyed(name, other.types) }];
}

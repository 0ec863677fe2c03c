import type { JsonSchema } from '../definition.js';
import { findGroups } from './find-groups.js';
import { follow, isSchemaObject, resolveRef, type Schema } from './resolve-ref.js';
import { listSubschemas } from './walk-schema.js';

/** So many looks at one value are still quick. */
const MOST_VISITS = 20_000;

/** A schema inside another, and which values it is about. */
interface Part {
  readonly schema: JsonSchema;
  /** Parts of one slot are never about the same value: the properties of an object, the branches of a tagged union. */
  readonly slot: string;
  readonly isSame: boolean;
}

/**
 * Whether ajv could need exponential time: where one value can be reached on several ways, it takes each of them, and 2^depth where that
 * repeats itself, as in `type Step = { next?: Step } | { next?: Step; note?: string }`. A hundred nested braces would stop the process.
 * The examiner looks at each value once per schema.
 */
export function isCostly(root: JsonSchema): boolean {
  const parts = new Map<JsonSchema, readonly Part[]>();
  const partsOf = (schema: JsonSchema): readonly Part[] => {
    const known = parts.get(schema) ?? [...listParts(root, schema)];
    parts.set(schema, known);
    return known;
  };
  const visits = new Map<JsonSchema, number>();
  for (const group of findGroups(root, (schema) => partsOf(schema).map((part) => part.schema))) {
    const members = new Set(group);
    const isRecursive = group.length > 1;
    if (
      isRecursive &&
      group.some((schema) =>
        repeats(
          root,
          schema,
          partsOf(schema).filter((part) => members.has(part.schema)),
        ),
      )
    )
      return true;
    let most = 0;
    for (const schema of group) most = Math.max(most, countVisits(partsOf(schema), visits));
    if (most > MOST_VISITS) return true;
    for (const schema of group) visits.set(schema, most);
  }
  return false;
}

/** Whether one value can come back to this schema by two of its parts. */
function repeats(root: JsonSchema, schema: JsonSchema, back: readonly Part[]): boolean {
  return ['object', 'array'].some((type) => {
    const slots = back.filter((part) => mayBe(root, part.isSame ? part.schema : typeOfMembers(part.slot), type));
    return mayBe(root, schema, type) && new Set(slots.map((part) => part.slot)).size > 1;
  });
}

/** Of parts in one slot the costliest counts, and the slots add up. */
function countVisits(parts: readonly Part[], visits: ReadonlyMap<JsonSchema, number>): number {
  const slots = new Map<string, number>();
  for (const { schema, slot } of parts) slots.set(slot, Math.max(slots.get(slot) ?? 0, visits.get(schema) ?? 0));
  return [...slots.values()].reduce((sum, each) => sum + each, 1);
}

const objectMembers = { type: 'object' };
const arrayMembers = { type: 'array' };
const typeOfMembers = (slot: string): JsonSchema => (/items|contains/i.test(slot) ? arrayMembers : objectMembers);

/** Keywords that are about the members of a value, by the slot they fill. Each pattern is a slot: a key may match several. */
const memberSlots: Readonly<Record<string, string>> = {
  properties: 'properties',
  additionalProperties: 'properties',
  items: 'items',
  prefixItems: 'items',
  contains: 'contains',
  unevaluatedItems: 'unevaluatedItems',
  unevaluatedProperties: 'unevaluatedProperties',
  propertyNames: 'propertyNames',
};

function* listParts(root: JsonSchema, schema: JsonSchema): Iterable<Part> {
  const target = typeof schema['$ref'] === 'string' ? resolveRef(root, schema['$ref']) : undefined;
  if (isSchemaObject(target)) yield { schema: target, slot: '$ref', isSame: true };
  let count = 0;
  for (const [keyword, inner] of listSubschemas(schema)) {
    count++;
    if (!isSchemaObject(inner) || keyword === '$defs') continue;
    const members = keyword === 'patternProperties' ? `${keyword} ${count}` : memberSlots[keyword];
    if (members !== undefined) yield { schema: inner, slot: members, isSame: false };
    else yield { schema: inner, slot: slotOf(schema, keyword, count), isSame: true };
  }
}

function slotOf(schema: JsonSchema, keyword: string, count: number): string {
  if (keyword === 'oneOf' && 'discriminator' in schema) return keyword;
  return keyword === 'then' || keyword === 'else' ? 'then' : `${keyword} ${count}`;
}

function mayBe(root: JsonSchema, branch: Schema, type: string): boolean {
  const at = follow(root, branch);
  return !isSchemaObject(at) || at['type'] === undefined || [at['type']].flat().includes(type);
}

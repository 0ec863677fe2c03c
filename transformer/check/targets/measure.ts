import type { Json } from '../../schema/ir.js';
import type { Misfit, MisfitKind } from './misfit.js';
import type { TargetRule } from './rules.js';
import { behind, entriesOf, innerSchemas, isNever, isSchema, listOf, type Schema, type Told } from './walk-schema.js';

/** No schema is written out deeper than this. */
const deepest = 400;

/** What there is too much of in a schema as a whole. It does not contain itself. */
export function measure(root: Schema, { limits = {}, budgets }: TargetRule, told: Told): Misfit[] {
  const misfits: Misfit[] = [];
  const compare = (kind: MisfitKind, count: number, limit: number | undefined): void => {
    if (limit !== undefined && count > limit) misfits.push({ kind, steps: [], count, limit });
  };
  const { depth: _, longEnum: __, ...totals } = limits;
  if (Object.keys(totals).length === 0 && !budgets) return misfits;
  const all = countAll(root);
  compare('properties', all.properties, limits.properties);
  compare('enum-values', all.enumValues, limits.enumValues);
  compare('text', all.text, limits.text);
  compare('optional', all.optional, budgets?.optional);
  compare('unions', all.unions, budgets?.unions);
  if (limits.schemas !== undefined) {
    const { schemas, depth } = writeOut(root, told);
    if (schemas > limits.schemas || depth > deepest)
      misfits.push({ kind: 'schemas', steps: [], count: schemas, limit: limits.schemas });
  }
  return misfits;
}

interface Counts {
  properties: number;
  enumValues: number;
  text: number;
  optional: number;
  unions: number;
}

/** Definitions count once, and once more for each use that something else is said of: these are written out. */
function countAll(root: Schema): Counts {
  const counts: Counts = { properties: 0, enumValues: 0, text: 0, optional: 0, unions: 0 };
  const used = new Set<Json>();
  const pending: Json[] = [root];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (!isSchema(at)) continue;
    countHere(at, counts);
    const { $ref } = at;
    const target = typeof $ref === 'string' ? behind($ref, root) : undefined;
    if (target !== undefined && typeof $ref === 'string' && !used.has(target)) {
      used.add(target);
      pending.push(target);
      counts.text += $ref.length - '#/$defs/'.length;
    }
    for (const [, inner] of entriesOf(at['properties'])) if (!isNever(inner)) pending.push(inner);
    pending.push(...listOf(at['prefixItems']), ...listOf(at['anyOf']), ...(at['items'] === undefined ? [] : [at['items']]));
  }
  return counts;
}

function countHere(schema: Schema, counts: Counts): void {
  const names = entriesOf(schema['properties']).flatMap(([name, inner]) => (isNever(inner) ? [] : [name]));
  const required = listOf(schema['required']);
  const values = listOf(schema['enum']);
  const texts = 'const' in schema ? [schema['const']] : values;
  counts.properties += names.length;
  counts.enumValues += values.length;
  counts.text += [...names, ...texts].map(String).join('').length;
  counts.optional += names.filter((name) => !required.includes(name)).length;
  const isMixed = values.length > 0 && !('type' in schema);
  if ('anyOf' in schema || isMixed || hasSeveralItems(schema)) counts.unions += 1;
}

/** A tuple is written as an array of any of its items. */
function hasSeveralItems(schema: Schema): boolean {
  const items = [...listOf(schema['prefixItems']), ...(isSchema(schema['items']) ? [schema['items']] : [])];
  const texts = items.map((item) => (isSchema(item) ? JSON.stringify({ ...item, title: null, description: null }) : ''));
  return 'prefixItems' in schema && new Set(texts).size > 1;
}

interface Size {
  readonly schemas: number;
  readonly depth: number;
}

/** How large a schema is with its types written out, without writing them out. */
function writeOut(root: Schema, told: Told): Size {
  const known = new Map<Schema, Size>();
  const sizeOf = (schema: Schema, level: number): Size => {
    // Too deep already, whatever is inside.
    if (level > deepest) return { schemas: 1, depth: Infinity };
    const before = known.get(schema);
    if (before) return before;
    const parts = listOf(schema['allOf']).length;
    const inner = innerSchemas(schema, root, told).map((each) => sizeOf(each.schema, level + 1));
    const size = {
      schemas: 1 + parts + inner.reduce((sum, each) => sum + each.schemas, 0),
      depth: 1 + inner.reduce((most, each) => Math.max(most, each.depth), 0),
    };
    known.set(schema, size);
    return size;
  };
  return sizeOf(root, 1);
}

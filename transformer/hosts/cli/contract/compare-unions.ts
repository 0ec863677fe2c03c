import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../../schema/ir.js';
import { brokenBy, type Comparison, type Pair, subjectOf } from './comparison.js';
import { saySchema, sayValues } from './say-schema.js';
import { isObject, type Root, resolve } from './schema.js';

/** Enums and unions. Returns whether the pair was one, and so is done with. */
export function compareUnions(comparison: Comparison, pair: Pair<Root>, compare: (pair: Pair) => void): boolean {
  const [before, after] = [branchesOf(pair.before, comparison.roots.before), branchesOf(pair.after, comparison.roots.after)];
  if (before.length <= 1 && after.length <= 1) return compareValues(comparison, pair);
  const left = [...after];
  const unmatched: Json[] = [];
  const take = (found: number): Json => left.splice(found, 1)[0]!;
  const pairs: [Json, Json][] = [];
  for (const branch of before) {
    const same = left.findIndex((other) => isDeepStrictEqual(other, branch));
    if (same >= 0) pairs.push([branch, take(same)]);
    else unmatched.push(branch);
  }
  const gone: Json[] = [];
  for (const branch of unmatched) {
    const like = left.findIndex((other) => isAlike(comparison, branch, other));
    if (like >= 0) pairs.push([branch, take(like)]);
    else gone.push(branch);
  }
  for (const [own, other] of pairs) compare({ before: own, after: other, path: pair.path });
  const { add, part, roots, keeps } = comparison;
  const subject = subjectOf(pair.path, part);
  const verb = part === 'arguments' ? 'takes' : 'is';
  for (const branch of gone) {
    const broken = part === 'arguments' ? brokenBy(part, keeps(branch, pair.after)) : [];
    add('type-narrowed', pair.path, {
      message: `${subject} no longer ${verb} ${saySchema(branch, roots.before)}.`,
      breaks: broken.length > 0 ? [...broken, 'prompts'] : [],
    });
  }
  for (const branch of left) {
    const broken = part === 'result' ? brokenBy(part, keeps(pair.before, branch)) : [];
    const message =
      part === 'arguments'
        ? `${subject} takes ${saySchema(branch, roots.after)}, too.`
        : `${subject} may be ${saySchema(branch, roots.after)}, too.`;
    add('type-widened', pair.path, { message, breaks: broken });
  }
  return true;
}

/** The members of a union, those of unions inside it too. Keywords beside a union are left out: the judgement on the whole sees them. */
function branchesOf(schema: Json, root: Root, depth = 0): Json[] {
  const node = resolve(schema, root);
  if (!isObject(node) || depth > 20) return [schema];
  const { anyOf, oneOf, type } = node;
  const union = anyOf ?? oneOf;
  if (Array.isArray(union)) return union.flatMap((branch) => branchesOf(branch, root, depth + 1));
  if (Array.isArray(type)) return type.map((each) => ({ ...node, type: each }));
  return [schema];
}

/** Whether two members of unions stand for the same thing: both say so by a constant, or both are the same type of value. */
function isAlike({ roots }: Comparison, before: Json, after: Json): boolean {
  const [own, other] = [resolve(before, roots.before), resolve(after, roots.after)];
  if (!isObject(own) || !isObject(other)) return false;
  const [tags, others] = [tagsOf(own), tagsOf(other)];
  if (tags.size > 0 || others.size > 0) return [...tags].some(([name, value]) => others.get(name) === value);
  return typesIn(own) === typesIn(other);
}

function tagsOf({ properties }: Root): Map<string, string> {
  const entries = isObject(properties) ? Object.entries(properties) : [];
  return new Map(
    entries.flatMap(([name, schema]) =>
      isObject(schema) && schema['const'] !== undefined ? [[name, JSON.stringify(schema['const'])]] : [],
    ),
  );
}

const typesIn = (schema: Root): string =>
  JSON.stringify(
    schema['type'] ?? [...new Set(valuesOf(schema)?.map((value) => (value === null ? 'null' : typeof value)) ?? [])].join(),
  );

function compareValues(comparison: Comparison, { before, after, path }: Pair<Root>): boolean {
  const [own, other] = [valuesOf(before), valuesOf(after)];
  if (!own && !other) return false;
  if (!own || !other) {
    comparison.addType({ before, after, path });
    return true;
  }
  const { add, part } = comparison;
  const subject = subjectOf(path, part);
  const without = (values: readonly Json[], others: readonly Json[]): Json[] =>
    values.filter((value) => !others.some((each) => isDeepStrictEqual(each, value)));
  const [gone, added] = [without(own, other), without(other, own)];
  if (gone.length > 0)
    add('value-removed', path, {
      message:
        part === 'arguments' ? `${subject} no longer takes ${sayValues(gone)}.` : `${subject} is no longer ${sayValues(gone)}.`,
      breaks: part === 'arguments' ? ['calls', 'plans', 'prompts'] : [],
    });
  if (added.length > 0)
    add('value-added', path, {
      message:
        part === 'arguments' ? `${subject} takes ${sayValues(added)}, too.` : `${subject} may be ${sayValues(added)}, too.`,
      breaks: part === 'arguments' ? [] : ['plans'],
    });
  return true;
}

function valuesOf(schema: Root): readonly Json[] | undefined {
  if (schema['const'] !== undefined) return [schema['const']];
  return Array.isArray(schema['enum']) ? schema['enum'] : undefined;
}

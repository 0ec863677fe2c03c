import type { JsonSchema } from '../definition.js';
import { createExaminer, type Examiner } from './examine.js';
import { closestBranch } from './examine-union.js';
import { findTag } from './find-tag.js';
import { PairMap } from './pair-map.js';
import { isSchemaObject, resolveRef, type Schema } from './resolve-ref.js';

/**
 * A value without the nulls that stand for absent optional members: strict decoding makes models send every member. Nulls that the
 * schema allows stay, and so do those of required members, list items and unknown keys. Parts that do not change are shared.
 */
export function dropNulls(schema: JsonSchema, value: unknown): unknown {
  const examiner = createExaminer(schema);
  const known = new PairMap<object>();
  const drop = (at: Schema, part: unknown): unknown => {
    if (!isSchemaObject(at) || typeof part !== 'object' || part === null) return part;
    const before = known.get(at, part);
    if (before !== undefined) return before;
    known.set(at, part, part);
    const changed = dropHere({ examiner, drop }, at, part);
    known.set(at, part, changed as object);
    return changed;
  };
  return drop(schema, value);
}

interface Walk {
  readonly examiner: Examiner;
  readonly drop: (schema: Schema, value: unknown) => unknown;
}

function dropHere(walk: Walk, schema: JsonSchema, value: object): unknown {
  let at: unknown = Array.isArray(value)
    ? dropInItems(walk, schema, value)
    : dropInMembers(walk, schema, value as Record<string, unknown>);
  const ref = typeof schema['$ref'] === 'string' ? resolveRef(walk.examiner.root, schema['$ref']) : undefined;
  if (ref !== undefined) at = walk.drop(ref, at);
  for (const part of (schema['allOf'] ?? []) as readonly Schema[]) at = walk.drop(part, at);
  for (const union of [schema['anyOf'], schema['oneOf']]) if (Array.isArray(union)) at = dropInUnion(walk, union, at);
  return at;
}

function dropInItems(walk: Walk, schema: JsonSchema, value: readonly unknown[]): unknown {
  const prefix = (schema['prefixItems'] ?? []) as readonly Schema[];
  const changed = value.map((item, index) => walk.drop(prefix[index] ?? (schema['items'] as Schema | undefined) ?? true, item));
  return changed.some((item, index) => item !== value[index]) ? changed : value;
}

function dropInMembers(walk: Walk, schema: JsonSchema, value: Readonly<Record<string, unknown>>): unknown {
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, Schema>>;
  const required = (schema['required'] ?? []) as readonly string[];
  let isSame = true;
  const members = Object.entries(value).flatMap(([key, member]): [string, unknown][] => {
    const isListed = Object.hasOwn(properties, key);
    const inner = isListed ? properties[key]! : ((schema['additionalProperties'] as Schema | undefined) ?? true);
    if (member === null && isListed && !required.includes(key) && walk.examiner.find(inner, null).count > 0) {
      isSame = false;
      return [];
    }
    const changed = walk.drop(inner, member);
    isSame &&= changed === member;
    return [[key, changed]];
  });
  return isSame ? value : Object.fromEntries(members);
}

/** The first branch that then fits; where none does, the one whose problems will be told. */
function dropInUnion(walk: Walk, branches: readonly Schema[], value: unknown): unknown {
  const { examiner, drop } = walk;
  const candidates = branches.map((branch) => ({ branch, changed: drop(branch, value) }));
  const fitting = candidates.find(({ branch, changed }) => examiner.find(branch, changed).count === 0);
  if (fitting) return fitting.changed;
  const tagged = isSchemaObject(value) && findTag(examiner.root, branches) !== undefined;
  const closest = tagged ? closestBranch(examiner, branches, value) : undefined;
  const best = candidates.find(({ branch }) => branch === closest) ?? fewestProblems(examiner, candidates);
  return best?.changed ?? value;
}

/** A branch of another JSON type has one problem, and yet is further away than one with wrong members. */
function fewestProblems(examiner: Examiner, candidates: readonly { readonly branch: Schema; readonly changed: unknown }[]) {
  let best: { readonly changed: unknown } | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const { count, problems } = examiner.find(candidate.branch, candidate.changed);
    const distance = problems[0]?.path.length === 0 ? Number.MAX_SAFE_INTEGER : count;
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

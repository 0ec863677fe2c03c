import type { JsonSchema } from '../definition.js';
import { describeSchema, describeTyped } from './describe.js';
import { type Examiner, isOfType } from './examine.js';
import { findTag, tagValues } from './find-tag.js';
import { type FindingList, type Findings, nothing } from './problem.js';
import { follow, isSchemaObject, type Schema } from './resolve-ref.js';

export function examineUnions(examiner: Examiner, schema: JsonSchema, value: unknown, list: FindingList): void {
  for (const part of (schema['allOf'] ?? []) as readonly Schema[]) list.addAll(examiner.find(part, value));
  const any = schema['anyOf'] as readonly Schema[] | undefined;
  if (any && !any.some((branch) => examiner.find(branch, value).count === 0)) explainUnion(examiner, any, value, list);
  const one = schema['oneOf'] as readonly Schema[] | undefined;
  if (one) {
    const matching = one.filter((branch) => examiner.find(branch, value).count === 0).length;
    if (matching === 0) explainUnion(examiner, one, value, list);
    if (matching > 1) list.add('invalid', `must match exactly one of its ${one.length} allowed forms, and matches ${matching}`);
  }
  if (schema['not'] !== undefined && examiner.find(schema['not'] as Schema, value).count === 0)
    list.add('invalid', 'has a form that is not allowed');
  if (schema['if'] !== undefined) {
    const next = schema[examiner.find(schema['if'] as Schema, value).count === 0 ? 'then' : 'else'];
    if (next !== undefined) list.addAll(examiner.find(next as Schema, value));
  }
  for (const [key, part] of Object.entries((schema['dependentSchemas'] ?? {}) as Readonly<Record<string, Schema>>)) {
    if (isSchemaObject(value) && Object.hasOwn(value, key)) list.addAll(examiner.find(part, value));
  }
}

/** Of all that is wrong with all branches, only what is wrong with the one that was meant. */
function explainUnion(examiner: Examiner, branches: readonly Schema[], value: unknown, list: FindingList): void {
  const closest = closestBranch(examiner, branches, value);
  const found = closest === undefined ? nothing : examiner.find(closest, value);
  if (found.count > 0) list.addAll(found);
  else list.add('invalid', `must be ${describeSchema(examiner.root, { anyOf: branches })}, got ${describeTyped(value)}`);
}

/** By the tag, else by the JSON type, else by the fewest problems; `undefined` where no branch is of the value's type. */
export function closestBranch(examiner: Examiner, branches: readonly Schema[], value: unknown): Schema | undefined {
  const { root } = examiner;
  const fitting = branches.flatMap((branch) => inner(root, branch)).filter((branch) => allowsType(root, branch, value));
  const tagged = isSchemaObject(value) ? byTag(root, fitting, value) : undefined;
  if (tagged !== undefined) return tagged;
  const withoutValues = fitting.filter((branch) => !isChoice(root, branch));
  // "a", "b" or an integer: listing all that is legal says more than one branch would.
  if (withoutValues.length === 0) return undefined;
  return withoutValues.reduce((best, branch) =>
    isCloser(examiner.find(branch, value), examiner.find(best, value)) ? branch : best,
  );
}

/** Fewer problems; of as many, the branch that knows more of the keys. */
function isCloser(found: Findings, than: Findings): boolean {
  if (found.count !== than.count) return found.count < than.count;
  const unknown = ({ problems }: Findings): number => problems.filter(({ kind }) => kind === 'unexpected').length;
  return unknown(found) < unknown(than);
}

/** A union inside a union is one union. */
function inner(root: JsonSchema, branch: Schema): readonly Schema[] {
  const at = follow(root, branch);
  if (!isSchemaObject(at)) return [branch];
  const nested = (at['anyOf'] ?? at['oneOf']) as readonly Schema[] | undefined;
  return nested && !('properties' in at) && !('allOf' in at) ? nested : [branch];
}

/** The branch whose tag the value carries, or, where the tag is there and wrong or missing, a stand-in that asks for it. */
function byTag(root: JsonSchema, branches: readonly Schema[], value: JsonSchema): Schema | undefined {
  const tag = findTag(root, branches);
  if (tag === undefined) return undefined;
  const values = branches.map((branch) => tagValues(follow(root, branch) as JsonSchema, tag)!);
  const index = values.findIndex((each) => each.includes(value[tag] as string));
  if (index >= 0) return branches[index];
  return { type: 'object', properties: { [tag]: { type: 'string', enum: values.flat() } }, required: [tag] };
}

function allowsType(root: JsonSchema, branch: Schema, value: unknown): boolean {
  const at = follow(root, branch);
  if (!isSchemaObject(at)) return at === true;
  return at['type'] === undefined || [at['type']].flat().some((type) => isOfType(type, value));
}

function isChoice(root: JsonSchema, branch: Schema): boolean {
  const at = follow(root, branch);
  return isSchemaObject(at) && ('const' in at || 'enum' in at);
}

import type { JsonSchema } from '../definition.js';
import { describeTyped, describeTypes } from './describe.js';
import { examineArray } from './examine-array.js';
import { examineObject } from './examine-object.js';
import { examineNumber, examineString, examineValues } from './examine-scalar.js';
import { examineUnevaluated } from './examine-unevaluated.js';
import { examineUnions } from './examine-union.js';
import { PairMap } from './pair-map.js';
import { FindingList, type Findings, nothing } from './problem.js';
import { isSchemaObject, resolveRef, type Schema } from './resolve-ref.js';

/** Finds everything that is wrong with a value, each thing once. */
export interface Examiner {
  readonly root: JsonSchema;
  /** The members of a value that a schema has looked at. */
  readonly evaluated: PairMap<ReadonlySet<string | number>>;
  find(schema: Schema, value: unknown): Findings;
}

/**
 * Reads a checking schema against a value. ajv gives the verdict on the ordinary path; this runs after a failure, because
 * ajv's own `allErrors` lists every error of every union branch, without a limit, and in exponential time where unions nest.
 * Here each pair of schema and value is looked at once and a union is reduced to its closest branch on the way up.
 */
export function createExaminer(root: JsonSchema): Examiner {
  const known = new PairMap<Findings>();
  const find = (schema: Schema, value: unknown): Findings => {
    if (schema === true) return nothing;
    if (schema === false) return one('is not allowed');
    if ((typeof value !== 'object' || value === null) && !hasParts(schema)) return examine(examiner, schema, value);
    const before = known.get(schema, value);
    if (before !== undefined) return before;
    // While it is being looked at: a cycle adds nothing of its own.
    known.set(schema, value, nothing);
    const found = examine(examiner, schema, value);
    known.set(schema, value, found);
    return found;
  };
  const examiner: Examiner = { root, evaluated: new PairMap(), find };
  return examiner;
}

function examine(examiner: Examiner, schema: JsonSchema, value: unknown): Findings {
  const type = schema['type'];
  if (type !== undefined) {
    const types = [type].flat();
    if (!types.some((each) => isOfType(each, value))) return one(`must be ${describeTypes(types)}, got ${describeTyped(value)}`);
  }
  const list = new FindingList();
  examineValues(schema, value, list);
  // A value that is none of the legal ones needs no further explanation.
  if (list.count > 0) return list;
  const ref = typeof schema['$ref'] === 'string' ? resolveRef(examiner.root, schema['$ref']) : undefined;
  if (ref !== undefined) list.addAll(examiner.find(ref, value));
  if (typeof value === 'string') examineString(schema, value, list);
  else if (typeof value === 'number') examineNumber(schema, value, list);
  else if (Array.isArray(value)) examineArray(examiner, schema, value, list);
  else if (isSchemaObject(value)) examineObject(examiner, schema, value, list);
  examineUnions(examiner, schema, value, list);
  if (typeof value === 'object' && value !== null) examineUnevaluated(examiner, schema, value, list);
  return list.count === 0 ? nothing : list;
}

/** Whether other schemas are about the same value: then it may be met again and again. */
const hasParts = (schema: JsonSchema): boolean =>
  '$ref' in schema || 'anyOf' in schema || 'allOf' in schema || 'oneOf' in schema || 'if' in schema || 'not' in schema;

export function isOfType(type: unknown, value: unknown): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return Number.isFinite(value);
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      return typeof value === type;
  }
}

function one(message: string): Findings {
  return { problems: [{ kind: 'invalid', path: [], message }], count: 1 };
}

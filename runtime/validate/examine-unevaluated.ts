import type { JsonSchema } from '../definition.js';
import type { Examiner } from './examine.js';
import { unexpectedKey } from './examine-object.js';
import type { FindingList } from './problem.js';
import { readPattern } from './read-pattern.js';
import { isSchemaObject, resolveRef, type Schema } from './resolve-ref.js';

/** `unevaluatedProperties` and `unevaluatedItems`: what is about the members that no other keyword has looked at. */
export function examineUnevaluated(examiner: Examiner, schema: JsonSchema, value: object, list: FindingList): void {
  const rest = schema[Array.isArray(value) ? 'unevaluatedItems' : 'unevaluatedProperties'] as Schema | undefined;
  if (rest === undefined) return;
  const keys = evaluatedKeys(examiner, schema, value);
  let known: readonly string[] | undefined;
  for (const [key, member] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    if (list.isFull) return;
    if (keys.has(key)) continue;
    if (rest === false && typeof key === 'string') {
      known ??= knownNames(examiner, schema, value);
      list.push(unexpectedKey([key], known));
    } else if (rest === false) list.add('invalid', 'is one item too many', [key]);
    else list.addAll(examiner.find(rest, member), [key]);
  }
}

type Key = string | number;
const none: ReadonlySet<Key> = new Set();

/** The members that a schema, or a part of it that holds, says something about. `unevaluated...` itself is not counted at the top. */
function evaluatedKeys(examiner: Examiner, schema: JsonSchema, value: object): ReadonlySet<Key> {
  const keys = new Set<Key>(Array.isArray(value) ? ownItems(examiner, schema, value) : ownNames(schema, value));
  for (const part of holdingParts(examiner, schema, value)) for (const key of allKeys(examiner, part, value)) keys.add(key);
  return keys;
}

function allKeys(examiner: Examiner, schema: Schema, value: object): ReadonlySet<Key> {
  if (!isSchemaObject(schema)) return none;
  const before = examiner.evaluated.get(schema, value);
  if (before !== undefined) return before;
  examiner.evaluated.set(schema, value, none);
  const takesRest = (Array.isArray(value) ? 'unevaluatedItems' : 'unevaluatedProperties') in schema;
  const keys = takesRest
    ? new Set<Key>(Array.isArray(value) ? value.keys() : Object.keys(value))
    : evaluatedKeys(examiner, schema, value);
  examiner.evaluated.set(schema, value, keys);
  return keys;
}

function ownNames(schema: JsonSchema, value: object): readonly string[] {
  const names = Object.keys(value);
  if ('additionalProperties' in schema) return names;
  const properties = (schema['properties'] ?? {}) as object;
  const patterns = Object.keys((schema['patternProperties'] ?? {}) as object).map(readPattern);
  return names.filter((name) => Object.hasOwn(properties, name) || patterns.some((pattern) => pattern.test(name)));
}

function ownItems(examiner: Examiner, schema: JsonSchema, value: readonly unknown[]): readonly number[] {
  const indices = [...value.keys()];
  if ('items' in schema) return indices;
  const { length } = (schema['prefixItems'] ?? []) as readonly Schema[];
  const contains = schema['contains'] as Schema | undefined;
  return indices.filter(
    (index) => index < length || (contains !== undefined && examiner.find(contains, value[index]).count === 0),
  );
}

/** The schemas that are about the same value and accept it. */
function* holdingParts(examiner: Examiner, schema: JsonSchema, value: object): Iterable<Schema> {
  const holds = (part: Schema): boolean => examiner.find(part, value).count === 0;
  const ref = typeof schema['$ref'] === 'string' ? resolveRef(examiner.root, schema['$ref']) : undefined;
  const lists = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => (schema[keyword] ?? []) as readonly Schema[]);
  const dependent = Object.entries((schema['dependentSchemas'] ?? {}) as Readonly<Record<string, Schema>>);
  const needed = dependent.filter(([key]) => Object.hasOwn(value, key)).map(([, part]) => part);
  for (const part of [...(ref === undefined ? [] : [ref]), ...lists, ...needed]) if (holds(part)) yield part;
  if (schema['if'] === undefined) return;
  const condition = schema['if'] as Schema;
  const isMet = holds(condition);
  if (isMet) yield condition;
  const next = schema[isMet ? 'then' : 'else'] as Schema | undefined;
  if (next !== undefined && holds(next)) yield next;
}

/** For a hint: the names that the schema and the parts of it that hold list. */
function knownNames(examiner: Examiner, schema: JsonSchema, value: object): readonly string[] {
  const parts = [...holdingParts(examiner, schema, value)].filter(isSchemaObject);
  const inner = parts.flatMap((part) => knownNames(examiner, part, value));
  return [...new Set([...Object.keys((schema['properties'] ?? {}) as object), ...inner])];
}

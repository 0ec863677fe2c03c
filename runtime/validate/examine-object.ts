import type { JsonSchema } from '../definition.js';
import { nearestName } from '../nearest-name.js';
import { describeNames, describeSchema } from './describe.js';
import type { Examiner } from './examine.js';
import type { Path } from './path.js';
import type { FindingList, Problem } from './problem.js';
import { readPattern } from './read-pattern.js';
import { isSchemaObject, type Schema } from './resolve-ref.js';

export function examineObject(
  examiner: Examiner,
  schema: JsonSchema,
  value: Readonly<Record<string, unknown>>,
  list: FindingList,
): void {
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, Schema>>;
  const has = (name: string): boolean => Object.hasOwn(value, name) && value[name] !== undefined;
  for (const name of (schema['required'] ?? []) as readonly string[]) {
    if (!has(name)) list.add('missing', `is missing${expectation(examiner, properties, name)}`, [name]);
  }
  examineExtra(examiner, schema, value, list);
  for (const [name, property] of Object.entries(properties)) {
    if (has(name)) list.addAll(examiner.find(property, value[name]), [name]);
  }
  examineKeys(examiner, schema, value, list);
}

function expectation(examiner: Examiner, properties: Readonly<Record<string, Schema>>, name: string): string {
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
  return property === undefined ? '' : `; expected ${describeSchema(examiner.root, property)}`;
}

/** Keys that `properties` does not list: by pattern, by the schema for all others, or not at all. */
function examineExtra(examiner: Examiner, schema: JsonSchema, value: Readonly<Record<string, unknown>>, list: FindingList): void {
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, Schema>>;
  const patterns = Object.entries((schema['patternProperties'] ?? {}) as Readonly<Record<string, Schema>>).map(
    ([pattern, inner]) => [readPattern(pattern), inner] as const,
  );
  const extra = schema['additionalProperties'] as Schema | undefined;
  for (const key of Object.keys(value)) {
    if (list.isFull) return;
    const matching = patterns.filter(([pattern]) => pattern.test(key));
    for (const [, inner] of matching) list.addAll(examiner.find(inner, value[key]), [key]);
    if (extra === undefined || matching.length > 0 || Object.hasOwn(properties, key)) continue;
    if (extra === false) list.push(unexpectedKey([key], Object.keys(properties)));
    else list.addAll(examiner.find(extra, value[key]), [key]);
  }
}

/** A key that is refused, and what may be meant by it. */
export function unexpectedKey(path: Path, known: readonly string[]): Problem {
  const near = nearestName(String(path.at(-1)), known);
  return {
    kind: 'unexpected',
    path,
    message: `is not accepted${near === undefined ? '' : `; did you mean '${near}'?`}`,
    hint: near === undefined && known.length > 0 ? `the accepted names are ${describeNames(known)}` : undefined,
  };
}

function examineKeys(examiner: Examiner, schema: JsonSchema, value: Readonly<Record<string, unknown>>, list: FindingList): void {
  const keys = Object.keys(value);
  const { minProperties, maxProperties, propertyNames, dependentRequired } = schema;
  if (typeof minProperties === 'number' && keys.length < minProperties) {
    list.add('invalid', `must have at least ${minProperties} properties, got ${keys.length}`);
  }
  if (typeof maxProperties === 'number' && keys.length > maxProperties) {
    list.add('invalid', `must have at most ${maxProperties} properties, got ${keys.length}`);
  }
  if (isSchemaObject(propertyNames) || typeof propertyNames === 'boolean') {
    for (const key of keys) {
      const [problem] = examiner.find(propertyNames, key).problems;
      if (problem) list.add('invalid', `is not an accepted key: it ${problem.message}`, [key]);
    }
  }
  for (const [key, needed] of Object.entries((dependentRequired ?? {}) as Record<string, readonly string[]>)) {
    if (!Object.hasOwn(value, key) || value[key] === undefined) continue;
    for (const name of needed) {
      if (!Object.hasOwn(value, name) || value[name] === undefined)
        list.add('missing', `is missing; it goes with '${key}'`, [name]);
    }
  }
}

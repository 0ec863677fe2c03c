import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../../schema/ir.js';
import type { JsonObject } from '../../../schema/to-json-schema.js';
import type { Case } from './expand-cases.js';

/** Keywords that mean something only together. */
const groups: readonly (readonly string[])[] = [
  ['contains', 'minContains', 'maxContains'],
  ['if', 'then', 'else'],
];

/** The type of the values that a keyword is about; it says nothing of others. */
const about: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['minLength', 'maxLength', 'pattern', 'format'].map((keyword) => [keyword, 'string'])),
  ...Object.fromEntries(
    ['minItems', 'maxItems', 'uniqueItems', 'contains', 'minContains', 'maxContains'].map((keyword) => [keyword, 'array']),
  ),
  ...Object.fromEntries(
    ['required', 'minProperties', 'maxProperties', 'propertyNames', 'dependentRequired'].map((keyword) => [keyword, 'object']),
  ),
  ...Object.fromEntries(
    ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'].map((keyword) => [keyword, 'number']),
  ),
};

/** Whether each value that fits the case keeps one keyword of `wide`, as far as that can be seen from keywords of the same kind. */
export function entailsKeyword(narrow: Case, keyword: string, wide: JsonObject): boolean {
  const expected = wide[keyword];
  const types = narrow.flatMap(({ type }) => (type === undefined ? [] : [type === 'integer' ? 'number' : type]));
  const subject = about[keyword];
  if (subject !== undefined && types.length > 0 && !types.includes(subject)) return true;
  switch (keyword) {
    case 'minimum':
    case 'exclusiveMinimum':
      return narrow.some((each) => isAbove(each, { limit: expected as number, strict: keyword === 'exclusiveMinimum' }));
    case 'maximum':
    case 'exclusiveMaximum':
      return narrow.some((each) => isBelow(each, { limit: expected as number, strict: keyword === 'exclusiveMaximum' }));
    case 'minLength':
    case 'minItems':
    case 'minProperties':
      return expected === 0 || narrow.some((each) => numberOf(each, keyword, Number.NEGATIVE_INFINITY) >= (expected as number));
    case 'maxLength':
    case 'maxItems':
    case 'maxProperties':
      return narrow.some((each) => numberOf(each, keyword, Number.POSITIVE_INFINITY) <= (expected as number));
    case 'multipleOf':
      return narrow.some((each) => isMultiple(each['multipleOf'], expected));
    case 'uniqueItems':
      return expected !== true || narrow.some((each) => each['uniqueItems'] === true || numberOf(each, 'maxItems', 2) <= 1);
    case 'required': {
      const own = new Set(narrow.flatMap(({ required }) => (Array.isArray(required) ? required : [])));
      return (expected as readonly Json[]).every((name) => own.has(name));
    }
    default:
      return saysTheSame(narrow, keyword, wide);
  }
}

interface Limit {
  readonly limit: number;
  readonly strict: boolean;
}

const isAbove = (schema: JsonObject, { limit, strict }: Limit): boolean =>
  numberOf(schema, 'exclusiveMinimum', Number.NEGATIVE_INFINITY) >= limit ||
  (strict
    ? numberOf(schema, 'minimum', Number.NEGATIVE_INFINITY) > limit
    : numberOf(schema, 'minimum', Number.NEGATIVE_INFINITY) >= limit);

const isBelow = (schema: JsonObject, { limit, strict }: Limit): boolean =>
  numberOf(schema, 'exclusiveMaximum', Number.POSITIVE_INFINITY) <= limit ||
  (strict
    ? numberOf(schema, 'maximum', Number.POSITIVE_INFINITY) < limit
    : numberOf(schema, 'maximum', Number.POSITIVE_INFINITY) <= limit);

function numberOf(schema: JsonObject, keyword: string, otherwise: number): number {
  const value = schema[keyword];
  return typeof value === 'number' ? value : otherwise;
}

/** Fractions are not divided: 0.3 is no multiple of 0.1 for a validator. */
function isMultiple(own: Json | undefined, expected: Json | undefined): boolean {
  if (own === expected) return true;
  return Number.isSafeInteger(own) && Number.isSafeInteger(expected) && (own as number) % (expected as number) === 0;
}

/** A keyword that nothing else implies. With a reference in it, equal words may mean something else. */
function saysTheSame(narrow: Case, keyword: string, wide: JsonObject): boolean {
  if (keyword.startsWith('unevaluated')) return false;
  const group = groups.find((each) => each.includes(keyword)) ?? [keyword];
  return (
    !JSON.stringify(group.map((name) => wide[name] ?? null)).includes('"$ref"') &&
    narrow.some((each) => group.every((name) => isDeepStrictEqual(each[name], wide[name])))
  );
}

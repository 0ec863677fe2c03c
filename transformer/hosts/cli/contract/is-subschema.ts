import type { Json } from '../../../schema/ir.js';
import type { JsonObject } from '../../../schema/to-json-schema.js';
import { acceptsValue } from './accepts-value.js';
import { entailsKeyword } from './entails-keyword.js';
import { type Case, expandCases } from './expand-cases.js';
import { listItems, listMembers, type Part } from './list-parts.js';
import { annotations, isObject, type Root, targetOf } from './schema.js';

/** Enough for schemas of thousands of parts; those that would take longer count as not shown. */
const patience = 5_000;

/**
 * Whether it is sure that every value which fits `narrow` fits `wide`. Of some pairs it is true and cannot be shown;
 * the answer is then false.
 *
 * @param roots - The schemas that references in the two are about.
 *
 * @example
 * isSubschema({ const: 'a' }, { type: 'string' }) // true
 */
export function isSubschema(narrow: Json, wide: Json, roots: { readonly narrow?: Root; readonly wide?: Root } = {}): boolean {
  const root = (schema: Json): Root => (isObject(schema) ? schema : {});
  const search: Search = {
    narrow: roots.narrow ?? root(narrow),
    wide: roots.wide ?? root(wide),
    assumed: new Map(),
    numbers: new Map(),
    left: patience,
  };
  return entails(search, { narrow: [narrow], wide, level: 0 });
}

interface Search {
  readonly narrow: Root;
  readonly wide: Root;
  /** The questions that are being answered, with how deep in the value they were asked. */
  readonly assumed: Map<string, number>;
  readonly numbers: Map<Json, number>;
  left: number;
}

/** Whether a value that fits all of `narrow` fits `wide`. */
interface Question {
  readonly narrow: readonly Json[];
  readonly wide: Json;
  /** How deep in the value. */
  readonly level: number;
}

/**
 * A type may contain itself. A question that comes up again while it is being answered is taken for answered, if it is
 * then about a part of the value: values end somewhere. About the same value it would go round in a circle.
 */
function entails(search: Search, question: Question): boolean {
  const { narrow, wide, level } = question;
  if (wide === true) return true;
  if (search.left-- <= 0) return false;
  const key = [...narrow, wide].map((schema) => numberOf(search, schema)).join(' ');
  const asked = search.assumed.get(key);
  if (asked !== undefined) return asked < level;
  search.assumed.set(key, level);
  const cases = expandCases(narrow, search.narrow);
  const result = cases?.every((each) => entailsCase(search, each, { wide, level })) ?? false;
  search.assumed.delete(key);
  return result;
}

function numberOf({ numbers }: Search, schema: Json): number {
  const known = numbers.get(schema) ?? numbers.size;
  numbers.set(schema, known);
  return known;
}

interface Rest extends Pick<Question, 'wide' | 'level'> {
  /** The references that led here, about the same value. */
  readonly by?: readonly Json[];
}

function entailsCase(search: Search, narrow: Case, { wide, level, by = [] }: Rest): boolean {
  if (wide === true || isEmpty(narrow)) return true;
  if (!isObject(wide) || search.left-- <= 0) return false;
  const values = valuesOf(narrow);
  if (values) return values.every((value) => acceptsValue(wide, value, search.wide) === true);
  const deeper = (part: Part): boolean => entails(search, { ...part, level: level + 1 });
  return Object.entries(wide).every(([keyword, expected]) => {
    if (annotations.has(keyword)) return true;
    const part = (schema: Json): boolean => entailsCase(search, narrow, { wide: schema, level, by });
    switch (keyword) {
      case '$ref':
        if (by.includes(expected)) return false;
        return entailsCase(search, narrow, { wide: targetOf(expected, search.wide) ?? false, level, by: [...by, expected] });
      case 'allOf':
        return Array.isArray(expected) && expected.every(part);
      case 'anyOf':
        return Array.isArray(expected) && expected.some(part);
      case 'type':
        return [expected].flat().some((type) => narrow.some((each) => each['type'] === type || isInteger(each, type)));
      case 'properties':
      case 'patternProperties':
      case 'additionalProperties':
        // Once for all three.
        if (keyword !== members.find((each) => wide[each] !== undefined)) return true;
        return !mayBe(narrow, 'object') || listMembers(narrow, wide).every(deeper);
      case 'prefixItems':
      case 'items':
        if (keyword === 'items' && wide['prefixItems'] !== undefined) return true;
        return !mayBe(narrow, 'array') || listItems(narrow, wide).every(deeper);
      default:
        return entailsKeyword(narrow, keyword, wide);
    }
  });
}

const members = ['properties', 'patternProperties', 'additionalProperties'];

const isInteger = (schema: JsonObject, wanted: Json): boolean => wanted === 'number' && schema['type'] === 'integer';

const typesOf = (narrow: Case): Json[] => narrow.flatMap((each) => (each['type'] === undefined ? [] : [each['type']]));

/** Whether a value of a type could fit. */
const mayBe = (narrow: Case, type: string): boolean => typesOf(narrow).every((own) => own === type);

/** No value has two types, but an integer is a number. */
function isEmpty(narrow: Case): boolean {
  const types = new Set(typesOf(narrow).map((type) => (type === 'integer' ? 'number' : type)));
  return types.size > 1 || narrow.some((each) => isObject(each['not']) && Object.keys(each['not']).length === 0);
}

/** The values that can fit, where they can be listed. */
function valuesOf(narrow: Case): readonly Json[] | undefined {
  for (const schema of narrow) {
    if (schema['const'] !== undefined) return [schema['const']];
    if (Array.isArray(schema['enum'])) return schema['enum'];
  }
  const types = typesOf(narrow);
  if (types.includes('null')) return [null];
  return types.includes('boolean') ? [true, false] : undefined;
}

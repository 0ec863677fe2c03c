import type { Json } from '../../../schema/ir.js';
import type { JsonObject } from '../../../schema/to-json-schema.js';
import { acceptsValue } from './accepts-value.js';
import { entailsKeyword } from './entails-keyword.js';
import { type Case, expandCases } from './expand-cases.js';
import { annotations, isObject, type Root, schemasOfMember, targetOf } from './schema.js';

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
        return !mayBe(narrow, 'object') || entailsMembers(search, narrow, { wide, level });
      case 'prefixItems':
      case 'items':
        return !mayBe(narrow, 'array') || entailsItems(search, narrow, { wide, level });
      default:
        return entailsKeyword(narrow, keyword, wide);
    }
  });
}

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

function entailsMembers(search: Search, narrow: Case, { wide, level }: Rest & { wide: JsonObject }): boolean {
  const schemasIn = (name: string): Json[] => narrow.flatMap((each) => schemasOfMember(each, name));
  const deeper = (schemas: readonly Json[], expected: Json): boolean =>
    entails(search, { narrow: schemas, wide: expected, level: level + 1 });
  const names = new Set(
    [...narrow, wide].flatMap((each) => (isObject(each['properties']) ? Object.keys(each['properties']) : [])),
  );
  for (const name of names) if (!schemasOfMember(wide, name).every((expected) => deeper(schemasIn(name), expected))) return false;

  // Members that nobody names. A case of more than one part is read as the part that says most.
  const open = narrow.filter((each) => each['additionalProperties'] !== undefined || each['patternProperties'] !== undefined);
  const own = open[0] ?? {};
  const patterns = patternsOf(own);
  const [others, expectedOthers] = [own['additionalProperties'] ?? true, wide['additionalProperties'] ?? true];
  const expectedPatterns = patternsOf(wide);
  if (!deeper([others], expectedOthers)) return false;
  for (const [pattern, schema] of patterns) if (!deeper([schema], expectedPatterns.get(pattern) ?? expectedOthers)) return false;
  for (const [pattern, expected] of expectedPatterns) {
    if (patterns.has(pattern)) continue;
    if (![others, ...patterns.values()].every((schema) => deeper([schema], expected))) return false;
  }
  return true;
}

const patternsOf = ({ patternProperties }: JsonObject): Map<string, Json> =>
  new Map(isObject(patternProperties) ? Object.entries(patternProperties) : []);

function entailsItems(search: Search, narrow: Case, { wide, level }: Rest & { wide: JsonObject }): boolean {
  const prefixOf = (schema: JsonObject): readonly Json[] => (Array.isArray(schema['prefixItems']) ? schema['prefixItems'] : []);
  const at = (schema: JsonObject, index: number): Json => prefixOf(schema)[index] ?? schema['items'] ?? true;
  const longest = Math.max(...[...narrow, wide].map((each) => prefixOf(each).length));
  const most = Math.min(...narrow.map(({ maxItems }) => (typeof maxItems === 'number' ? maxItems : Number.POSITIVE_INFINITY)));
  // The last one stands for all that come after what is listed.
  for (let index = 0; index <= longest && index < most; index++) {
    const schemas = narrow.map((each) => at(each, index));
    if (schemas.includes(false)) return true;
    if (!entails(search, { narrow: schemas, wide: at(wide, index), level: level + 1 })) return false;
  }
  return true;
}

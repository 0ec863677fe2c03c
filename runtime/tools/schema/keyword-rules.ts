import { nearestName } from '../../nearest-name.js';
import { describeValue } from '../../validate/describe.js';
import { compilePattern } from '../../validate/read-pattern.js';
import { isSchemaObject } from '../../validate/resolve-ref.js';

/** What is wrong with a keyword's value, as the end of a sentence about it; `undefined` where nothing is. */
type Check = (value: unknown) => string | undefined;

const types = ['string', 'number', 'integer', 'boolean', 'null', 'array', 'object'];

const must =
  (wanted: string, is: (value: unknown) => boolean): Check =>
  (value) =>
    is(value) ? undefined : `must be ${wanted}, got ${describeValue(value)}`;

const isText = (value: unknown): boolean => typeof value === 'string';
const isNames = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

const any: Check = () => undefined;
const text = must('a string', isText);
const boolean = must('a boolean', (value) => typeof value === 'boolean');
const number = must('a number', (value) => typeof value === 'number');
const count = must('a whole number, 0 or more', (value) => Number.isSafeInteger(value) && (value as number) >= 0);

function checkType(value: unknown): string | undefined {
  const named = Array.isArray(value) ? value : [value];
  if (named.length === 0) return 'must name at least one type';
  const wrong = named.find((each) => !types.includes(each as string));
  if (wrong === undefined) return undefined;
  const near = typeof wrong === 'string' ? nearestName(wrong, types) : undefined;
  const hint = near === undefined ? `the types are ${types.map((type) => `'${type}'`).join(', ')}` : `did you mean '${near}'?`;
  return `must be a type of JSON, got ${describeValue(wrong)}; ${hint}`;
}

function checkRequired(value: unknown): string | undefined {
  if (typeof value === 'boolean')
    return 'must be an array of property names; it stands beside "properties", and not in a property';
  return must('an array of property names', isNames)(value);
}

export function checkPattern(value: unknown): string | undefined {
  if (typeof value !== 'string') return text(value);
  try {
    compilePattern(value);
    return undefined;
  } catch (error) {
    return `must be a regular expression of JavaScript: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** The keywords of draft 2020-12 whose value is data. Of other keywords nothing is kept: they mean nothing, or something to one program only. */
export const dataKeywords: ReadonlyMap<string, Check> = new Map(
  Object.entries({
    type: checkType,
    const: any,
    enum: must('an array with at least one value', (value) => Array.isArray(value) && value.length > 0),
    title: text,
    description: text,
    default: any,
    examples: must('an array', Array.isArray),
    deprecated: boolean,
    readOnly: boolean,
    writeOnly: boolean,
    minimum: number,
    maximum: number,
    exclusiveMinimum: number,
    exclusiveMaximum: number,
    multipleOf: must('a number above 0', (value) => typeof value === 'number' && value > 0),
    minLength: count,
    maxLength: count,
    pattern: checkPattern,
    format: text,
    contentEncoding: text,
    contentMediaType: text,
    minItems: count,
    maxItems: count,
    uniqueItems: boolean,
    minContains: count,
    maxContains: count,
    minProperties: count,
    maxProperties: count,
    required: checkRequired,
    dependentRequired: must(
      'an object of arrays of property names',
      (value) => isSchemaObject(value) && Object.values(value).every(isNames),
    ),
  }),
);

/** The keywords that only say something to a reader. */
export const notes: ReadonlySet<string> = new Set([
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
]);

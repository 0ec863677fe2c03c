import type { JsonSchema } from '../definition.js';
import { nearestName } from '../nearest-name.js';
import { canonicalText } from './canonical-text.js';
import { describeChoice, describeValue } from './describe.js';
import { formats } from './formats.js';
import type { FindingList } from './problem.js';
import { isPatternTimeOver, readPattern, sourceOf } from './read-pattern.js';

/** `const` and `enum`. */
export function examineValues(schema: JsonSchema, value: unknown, list: FindingList): void {
  if ('const' in schema) examineChoice([schema['const']], value, list);
  if (Array.isArray(schema['enum']) && list.count === 0) examineChoice(schema['enum'], value, list);
}

function examineChoice(legal: readonly unknown[], value: unknown, list: FindingList): void {
  if (isOneOf(legal, value)) return;
  const names = legal.filter((each) => typeof each === 'string');
  const near = typeof value === 'string' ? nearestName(value, names) : undefined;
  list.add(
    'invalid',
    `must be ${legal.length === 1 ? '' : 'one of '}${describeChoice(legal)}, got ${describeValue(value)}${
      near === undefined || legal.length === 1 ? '' : `; did you mean ${describeValue(near)}?`
    }`,
  );
}

export function isOneOf(legal: readonly unknown[], value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return legal.includes(value);
  const text = canonicalText(value);
  return legal.some((each) => typeof each === 'object' && canonicalText(each) === text);
}

export function examineNumber(schema: JsonSchema, value: number, list: FindingList): void {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const got = `got ${value}`;
  if (isBelow(value, minimum))
    list.add('invalid', minimum === Number.MIN_SAFE_INTEGER ? unsafe(value) : `must be at least ${minimum}, ${got}`);
  if (isBelow(maximum, value))
    list.add('invalid', maximum === Number.MAX_SAFE_INTEGER ? unsafe(value) : `must be at most ${maximum}, ${got}`);
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum)
    list.add('invalid', `must be greater than ${exclusiveMinimum}, ${got}`);
  if (typeof exclusiveMaximum === 'number' && value >= exclusiveMaximum)
    list.add('invalid', `must be less than ${exclusiveMaximum}, ${got}`);
  if (typeof multipleOf === 'number' && !isMultiple(value, multipleOf))
    list.add('invalid', `must be a multiple of ${multipleOf}, ${got}`);
}

const isBelow = (value: unknown, bound: unknown): boolean =>
  typeof value === 'number' && typeof bound === 'number' && value < bound;

const unsafe = (value: number): string =>
  `must lie within ±${Number.MAX_SAFE_INTEGER} (2^53-1), got ${value}: a larger integer loses digits as a JSON number; send it as a string where the tool accepts one`;

/** 19.99 is a multiple of 0.01, although dividing them leaves a trace. The same rule as ajv's `multipleOfPrecision`. */
export const MULTIPLE_OF_PRECISION = 9;

export function isMultiple(value: number, of: number): boolean {
  const quotient = value / of;
  return Math.abs(Math.round(quotient) - quotient) <= 10 ** -MULTIPLE_OF_PRECISION;
}

export function examineString(schema: JsonSchema, value: string, list: FindingList): void {
  const { minLength, maxLength, pattern, format } = schema;
  if (typeof minLength === 'number' || typeof maxLength === 'number') {
    const length = countCodePoints(value);
    const got = `got ${length}`;
    if (typeof minLength === 'number' && length < minLength) {
      list.add('invalid', minLength === 1 ? 'must not be empty' : `must have at least ${minLength} characters, ${got}`);
    }
    if (typeof maxLength === 'number' && length > maxLength)
      list.add('invalid', `must have at most ${maxLength} characters, ${got}`);
  }
  if (typeof pattern === 'string' && !readPattern(pattern).test(value)) {
    const wanted = richForms.get(pattern) ?? `match the pattern ${sourceOf(pattern)}`;
    const slow = isPatternTimeOver() ? ' (comparing them took too long; a shorter text may do)' : '';
    list.add('invalid', `must ${wanted}, got ${describeValue(value)}${slow}`);
  }
  if (typeof format === 'string' && formats[format]?.(value) === false) {
    list.add('invalid', `must be in the format '${format}'${formatExamples[format] ?? ''}, got ${describeValue(value)}`);
  }
}

/** What the patterns of rich values mean: nobody should have to read them. */
const richForms: ReadonlyMap<string, string> = new Map([
  ['^(?:0|-?[1-9][0-9]*)$', 'be an integer in decimal digits, such as "-12"'],
  [
    '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$',
    'be base64 in the standard alphabet (+ and /, not - and _), padded with =',
  ],
]);

const formatExamples: Readonly<Record<string, string>> = {
  date: ' (2030-01-31)',
  time: ' (09:30:00Z)',
  'date-time': ' (2030-01-31T09:30:00Z)',
  duration: ' (P1DT2H)',
  uri: ' (https://example.com/page)',
};

export function countCodePoints(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length - 1; index++) {
    const isPair = (text.charCodeAt(index) & 0xfc00) === 0xd800 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00;
    if (isPair) count--;
  }
  return count;
}

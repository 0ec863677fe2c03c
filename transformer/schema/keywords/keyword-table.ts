import type { Json } from '../ir.js';
import { formats } from './formats.js';
import { isSubschema } from './subschema.js';

export type Takes = 'number' | 'string' | 'array' | 'object' | 'any';

/** What a keyword is for, and which values it can have. */
export interface Keyword {
  readonly takes: Takes;
  isValue(value: Json): boolean;
  /** A sentence for whoever wrote another value. */
  readonly expected: string;
}

const number: Omit<Keyword, 'takes'> = {
  isValue: (value) => typeof value === 'number' && Number.isFinite(value),
  expected: 'Write a number.',
};
const count: Omit<Keyword, 'takes'> = {
  isValue: (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0,
  expected: 'Write a whole number from 0 up.',
};
const text: Omit<Keyword, 'takes'> = { isValue: (value) => typeof value === 'string' && value !== '', expected: 'Write a text.' };
const flag: Omit<Keyword, 'takes'> = {
  isValue: (value) => typeof value === 'boolean',
  expected: "Write nothing after it, 'true' or 'false'.",
};
const anything: Omit<Keyword, 'takes'> = {
  isValue: () => true,
  expected: 'Write a JSON value: 10, "text", true, null, [1, 2], { "key": "value" }',
};

export const keywords: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
  ['minimum', { takes: 'number', ...number }],
  ['maximum', { takes: 'number', ...number }],
  ['exclusiveMinimum', { takes: 'number', ...number }],
  ['exclusiveMaximum', { takes: 'number', ...number }],
  [
    'multipleOf',
    {
      takes: 'number',
      isValue: (value) => typeof value === 'number' && Number.isFinite(value) && value > 0,
      expected: 'Write a number above 0.',
    },
  ],
  ['minLength', { takes: 'string', ...count }],
  ['maxLength', { takes: 'string', ...count }],
  [
    'pattern',
    {
      takes: 'string',
      isValue: isPattern,
      expected: 'Write a regular expression without slashes that JavaScript accepts with the flag u.',
    },
  ],
  [
    'format',
    {
      takes: 'string',
      isValue: (value) => formats.has(value as string),
      expected: `Write one of ${[...formats.keys()].join(', ')}.`,
    },
  ],
  ['contentEncoding', { takes: 'string', ...text }],
  ['contentMediaType', { takes: 'string', ...text }],
  ['minItems', { takes: 'array', ...count }],
  ['maxItems', { takes: 'array', ...count }],
  ['uniqueItems', { takes: 'array', ...flag }],
  [
    'contains',
    {
      takes: 'array',
      isValue: (value) => isSubschema(value),
      expected: 'Write a schema of one element: { "const": "admin" }, { "minimum": 1 }',
    },
  ],
  ['minContains', { takes: 'array', ...count }],
  ['maxContains', { takes: 'array', ...count }],
  ['minProperties', { takes: 'object', ...count }],
  ['maxProperties', { takes: 'object', ...count }],
  [
    'propertyNames',
    {
      takes: 'object',
      isValue: (value) => isSubschema(value, 'string'),
      expected: 'Write a schema of the names: { "pattern": "^[a-z]+$" }, { "maxLength": 20 }',
    },
  ],
  [
    'dependentRequired',
    {
      takes: 'object',
      isValue: (value) =>
        typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isNames),
      expected: 'Write which members another one needs: { "card": ["expiry"] }',
    },
  ],
  ['title', { takes: 'any', ...text }],
  ['description', { takes: 'any', ...text }],
  ['default', { takes: 'any', ...anything }],
  ['examples', { takes: 'any', isValue: (value) => Array.isArray(value), expected: 'Write an array of values.' }],
  ['deprecated', { takes: 'any', ...flag }],
  ['type', { takes: 'any', ...text }],
]);

function isNames(value: Json): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string') && new Set(value).size === value.length;
}

function isPattern(value: Json): boolean {
  // /^[a-z]+$/i is a pattern in code; taken by its letter it would want the slashes in the text
  if (typeof value !== 'string' || /^\/.+\/[a-z]*$/s.test(value)) return false;
  try {
    return new RegExp(value, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

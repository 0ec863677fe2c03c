import type { Json } from '../ir.js';
import { formats } from './formats.js';

type Members = { [key: string]: Json };

/** Whether a value of the right type has what a keyword asks for; `false` for a keyword means that nothing is known about it. */
export function acceptsKeywords(keywords: Members, value: Json): boolean {
  return Object.entries(keywords).every(
    ([keyword, limit]) => checks[keyword]?.(value as never, limit as never, keywords) ?? true,
  );
}

/** What a validator would say of a schema that an author wrote out, as in `contains`. */
export function fitsSchema(schema: Json, value: Json): boolean {
  if (typeof schema === 'boolean') return schema;
  const { type, const: constant, enum: values, ...keywords } = schema as Members;
  if (type !== undefined && !isOfType(type, value)) return false;
  if (constant !== undefined && !isSame(constant, value)) return false;
  if (Array.isArray(values) && !values.some((each) => isSame(each, value))) return false;
  return acceptsKeywords(keywords, value);
}

function isOfType(type: Json, value: Json): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  return type === 'object' ? typeof value === 'object' && value !== null && !Array.isArray(value) : typeof value === type;
}

const isSame = (left: Json, right: Json): boolean => JSON.stringify(left) === JSON.stringify(right);
const size = (value: Json): number =>
  Array.isArray(value) ? value.length : typeof value === 'string' ? [...value].length : Object.keys(value as object).length;

type Check = (value: never, limit: never, keywords: Members) => boolean;

const checks: Record<string, Check> = {
  minimum: (value: number, limit: number) => value >= limit,
  maximum: (value: number, limit: number) => value <= limit,
  exclusiveMinimum: (value: number, limit: number) => value > limit,
  exclusiveMaximum: (value: number, limit: number) => value < limit,
  multipleOf: (value: number, limit: number) => Math.abs(value / limit - Math.round(value / limit)) < 1e-9,
  minLength: (value: string, limit: number) => size(value) >= limit,
  maxLength: (value: string, limit: number) => size(value) <= limit,
  pattern: (value: string, limit: string) => new RegExp(limit, 'u').test(value),
  format: (value: string, limit: string) => formats.get(limit)?.test(value) ?? true,
  minItems: (value: Json[], limit: number) => size(value) >= limit,
  maxItems: (value: Json[], limit: number) => size(value) <= limit,
  uniqueItems: (value: Json[], limit: boolean) => !limit || isUnique(value),
  contains: (value: Json[], limit: Json, { minContains = 1, maxContains = Number.POSITIVE_INFINITY }) => {
    const { length } = value.filter((each) => fitsSchema(limit, each));
    return length >= (minContains as number) && length <= (maxContains as number);
  },
  minProperties: (value: Json, limit: number) => size(value) >= limit,
  maxProperties: (value: Json, limit: number) => size(value) <= limit,
  propertyNames: (value: Members, limit: Json) => Object.keys(value).every((key) => fitsSchema(limit, key)),
  dependentRequired: (value: Members, limit: Record<string, string[]>) =>
    Object.entries(limit).every(
      ([key, others]) => !Object.hasOwn(value, key) || others.every((other) => Object.hasOwn(value, other)),
    ),
};

export function isUnique(values: Json[]): boolean {
  return new Set(values.map((value) => JSON.stringify(value))).size === values.length;
}

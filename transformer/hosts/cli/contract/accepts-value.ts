import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../../schema/ir.js';
import type { JsonObject } from '../../../schema/to-json-schema.js';
import { annotations, isObject, type Root, schemasOfMember, targetOf } from './schema.js';

/** Whether a schema takes a value; undefined where that cannot be told without a validator: of a format, say. */
export function acceptsValue(schema: Json, value: Json, root: Root, depth = 0): boolean | undefined {
  if (typeof schema === 'boolean') return schema;
  if (!isObject(schema) || depth > 100) return undefined;
  const accepts = (part: Json, of: Json): boolean | undefined => acceptsValue(part, of, root, depth + 1);
  return every(
    Object.keys(schema).filter((keyword) => !annotations.has(keyword)),
    (keyword) => acceptsKeyword(schema, keyword, { value, root, accepts }),
  );
}

interface Asked {
  readonly value: Json;
  readonly root: Root;
  readonly accepts: (schema: Json, value: Json) => boolean | undefined;
}

type Verdict = boolean | undefined;

function every<T>(list: readonly T[], judge: (each: T) => Verdict): Verdict {
  const verdicts = list.map(judge);
  return verdicts.includes(false) ? false : verdicts.includes(undefined) ? undefined : true;
}

const not = (verdict: Verdict): Verdict => (verdict === undefined ? undefined : !verdict);

function acceptsKeyword(schema: JsonObject, keyword: string, { value, root, accepts }: Asked): Verdict {
  const expected = schema[keyword]!;
  switch (keyword) {
    case '$ref':
      return accepts(targetOf(expected, root) ?? false, value);
    case 'type':
      return [expected].flat().some((type) => isOfType(value, type));
    case 'const':
      return isDeepStrictEqual(value, expected);
    case 'enum':
      return Array.isArray(expected) && expected.some((each) => isDeepStrictEqual(each, value));
    case 'allOf':
      return every(expected as Json[], (part) => accepts(part, value));
    case 'anyOf':
      return not(every(expected as Json[], (part) => not(accepts(part, value))));
    case 'not':
      return not(accepts(expected, value));
    case 'properties':
    case 'patternProperties':
    case 'additionalProperties':
      if (!isObject(value)) return true;
      return every(Object.keys(value), (name) => every(schemasOfMember(schema, name), (part) => accepts(part, value[name]!)));
    case 'required':
      return !isObject(value) || (expected as string[]).every((name) => Object.hasOwn(value, name));
    case 'prefixItems':
    case 'items': {
      const { prefixItems, items = true } = schema;
      return (
        !Array.isArray(value) ||
        every([...value.keys()], (index) => accepts((prefixItems as Json[] | undefined)?.[index] ?? items, value[index]!))
      );
    }
    default:
      return acceptsLimit(keyword, expected, value);
  }
}

function isOfType(value: Json, type: Json): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  return type === 'object' ? isObject(value) : typeof value === type;
}

function acceptsLimit(keyword: string, expected: Json, value: Json): Verdict {
  const limit = expected as number;
  const number = (holds: (value: number) => boolean): boolean => typeof value !== 'number' || holds(value);
  const sized = (size: number | undefined, holds: (size: number) => boolean): boolean => size === undefined || holds(size);
  const length = typeof value === 'string' ? [...value].length : undefined;
  const items = Array.isArray(value) ? value.length : undefined;
  const keys = isObject(value) ? Object.keys(value).length : undefined;
  switch (keyword) {
    case 'minimum':
      return number((own) => own >= limit);
    case 'maximum':
      return number((own) => own <= limit);
    case 'exclusiveMinimum':
      return number((own) => own > limit);
    case 'exclusiveMaximum':
      return number((own) => own < limit);
    case 'minLength':
      return sized(length, (own) => own >= limit);
    case 'maxLength':
      return sized(length, (own) => own <= limit);
    case 'minItems':
      return sized(items, (own) => own >= limit);
    case 'maxItems':
      return sized(items, (own) => own <= limit);
    case 'minProperties':
      return sized(keys, (own) => own >= limit);
    case 'maxProperties':
      return sized(keys, (own) => own <= limit);
    case 'pattern':
      return typeof value !== 'string' || new RegExp(expected as string, 'u').test(value);
    case 'format':
      return typeof value === 'string' ? undefined : true;
    default:
      return undefined;
  }
}

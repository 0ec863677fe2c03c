import { canonicalText } from '../validate/canonical-text.js';
import { isSchemaObject } from '../validate/resolve-ref.js';
import type { Keywords } from './pass.js';

/** One schema that demands what two do; the first one's words win. `undefined` where there is no such schema without `allOf`. */
export function mergeSchemas(one: Keywords, other: Keywords): Keywords | undefined {
  if (isClosedTo(one, other) || isClosedTo(other, one)) return undefined;
  const merged: Record<string, unknown> = { ...one };
  for (const [keyword, value] of Object.entries(other)) {
    if (!(keyword in merged)) merged[keyword] = value;
    else if (!notes.has(keyword) && !isSame(merged[keyword], value)) {
      const both = rules[keyword]?.(merged[keyword], value);
      if (both === undefined) return undefined;
      merged[keyword] = both;
    }
  }
  return merged;
}

const notes = new Set(['title', 'description', 'default', 'examples', 'deprecated', 'readOnly', 'writeOnly']);

type Rule = (one: unknown, other: unknown) => unknown;

const larger: Rule = (one, other) => Math.max(one as number, other as number);
const smaller: Rule = (one, other) => Math.min(one as number, other as number);

const rules: Readonly<Record<string, Rule>> = {
  type: mergeTypes,
  enum: (one, other) => {
    const shared = (one as unknown[]).filter((value) => (other as unknown[]).some((each) => isSame(each, value)));
    return shared.length > 0 ? shared : undefined;
  },
  minimum: larger,
  exclusiveMinimum: larger,
  maximum: smaller,
  exclusiveMaximum: smaller,
  minLength: larger,
  maxLength: smaller,
  minItems: larger,
  maxItems: smaller,
  minProperties: larger,
  maxProperties: smaller,
  uniqueItems: (one, other) => one === true || other === true,
  required: (one, other) => [...new Set([...(one as string[]), ...(other as string[])])],
  properties: mergeProperties,
  items: (one, other) => (isSchemaObject(one) && isSchemaObject(other) ? mergeSchemas(one, other) : undefined),
};

function mergeTypes(one: unknown, other: unknown): unknown {
  const others = [other].flat();
  const shared = [one].flat().flatMap((type) => {
    if (others.includes(type) || (type === 'integer' && others.includes('number'))) return [type];
    return type === 'number' && others.includes('integer') ? ['integer'] : [];
  });
  if (shared.length === 0) return undefined;
  return shared.length === 1 ? shared[0] : shared;
}

function mergeProperties(one: unknown, other: unknown): unknown {
  const properties = new Map(Object.entries(one as object));
  for (const [name, value] of Object.entries(other as object)) {
    const mine = properties.get(name);
    if (mine === undefined || isSame(mine, value)) properties.set(name, value);
    else {
      const both = isSchemaObject(mine) && isSchemaObject(value) ? mergeSchemas(mine, value) : undefined;
      if (both === undefined) return undefined;
      properties.set(name, both);
    }
  }
  return Object.fromEntries(properties);
}

/** Whether one takes no keys but its own, and the other one lists more: those are then forbidden, which a merge would forget. */
function isClosedTo(one: Keywords, other: Keywords): boolean {
  if (one['additionalProperties'] === undefined && one['patternProperties'] === undefined) return false;
  const own = Object.keys((one['properties'] ?? {}) as object);
  const others = Object.keys((other['properties'] ?? {}) as object);
  const isAlike = isSame(one['additionalProperties'], other['additionalProperties']) && others.length === own.length;
  return other['properties'] !== undefined && !(isAlike && others.every((name) => own.includes(name)));
}

const isSame = (one: unknown, other: unknown): boolean => one === other || canonicalText(one) === canonicalText(other);

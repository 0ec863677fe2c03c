import type { Json, ObjectNode, SchemaNode, TupleNode } from '../ir.js';

/**
 * Whether a JSON value is one that a node describes: what a validator would say of the schema, without one.
 * Formats are left to the runtime.
 */
export function acceptsValue(node: SchemaNode, value: Json): boolean {
  return acceptsShape(node, value) && acceptsKeywords(node.keywords ?? {}, value);
}

function acceptsShape(node: SchemaNode, value: Json): boolean {
  switch (node.kind) {
    case 'unknown':
      return true;
    case 'primitive':
      return node.type === 'null'
        ? value === null
        : node.type === 'integer'
          ? Number.isInteger(value)
          : typeof value === node.type;
    case 'enum':
      return node.values.includes(value as never);
    case 'template':
      return typeof value === 'string' && node.patterns.every((pattern) => new RegExp(pattern, 'u').test(value));
    case 'rich':
      return typeof value === 'string' && (node.type !== 'bigint' || /^-?(?:0|[1-9]\d*)$/.test(value));
    case 'array': {
      if (!Array.isArray(value) || !value.every((each) => acceptsValue(node.items, each))) return false;
      return node.container === 'array' || isUnique(value);
    }
    case 'tuple':
      return Array.isArray(value) && acceptsTuple(node, value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value) && acceptsObject(node, value);
    case 'union':
      return node.members.some((member) => acceptsValue(member, value));
    case 'ref':
      return node.definition.node === undefined || acceptsValue(node.definition.node, value);
  }
}

function acceptsTuple(node: TupleNode, values: Json[]): boolean {
  if (values.length < node.required || (!node.rest && values.length > node.prefix.length)) return false;
  return values.every((value, index) => acceptsValue((node.prefix[index] ?? node.rest)!, value));
}

function acceptsObject(node: ObjectNode, value: { [key: string]: Json }): boolean {
  const isMissing = node.properties.some(({ name, optional }) => !optional && !Object.hasOwn(value, name));
  return (
    !isMissing &&
    Object.entries(value).every(([key, each]) => {
      const property = node.properties.find(({ name }) => name === key);
      if (property) return acceptsValue(property.node, each);
      const patterns = node.patterns.filter(({ pattern }) => new RegExp(pattern, 'u').test(key));
      if (patterns.length > 0) return patterns.every((pattern) => acceptsValue(pattern.node, each));
      return node.extra !== undefined && acceptsValue(node.extra, each);
    })
  );
}

function acceptsKeywords(keywords: Record<string, Json>, value: Json): boolean {
  return Object.entries(keywords).every(([keyword, limit]) => checks[keyword]?.(value as never, limit as never) ?? true);
}

const size = (value: Json): number =>
  Array.isArray(value) ? value.length : typeof value === 'string' ? [...value].length : Object.keys(value as object).length;

const checks: Record<string, (value: never, limit: never) => boolean> = {
  minimum: (value: number, limit: number) => value >= limit,
  maximum: (value: number, limit: number) => value <= limit,
  exclusiveMinimum: (value: number, limit: number) => value > limit,
  exclusiveMaximum: (value: number, limit: number) => value < limit,
  multipleOf: (value: number, limit: number) => Math.abs(value / limit - Math.round(value / limit)) < 1e-9,
  minLength: (value: string, limit: number) => size(value) >= limit,
  maxLength: (value: string, limit: number) => size(value) <= limit,
  pattern: (value: string, limit: string) => new RegExp(limit, 'u').test(value),
  minItems: (value: Json[], limit: number) => size(value) >= limit,
  maxItems: (value: Json[], limit: number) => size(value) <= limit,
  uniqueItems: (value: Json[], limit: boolean) => !limit || isUnique(value),
  minProperties: (value: Json, limit: number) => size(value) >= limit,
  maxProperties: (value: Json, limit: number) => size(value) <= limit,
};

function isUnique(values: Json[]): boolean {
  return new Set(values.map((value) => JSON.stringify(value))).size === values.length;
}

import type { Json, ObjectNode, RichType, SchemaNode, TupleNode } from '../ir.js';
import { acceptsKeywords, isUnique } from './checks.js';
import { formats } from './formats.js';

/**
 * Whether a JSON value is one that a node describes: what a validator would say of the schema, without one.
 * Formats are looked at roughly; the runtime knows them better.
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
      return typeof value === 'string' && forms[node.type].test(value);
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

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const forms: Record<RichType, RegExp> = {
  date: formats.get('date-time')!,
  url: formats.get('uri')!,
  bigint: /^(?:0|-?[1-9]\d*)$/,
  bytes: base64,
  buffer: base64,
};

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

import type { EnumNode, Json, ObjectNode, RefNode, RichType, SchemaNode, TupleNode, UnionNode } from '../ir.js';
import { resolveRef } from '../resolve-ref.js';
import type { JsonObject } from '../to-json-schema.js';

/** What writing the nodes of one schema shares. */
export interface Writing {
  /** Objects take keys they do not name. */
  readonly open: boolean;
  /** The `$ref` of a use, or `undefined` where the type is to be written in place. */
  refer(node: RefNode, depth: number): string | undefined;
}

/**
 * Keys in a fixed order: what it is, what it means, what it holds, what else is known.
 *
 * @param depth - How deep the node is nested in the schema being written.
 */
export function writeNode(writing: Writing, node: SchemaNode, depth: number): JsonObject {
  const shape = node.kind === 'ref' ? writeRef(writing, node, depth) : writeShape(writing, node, depth);
  return node.keywords || node.annotations ? describe(shape, node) : shape;
}

const first = new Set(['$ref', 'type', 'const', 'enum']);
const last = new Set(['default', 'examples', 'deprecated']);

function describe(shape: JsonObject, { keywords, annotations = {} }: SchemaNode): JsonObject {
  // as most are: a type and what it means
  if (!keywords && onlyKey(annotations) === 'description' && onlyKey(shape) === 'type')
    return { type: shape['type']!, description: annotations.description! };
  const schema: JsonObject = {};
  for (const key in shape) if (first.has(key)) schema[key] = shape[key]!;
  const title = annotations.title ?? shape['title'];
  if (title !== undefined) schema['title'] = title;
  const description = annotations.description ?? shape['description'];
  if (description !== undefined) schema['description'] = description;
  for (const key in shape) if (schema[key] === undefined && !last.has(key)) schema[key] = shape[key]!;
  for (const key in keywords) schema[key] = narrower(key, shape[key], keywords[key]!);
  for (const key of last) {
    const value = annotations[key as 'default'];
    const said = value === undefined ? shape[key] : value;
    if (said !== undefined) schema[key] = said;
  }
  return schema;
}

function onlyKey(object: object): string | undefined {
  let only: string | undefined;
  for (const key in object) {
    if (only !== undefined) return undefined;
    only = key;
  }
  return only;
}

/** Keywords only ever say more than the type does: `@minItems 1` leaves a pair a pair, and `@uniqueItems false` a set a set. */
function narrower(key: string, own: Json | undefined, declared: Json): Json {
  if (key === 'uniqueItems' && own === true) return true;
  if (typeof own !== 'number' || typeof declared !== 'number') return declared;
  if (key === 'minItems') return Math.max(own, declared);
  return key === 'maxItems' ? Math.min(own, declared) : declared;
}

function writeRef(writing: Writing, node: RefNode, depth: number): JsonObject {
  const $ref = writing.refer(node, depth);
  if ($ref === undefined) return writeNode(writing, node.definition.node ?? { kind: 'unknown' }, depth);
  const target = resolveRef(node);
  // Strict validators want the type beside keywords that are for one type only.
  const type = target.kind === 'object' ? 'object' : target.kind === 'array' || target.kind === 'tuple' ? 'array' : undefined;
  return node.keywords && type ? { $ref, type } : { $ref };
}

function writeShape(writing: Writing, node: Exclude<SchemaNode, RefNode>, depth: number): JsonObject {
  switch (node.kind) {
    case 'unknown':
      return {};
    case 'primitive':
      return { type: node.type };
    case 'enum':
      return writeEnum(node);
    case 'template':
      return node.patterns.length === 1
        ? { type: 'string', pattern: node.patterns[0]! }
        : { type: 'string', allOf: node.patterns.map((pattern) => ({ pattern })) };
    case 'rich':
      return { ...rich[node.type] };
    case 'array': {
      const schema: JsonObject = { type: 'array', items: writeNode(writing, node.items, depth + 1) };
      if (node.container === 'set') schema['uniqueItems'] = true;
      return schema;
    }
    case 'tuple':
      return writeTuple(writing, node, depth + 1);
    case 'object':
      return writeObject(writing, node, depth + 1);
    case 'union':
      return writeUnion(writing, node, depth + 1);
  }
}

const rich: Record<RichType, JsonObject> = {
  date: { type: 'string', format: 'date-time' },
  url: { type: 'string', format: 'uri' },
  // One text per value: "-0" would be a second zero in a set.
  bigint: { type: 'string', pattern: '^(?:0|-?[1-9][0-9]*)$' },
  bytes: base64(),
  buffer: base64(),
};

/** `contentEncoding` is only an annotation to a validator; the pattern makes it a rule. */
function base64(): JsonObject {
  return {
    type: 'string',
    contentEncoding: 'base64',
    pattern: '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$',
  };
}

function writeEnum({ values }: EnumNode): JsonObject {
  const [value] = values;
  const isOneType = value !== null && values.every((each) => each !== null && typeof each === typeof value);
  const schema: JsonObject = isOneType ? { type: typeof value } : {};
  if (values.length === 1) schema['const'] = value!;
  else schema['enum'] = [...values];
  return schema;
}

function writeTuple(writing: Writing, node: TupleNode, depth: number): JsonObject {
  const schema: JsonObject = { type: 'array' };
  if (node.prefix.length > 0) schema['prefixItems'] = node.prefix.map((each) => writeNode(writing, each, depth));
  if (node.rest) schema['items'] = writeNode(writing, node.rest, depth);
  else if (node.prefix.length > 0) schema['items'] = false;
  if (node.required > 0) schema['minItems'] = node.required;
  if (!node.rest) schema['maxItems'] = node.prefix.length;
  return schema;
}

function writeObject(writing: Writing, node: ObjectNode, depth: number): JsonObject {
  const schema: JsonObject = { type: 'object' };
  const properties: JsonObject = {};
  const required: string[] = [];
  for (const property of node.properties) {
    setKey(properties, property.name, writeNode(writing, property.node, depth));
    if (!property.optional) required.push(property.name);
  }
  if (node.properties.length > 0 || (!node.extra && node.patterns.length === 0)) schema['properties'] = properties;
  if (node.patterns.length > 0) {
    const names = node.properties.map((property) => property.name);
    const patterns: JsonObject = {};
    for (const { pattern, node: value } of node.patterns) {
      setKey(patterns, except(pattern, names), writeNode(writing, value, depth));
    }
    schema['patternProperties'] = patterns;
  }
  if (required.length > 0) schema['required'] = required;
  if (node.extra) schema['additionalProperties'] = writeNode(writing, node.extra, depth);
  else if (!writing.open) schema['additionalProperties'] = false;
  return schema;
}

/** `__proto__` is a key like any other. */
function setKey(object: JsonObject, key: string, value: Json): void {
  if (key === '__proto__') Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  else object[key] = value;
}

/** The listed properties have their own, narrower schemas; validators in strict mode refuse a key that both apply to. */
function except(pattern: string, names: readonly string[]): string {
  const matching = names.filter((name) => new RegExp(pattern, 'u').test(name));
  if (matching.length === 0) return pattern;
  return `^(?!(?:${matching.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')})$)${pattern.replace(/^\^/, '')}`;
}

function writeUnion(writing: Writing, node: UnionNode, depth: number): JsonObject {
  // b?: never
  if (node.members.length === 0) return { not: {} };
  const members: JsonObject[] = [];
  // what a tag tells apart is not the same
  const isNew = node.tag === undefined ? createNewness() : () => true;
  for (const member of node.members) {
    const written = writeNode(writing, member, depth);
    const isUnion = Array.isArray(written['anyOf']) && Object.keys(written).length === 1;
    for (const part of isUnion ? (written['anyOf'] as JsonObject[]) : [written]) {
      if (isNew(part)) members.push(part);
    }
  }
  return members.length === 1 ? members[0]! : { anyOf: members };
}

/** Tells whether a schema is unlike all before it. Most differ in their type, which is seen sooner than their texts are made. */
function createNewness(): (schema: JsonObject) => boolean {
  const groups = new Map<string, { first: JsonObject; texts?: Set<string> }>();
  return (schema) => {
    const kind = `${schema['type']} ${schema['$ref']}`;
    const group = groups.get(kind);
    if (!group) {
      groups.set(kind, { first: schema });
      return true;
    }
    group.texts ??= new Set([JSON.stringify(group.first)]);
    return group.texts.size < group.texts.add(JSON.stringify(schema)).size;
  };
}

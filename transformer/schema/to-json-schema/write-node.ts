import type { EnumNode, Json, ObjectNode, PrimitiveNode, RefNode, RichType, SchemaNode, TupleNode, UnionNode } from '../ir.js';
import { resolveRef } from '../resolve-ref.js';
import type { JsonObject } from '../to-json-schema.js';

/** What writing one node needs from around it. */
export interface Writing {
  /** How deep the node is nested in the schema being written. */
  readonly depth: number;
  /** Objects take keys they do not name. */
  readonly open: boolean;
  write(node: SchemaNode, depth: number): JsonObject;
  /** The `$ref` of a use, or `undefined` where the type is to be written in place. */
  refer(node: RefNode, depth: number): string | undefined;
}

/** Keys in a fixed order: what it is, what it means, what it holds, what else is known. */
export function writeNode(node: SchemaNode, writing: Writing): JsonObject {
  const shape = node.kind === 'ref' ? writeRef(node, writing) : writeShape(node, writing);
  if (!node.keywords && !node.annotations) return shape;
  const known: JsonObject = { ...shape, ...narrower(shape, node.keywords), ...(node.annotations as JsonObject | undefined) };
  const schema: JsonObject = {};
  for (const key of first) if (known[key] !== undefined) schema[key] = known[key];
  for (const key in known) if (!first.includes(key) && !last.includes(key) && known[key] !== undefined) schema[key] = known[key];
  for (const key of last) if (known[key] !== undefined) schema[key] = known[key];
  return schema;
}

/** Keywords only ever say more than the type does: `@minItems 1` leaves a pair a pair, and `@uniqueItems false` a set a set. */
function narrower(shape: JsonObject, keywords: Record<string, Json> = {}): JsonObject {
  const result = { ...keywords };
  const { minItems, maxItems, uniqueItems } = shape;
  if (typeof minItems === 'number' && typeof result['minItems'] === 'number')
    result['minItems'] = Math.max(minItems, result['minItems']);
  if (typeof maxItems === 'number' && typeof result['maxItems'] === 'number')
    result['maxItems'] = Math.min(maxItems, result['maxItems']);
  if (uniqueItems === true) delete result['uniqueItems'];
  return result;
}

const first = ['$ref', 'type', 'const', 'enum', 'title', 'description'];
const last = ['default', 'examples', 'deprecated'];

function writeRef(node: RefNode, writing: Writing): JsonObject {
  const $ref = writing.refer(node, writing.depth);
  const target = resolveRef(node);
  if ($ref === undefined) return writing.write(node.definition.node ?? { kind: 'unknown' }, writing.depth);
  // Strict validators want the type beside keywords that are for one type only.
  const type = target.kind === 'object' ? 'object' : target.kind === 'array' || target.kind === 'tuple' ? 'array' : undefined;
  return node.keywords && type ? { $ref, type } : { $ref };
}

function writeShape(node: Exclude<SchemaNode, RefNode>, writing: Writing): JsonObject {
  const inside = (child: SchemaNode) => writing.write(child, writing.depth + 1);
  switch (node.kind) {
    case 'unknown':
      return {};
    case 'primitive':
      return writePrimitive(node);
    case 'enum':
      return writeEnum(node);
    case 'template':
      return node.patterns.length === 1
        ? { type: 'string', pattern: node.patterns[0]! }
        : { type: 'string', allOf: node.patterns.map((pattern) => ({ pattern })) };
    case 'rich':
      return { ...rich[node.type] };
    case 'array': {
      const unique: JsonObject = node.container === 'set' ? { uniqueItems: true } : {};
      return { type: 'array', items: inside(node.items), ...unique };
    }
    case 'tuple':
      return writeTuple(node, inside);
    case 'object':
      return writeObject(node, inside, writing.open);
    case 'union':
      return writeUnion(node, inside);
  }
}

type Inside = (child: SchemaNode) => JsonObject;

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

function writePrimitive(node: PrimitiveNode): JsonObject {
  return { type: node.type };
}

function writeEnum({ values }: EnumNode): JsonObject {
  const types = [...new Set(values.map((value) => typeof value))];
  const type: JsonObject = types.length === 1 && !values.includes(null) ? { type: types[0]! } : {};
  return values.length === 1 ? { ...type, const: values[0]! } : { ...type, enum: [...values] };
}

function writeTuple(node: TupleNode, inside: Inside): JsonObject {
  const schema: JsonObject = { type: 'array' };
  if (node.prefix.length > 0) schema['prefixItems'] = node.prefix.map(inside);
  if (node.rest) schema['items'] = inside(node.rest);
  else if (node.prefix.length > 0) schema['items'] = false;
  if (node.required > 0) schema['minItems'] = node.required;
  if (!node.rest) schema['maxItems'] = node.prefix.length;
  return schema;
}

function writeObject(node: ObjectNode, inside: Inside, open: boolean): JsonObject {
  const schema: JsonObject = { type: 'object' };
  const required = node.properties.filter((property) => !property.optional).map((property) => property.name);
  if (node.properties.length > 0 || (!node.extra && node.patterns.length === 0)) {
    schema['properties'] = withKeys(node.properties.map((property) => [property.name, inside(property.node)]));
  }
  if (node.patterns.length > 0) {
    const names = node.properties.map((property) => property.name);
    schema['patternProperties'] = withKeys(
      node.patterns.map(({ pattern, node: value }) => [except(pattern, names), inside(value)]),
    );
  }
  if (required.length > 0) schema['required'] = required;
  if (node.extra || !open) schema['additionalProperties'] = node.extra ? inside(node.extra) : false;
  return schema;
}

/** The listed properties have their own, narrower schemas; validators in strict mode refuse a key that both apply to. */
function except(pattern: string, names: readonly string[]): string {
  const matching = names.filter((name) => new RegExp(pattern, 'u').test(name));
  if (matching.length === 0) return pattern;
  return `^(?!(?:${matching.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')})$)${pattern.replace(/^\^/, '')}`;
}

/** An object in which `__proto__` is a key like any other. */
function withKeys(entries: [string, Json][]): JsonObject {
  const object: JsonObject = {};
  for (const [key, value] of entries) {
    if (key === '__proto__') Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
    else object[key] = value;
  }
  return object;
}

function writeUnion(node: UnionNode, inside: Inside): JsonObject {
  // b?: never
  if (node.members.length === 0) return { not: {} };
  const members: JsonObject[] = [];
  const isNew = createNewness();
  for (const member of node.members) {
    const written = inside(member);
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

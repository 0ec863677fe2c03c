import type { Json } from '../../schema/ir.js';
import { writeArray } from './write-array.js';
import { writeObject } from './write-object.js';
import { writeNumber, writeString, writeValues } from './write-scalar.js';
import { writeUnions } from './write-unions.js';
import { type Conditions, declare, isSchema, join, type Schema, type Writer } from './writer.js';

/** Keywords that are written; a schema with any other is left to the walk that explains mistakes, which knows them all. */
const known = new Set(
  (
    'type const enum minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern format ' +
    'items prefixItems minItems maxItems uniqueItems contains minContains maxContains properties required additionalProperties ' +
    'patternProperties propertyNames minProperties maxProperties dependentRequired $ref anyOf oneOf allOf not if then else ' +
    '$defs title description default examples deprecated readOnly writeOnly contentEncoding contentMediaType $comment $schema'
  ).split(' '),
);

/** What must hold for `value`, an expression, so that it fits the schema. */
export function writeConditions(writer: Writer, schema: Json, value: string): Conditions {
  if (schema === true) return [];
  if (schema === false) return ['false'];
  if (!isSchema(schema) || !Object.keys(schema).every((keyword) => known.has(keyword))) return undefined;
  const parts = [writeValues(schema, { writer, value }), writeTypes(writer, schema, value), writeRef(writer, schema, value)];
  const all = [...parts, writeUnions(writer, schema, value)];
  return all.includes(undefined) ? undefined : all.flatMap((conditions) => conditions ?? []);
}

/** The name of a function that checks one value; `undefined` where it cannot be written. */
export function writeFunction(writer: Writer, schema: Json): string | undefined {
  const conditions = writeConditions(writer, schema, 'v');
  if (conditions === undefined) return undefined;
  // A function that only calls another one is that one.
  const [only, ...others] = conditions;
  const called = others.length === 0 && only !== undefined ? /^(\w+)\(v\)$/.exec(only)?.[1] : undefined;
  return called ?? declare(writer, 'c', `(v) => ${join(conditions)}`);
}

const kinds = ['string', 'number', 'boolean', 'null', 'array', 'object'] as const;
type Kind = (typeof kinds)[number];

function writeTypes(writer: Writer, schema: Schema, value: string): Conditions {
  const types = typeof schema['type'] === 'string' ? [schema['type']] : (schema['type'] as string[] | undefined);
  const parts = new Map<Kind, readonly string[]>();
  for (const kind of kinds) {
    const conditions = writeKind(writer, kind, { schema, value });
    if (conditions === undefined) return undefined;
    parts.set(kind, conditions);
  }
  if (types === undefined) {
    return kinds.flatMap((kind) => {
      const conditions = parts.get(kind)!;
      return conditions.length === 0 ? [] : [`(!(${isKind(kind, value)}) || (${join(conditions)}))`];
    });
  }
  // The values say more than their type.
  if (types.every((type) => ['string', 'number', 'integer', 'boolean', 'null'].includes(type)) && hasOnlyTyped(schema, types))
    return [];
  const branches = types.map((type) => {
    const kind = type === 'integer' ? 'number' : (type as Kind);
    const conditions = kind === 'number' ? writeNumbers(writer, schema, { value, type, types }) : parts.get(kind)!;
    return conditions[0]?.startsWith('Number.isSafeInteger') ? conditions : [isKind(type, value), ...conditions];
  });
  if (branches.length === 1) {
    const [test, ...conditions] = branches[0]!;
    return isSelfTesting(types[0]!, conditions) ? conditions : [test!, ...conditions];
  }
  return [`(${branches.map(join).join(' || ')})`];
}

/** A function of an object or a list tests the type itself. */
const isSelfTesting = (type: string, conditions: readonly string[]): boolean =>
  type === 'object' && conditions.length === 1 && /^c\d+\(/.test(conditions[0]!);

function hasOnlyTyped(schema: Schema, types: readonly string[]): boolean {
  const values = 'const' in schema ? [schema['const']] : (schema['enum'] as Json[] | undefined);
  return values?.every((each) => types.some((type) => isTyped(type, each))) === true;
}

function isTyped(type: string, value: Json | undefined): boolean {
  if (type === 'null') return value === null;
  if (type === 'integer') return Number.isSafeInteger(value);
  return typeof value === type;
}

function writeKind(writer: Writer, kind: Kind, { schema, value }: { schema: Schema; value: string }): Conditions {
  switch (kind) {
    case 'string':
      return writeString(writer, schema, value);
    case 'number':
      return writeNumber(schema, value);
    case 'array':
      return writeArray(writer, schema, value);
    case 'object':
      return writeObject(writer, schema, value);
    default:
      return [];
  }
}

function writeNumbers(
  writer: Writer,
  schema: Schema,
  { value, type, types }: { value: string; type: string; types: readonly string[] },
): readonly string[] {
  const conditions = writeNumber(schema, value);
  // A number that a model sends as an integer must be one that JSON carries exactly.
  const isBounded = type === 'integer' && writer.subject === 'arguments' && !types.includes('number');
  return isBounded ? [`Number.isSafeInteger(${value})`, ...conditions] : conditions;
}

function isKind(type: string, value: string): string {
  switch (type) {
    case 'integer':
      return `Number.isInteger(${value})`;
    case 'number':
      return `Number.isFinite(${value})`;
    case 'null':
      return `${value} === null`;
    case 'array':
      return `Array.isArray(${value})`;
    case 'object':
      return `kit.isObject(${value})`;
    default:
      return `typeof ${value} === "${type}"`;
  }
}

/** Only `$defs` of the schema itself: that is what the build writes. */
function writeRef(writer: Writer, schema: Schema, value: string): Conditions {
  const ref = schema['$ref'];
  if (ref === undefined) return [];
  const name = typeof ref === 'string' ? /^#\/\$defs\/(\w+)$/.exec(ref)?.[1] : undefined;
  const definitions = writer.root['$defs'];
  if (name === undefined || !isSchema(definitions) || !Object.hasOwn(definitions, name)) return undefined;
  const known = writer.definitions.get(name);
  if (known !== undefined) return [`${known}(${value})`];
  const called = `is${name}`;
  writer.definitions.set(name, called);
  const conditions = writeConditions(writer, definitions[name]!, 'v');
  if (conditions === undefined) return undefined;
  writer.lines.push(`const ${called} = (v) => ${join(conditions)};`);
  return [`${called}(${value})`];
}

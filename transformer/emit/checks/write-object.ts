import type { Json } from '../../schema/ir.js';
import { writeConditions, writeFunction } from './write-conditions.js';
import { type Conditions, declare, isSchema, join, readMember, type Schema, type Writer, writeObjectFunction } from './writer.js';

const objectKeywords = [
  'properties',
  'required',
  'additionalProperties',
  'patternProperties',
  'propertyNames',
  'minProperties',
  'maxProperties',
  'dependentRequired',
];

/** An object has a function of its own, in which its members are read from `v`. */
export function writeObject(writer: Writer, schema: Schema, value: string): Conditions {
  if (!objectKeywords.some((keyword) => keyword in schema)) return [];
  const members = writeMembers(writer, schema);
  const rest = writeRest(writer, schema);
  if (members === undefined || rest === undefined) return undefined;
  return [`${declare(writer, 'c', writeObjectFunction(writer, [...members, ...rest]))}(${value})`];
}

function writeMembers(writer: Writer, schema: Schema): Conditions {
  const properties = isSchema(schema['properties']) ? schema['properties'] : {};
  const required = new Set(Array.isArray(schema['required']) ? (schema['required'] as string[]) : []);
  const conditions = [...required]
    .filter((name) => !Object.hasOwn(properties, name))
    .map((name) => `${readMember(name)} !== undefined`);
  for (const [name, property] of Object.entries(properties)) {
    const member = readMember(name);
    const inner = writeConditions(writer, property, member);
    if (inner === undefined) return undefined;
    if (required.has(name)) conditions.push(...(refusesUndefined(property) ? [] : [`${member} !== undefined`]), ...inner);
    else if (inner.length > 0) conditions.push(`(${member} === undefined || ${join(inner)})`);
  }
  for (const [name, needed] of Object.entries(isSchema(schema['dependentRequired']) ? schema['dependentRequired'] : {})) {
    const all = (needed as string[]).map((each) => `${readMember(each)} !== undefined`);
    if (all.length > 0) conditions.push(`(${readMember(name)} === undefined || ${join(all)})`);
  }
  return conditions;
}

const refusesUndefined = (schema: Json): boolean =>
  isSchema(schema) && ('type' in schema || 'const' in schema || 'enum' in schema);

/** Keys beyond the listed ones. */
function writeRest(writer: Writer, schema: Schema): Conditions {
  const { additionalProperties, patternProperties, propertyNames, minProperties, maxProperties } = schema;
  const conditions: string[] = [];
  if (typeof minProperties === 'number') conditions.push(`kit.size(v) >= ${minProperties}`);
  if (typeof maxProperties === 'number') conditions.push(`kit.size(v) <= ${maxProperties}`);
  if (propertyNames !== undefined) {
    const each = writeFunction(writer, propertyNames);
    if (each === undefined) return undefined;
    conditions.push(`kit.every(Object.keys(v), ${each})`);
  }
  const patterns = Object.entries(isSchema(patternProperties) ? patternProperties : {});
  const isClosed = additionalProperties === false;
  if (patterns.length === 0 && (additionalProperties === undefined || additionalProperties === true)) return conditions;
  if (patterns.length === 0 && isClosed && writer.subject === 'arguments') return [...conditions, countMembers(schema)];
  const tests = patterns.map(([pattern, inner]) => {
    const each = writeFunction(writer, inner);
    return each && `[kit.pattern(${JSON.stringify(pattern)}), ${later(each)}]`;
  });
  const others = additionalProperties === undefined || isClosed ? String(!isClosed) : writeFunction(writer, additionalProperties);
  if (tests.includes(undefined) || others === undefined) return undefined;
  const listed = Object.keys(isSchema(schema['properties']) ? schema['properties'] : {});
  const rules = declare(
    writer,
    'r',
    `kit.rest(${JSON.stringify(listed)}, ${later(others)}${tests.length > 0 ? `, [${tests.join(', ')}]` : ''})`,
  );
  return [...conditions, `${rules}(v)`];
}

/** A copy of plain data has no undefined members: it has no others than the listed ones if there are no more than of those. */
function countMembers(schema: Schema): string {
  const required = new Set(Array.isArray(schema['required']) ? (schema['required'] as string[]) : []);
  const listed = Object.keys(isSchema(schema['properties']) ? schema['properties'] : {});
  const optional = listed.filter((name) => !required.has(name)).map((name) => `(${readMember(name)} !== undefined)`);
  return `kit.size(v) === ${[required.size, ...optional].join(' + ')}`;
}

/** A definition that contains itself is not there yet when the line runs. */
const later = (called: string): string => (called.startsWith('is') ? `(v) => ${called}(v)` : called);

import type { JsonSchema } from '../../definition.js';
import { describeSchema } from '../../validate/describe.js';
import { follow, isSchemaObject, resolveRef, type Schema } from '../../validate/resolve-ref.js';
import { notes } from './keyword-rules.js';
import { listReferences } from './list-references.js';
import type { SchemaReading } from './read-schema.js';

/** What the root of the arguments must become. */
interface Shape {
  readonly option: string;
  readonly closed: boolean;
}

/**
 * Makes a schema one of arguments: an object whose properties stand at the top, where providers and messages look for them.
 * A root that is a reference is replaced by what it stands for, and one that is several plain objects is merged.
 */
export function shapeRoot(schema: JsonSchema, { option, closed }: Shape): SchemaReading {
  const inlined = inlineRoot(schema);
  const { $defs, ...root } = mergeParts(inlined);
  if (!createObjectTest(inlined)(root)) {
    return {
      problems: [
        `'${option}' must describe an object, because arguments have names; it describes ${describeSchema(inlined, root)}. ` +
          "Give the value a name: { type: 'object', properties: { value: ... }, required: ['value'] }.",
      ],
    };
  }
  const typed = 'type' in root ? { ...root, type: 'object' } : { type: 'object', ...root };
  const shaped = closed ? close(typed) : typed;
  return { schema: withUsedDefinitions(shaped, ($defs ?? {}) as Readonly<Record<string, Schema>>) };
}

/** `{ $ref: '#/$defs/Order', $defs }` */
function inlineRoot(schema: JsonSchema): JsonSchema {
  let root = schema;
  for (let steps = 0; steps < 20; steps++) {
    const { $ref, $defs, ...beside } = root;
    const target = typeof $ref === 'string' ? resolveRef(schema, $ref) : undefined;
    if (!isSchemaObject(target) || Object.keys(beside).some((keyword) => !notes.has(keyword))) return root;
    root = { ...target, ...beside, ...($defs === undefined ? {} : { $defs }) };
  }
  return root;
}

/** What a part may consist of, for two of them to be one object with the properties of both. */
const mergeable = new Set(['type', 'properties', 'required', ...notes]);

/** `{ allOf: [{ $ref: '#/$defs/Page' }, { properties: ... }] }` */
function mergeParts(schema: JsonSchema): JsonSchema {
  const { allOf, $defs, ...own } = schema;
  if (!Array.isArray(allOf)) return schema;
  const parts = [own, ...allOf.map((part: Schema) => follow(schema, part))];
  const properties: [string, unknown][] = [];
  const required = new Set<unknown>();
  for (const part of parts) {
    const type = isSchemaObject(part) ? part['type'] : undefined;
    if (!isSchemaObject(part) || (type !== undefined && type !== 'object')) return schema;
    if (Object.keys(part).some((keyword) => !mergeable.has(keyword))) return schema;
    properties.push(...Object.entries((part['properties'] ?? {}) as object));
    for (const name of (part['required'] ?? []) as readonly unknown[]) required.add(name);
  }
  const merged = Object.fromEntries(properties);
  if (Object.keys(merged).length < properties.length) return schema;
  return {
    ...own,
    type: 'object',
    properties: merged,
    ...(required.size > 0 ? { required: [...required] } : {}),
    ...($defs === undefined ? {} : { $defs }),
  };
}

/** Makes the question whether a schema allows an object at all. Each schema is asked once, however many references lead to it. */
function createObjectTest(root: JsonSchema): (schema: Schema) => boolean {
  const known = new Map<JsonSchema, boolean>();
  const ask = (schema: JsonSchema): boolean => {
    const { type, $ref, allOf = [] } = schema;
    if (type !== undefined && ![type].flat().includes('object')) return false;
    const values = 'const' in schema ? [schema['const']] : schema['enum'];
    if (Array.isArray(values) && !values.some(isSchemaObject)) return false;
    const target = typeof $ref === 'string' ? resolveRef(root, $ref) : undefined;
    const all = [...(target === undefined ? [] : [target]), ...(allOf as readonly Schema[])];
    return all.every(allows) && [schema['anyOf'], schema['oneOf']].every((any) => !Array.isArray(any) || any.some(allows));
  };
  const allows = (schema: Schema): boolean => {
    if (!isSchemaObject(schema)) return schema;
    const answer = known.get(schema) ?? ask(schema);
    known.set(schema, answer);
    return answer;
  };
  return allows;
}

/** The rest of the properties is known to `additionalProperties` only where all of them stand beside it. */
function close(schema: JsonSchema): JsonSchema {
  const { additionalProperties: _, ...rest } = schema;
  const isSpread = ['$ref', 'allOf', 'anyOf', 'oneOf', 'if', 'dependentSchemas'].some((keyword) => keyword in schema);
  return { ...rest, [isSpread ? 'unevaluatedProperties' : 'additionalProperties']: false };
}

function withUsedDefinitions(root: JsonSchema, definitions: Readonly<Record<string, Schema>>): JsonSchema {
  const used = new Set<string>();
  const pending: Schema[] = [root];
  while (pending.length > 0) {
    for (const ref of listReferences(pending.pop()!)) {
      const name = ref.slice('#/$defs/'.length);
      if (used.has(name) || !Object.hasOwn(definitions, name)) continue;
      used.add(name);
      pending.push(definitions[name]!);
    }
  }
  if (used.size === 0) return root;
  return { ...root, $defs: Object.fromEntries(Object.entries(definitions).filter(([name]) => used.has(name))) };
}

import type { JsonSchema } from '../../definition.js';
import { isSchemaObject, type Schema } from '../../validate/resolve-ref.js';
import { mapSubschemas } from '../../validate/walk-schema.js';
import type { OpenApiDocument } from './document.js';
import { lookUp, UnusableError } from './resolve.js';

/** Whether what is described is sent or received. Properties that are for the other way only are left out. */
export type Direction = 'request' | 'response';

/** Copies schemas of a document, and keeps what they refer to, so that they can stand without it. */
export interface SchemaCopier {
  copy(schema: Schema): Schema;
  /** What a copied schema stands for, where it is nothing but a reference. */
  follow(schema: Schema): Schema;
  /** To stand under `$defs` beside the copies. */
  definitions(): Readonly<Record<string, Schema>>;
}

export function createCopier(document: OpenApiDocument, direction: Direction): SchemaCopier {
  const names = new Map<string, string>();
  const copies = new Map<string, Schema>();
  const isHidden = (schema: unknown): boolean => readFlag(document, schema, direction === 'request' ? 'readOnly' : 'writeOnly');

  function nameOf(ref: string): string {
    const known = names.get(ref);
    if (known !== undefined) return known;
    const plain = (ref.split('/').at(-1) ?? '').replaceAll(/[^A-Za-z0-9_]+/g, '_') || 'Schema';
    const taken = new Set(names.values());
    let name = plain;
    for (let count = 2; taken.has(name); count++) name = `${plain}_${count}`;
    names.set(ref, name);
    const target = lookUp(document, ref);
    if (!isSchemaObject(target) && typeof target !== 'boolean')
      throw new UnusableError(`it refers to '${ref}', which is no schema`);
    copies.set(name, copy(target));
    return name;
  }

  /** @param hiddenAround - Properties of the object that this is a part of, which some other part hides. */
  function copy(schema: Schema, hiddenAround: ReadonlySet<string> = new Set()): Schema {
    if (!isSchemaObject(schema)) return schema;
    const hidden = new Set([...hiddenAround, ...hiddenIn(schema)]);
    const { allOf, properties, required, $ref, discriminator: _, readOnly: __, writeOnly: ___, ...rest } = schema;
    const made = mapSubschemas({ ...rest }, (inner) => copy(inner as Schema));
    if (typeof $ref === 'string') made['$ref'] = `#/$defs/${nameOf($ref)}`;
    if (isSchemaObject(properties)) {
      const shown = Object.entries(properties).filter(([, property]) => !isHidden(property));
      made['properties'] = Object.fromEntries(shown.map(([name, property]) => [name, copy(property as Schema)]));
    }
    if (Array.isArray(required)) made['required'] = required.filter((name) => !hidden.has(name as string));
    if (Array.isArray(allOf)) made['allOf'] = allOf.map((part: Schema) => copy(part, hidden));
    return inOrder(made, schema);
  }

  function hiddenIn(schema: JsonSchema, depth = 0): string[] {
    const { properties, allOf } = schema;
    const own = isSchemaObject(properties) ? Object.keys(properties).filter((name) => isHidden(properties[name])) : [];
    if (!Array.isArray(allOf) || depth > 10) return own;
    return [
      ...own,
      ...allOf.flatMap((part: unknown) => {
        const target = isSchemaObject(part) && typeof part['$ref'] === 'string' ? lookUp(document, part['$ref']) : part;
        return isSchemaObject(target) ? hiddenIn(target, depth + 1) : [];
      }),
    ];
  }

  function follow(schema: Schema): Schema {
    let at = schema;
    for (let steps = 0; steps < 20 && isSchemaObject(at) && typeof at['$ref'] === 'string'; steps++) {
      if (Object.keys(at).length > 1) return at;
      at = copies.get(at['$ref'].slice('#/$defs/'.length)) ?? true;
    }
    return at;
  }

  return { copy: (schema) => copy(schema), follow, definitions: () => Object.fromEntries(copies) };
}

/** Models fill properties in, and people read keywords, in the order in which they stand. */
function inOrder(made: Record<string, unknown>, source: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.keys(source).flatMap((keyword) => (keyword in made ? [[keyword, made[keyword]]] : [])));
}

function readFlag(document: OpenApiDocument, schema: unknown, flag: 'readOnly' | 'writeOnly'): boolean {
  let at = schema;
  for (let steps = 0; steps < 20 && isSchemaObject(at); steps++) {
    if (at[flag] === true) return true;
    if (typeof at['$ref'] !== 'string') return false;
    at = lookUp(document, at['$ref']);
  }
  return false;
}

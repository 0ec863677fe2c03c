import { isSchemaObject } from '../validate/resolve-ref.js';
import { listSubschemas } from '../validate/walk-schema.js';
import type { Keywords } from './pass.js';
import type { References } from './references.js';

/** A schema, and how its values are reached. */
export interface Place {
  readonly schema: Keywords;
  /** Reads like code: `filter.tags[]`, `limits{}` for the values of a record. */
  readonly path: string;
  /** Steps into properties and items on the way, references not counted. */
  readonly depth: number;
}

/**
 * All schemas of a document that a value may meet, each once and by its shortest path, references followed. Breadth first and without
 * recursion.
 *
 * @param options - `withRecords: false` leaves out the values of keys that are not listed.
 */
export function walkPlaces(root: Keywords, references: References, { withRecords = true } = {}): Place[] {
  const places: Place[] = [{ schema: root, path: '', depth: 0 }];
  const seen = new Set<Keywords>([root]);
  const visit = (schema: unknown, path: string, depth: number): void => {
    if (!isSchemaObject(schema) || seen.has(schema)) return;
    seen.add(schema);
    places.push({ schema, path, depth });
  };
  for (const { schema, path, depth } of places) {
    const { properties, $ref } = schema;
    if (typeof $ref === 'string') visit(references.resolve($ref), path, 0);
    for (const [name, inner] of Object.entries(isSchemaObject(properties) ? properties : {})) {
      visit(inner, path + stepTo(name, path === ''), depth + 1);
    }
    for (const [keyword, inner] of listSubschemas(schema)) {
      if (keyword === 'properties' || keyword === '$defs') continue;
      const step = steps[keyword];
      if (step === '{}' && !withRecords) continue;
      visit(inner, path + (step ?? ''), depth + (step === undefined ? 0 : 1));
    }
  }
  return places;
}

const steps: Readonly<Record<string, string>> = {
  items: '[]',
  prefixItems: '[]',
  contains: '[]',
  additionalProperties: '{}',
  patternProperties: '{}',
};

function stepTo(name: string, isFirst: boolean): string {
  if (!/^[A-Za-z_$][\w$]*$/.test(name)) return `[${JSON.stringify(name)}]`;
  return isFirst ? name : `.${name}`;
}

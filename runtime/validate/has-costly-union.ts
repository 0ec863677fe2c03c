import type { JsonSchema } from '../definition.js';
import { examinedKeywords } from './examine.js';
import { follow, isSchemaObject, type Schema } from './resolve-ref.js';
import { mapSubschemas } from './walk-schema.js';

/**
 * Whether a union that contains itself has several branches which the same value can enter, as in
 * `type Step = { next?: Step } | { next?: Step; note?: string }`. ajv tries every combination, 2^depth of them: a hundred nested
 * braces would stop the process. The examiner looks at each value once per branch.
 */
export function hasCostlyUnion(root: JsonSchema): boolean {
  let costly = false;
  let examined = true;
  visit(root, (schema) => {
    examined &&= Object.keys(schema).every((keyword) => examinedKeywords.has(keyword));
    const branches =
      'discriminator' in schema ? undefined : ((schema['anyOf'] ?? schema['oneOf']) as readonly Schema[] | undefined);
    if (branches === undefined || costly) return;
    const recursive = branches.filter((branch) => reaches(root, branch, schema));
    costly = ['object', 'array'].some((type) => recursive.filter((branch) => mayBe(root, branch, type)).length > 1);
  });
  return costly && examined;
}

function visit(schema: Schema, look: (schema: JsonSchema) => void): void {
  if (!isSchemaObject(schema)) return;
  look(schema);
  mapSubschemas(schema, (inner) => {
    visit(inner as Schema, look);
    return inner;
  });
}

function reaches(root: JsonSchema, from: Schema, goal: JsonSchema): boolean {
  const seen = new Set<Schema>();
  const pending: Schema[] = [from];
  while (pending.length > 0) {
    const schema = pending.pop()!;
    if (schema === goal) return true;
    if (!isSchemaObject(schema) || seen.has(schema)) continue;
    seen.add(schema);
    const target = follow(root, schema);
    if (target !== schema) pending.push(target);
    const { $defs: _, ...direct } = schema;
    mapSubschemas(direct, (inner) => {
      pending.push(inner as Schema);
      return inner;
    });
  }
  return false;
}

function mayBe(root: JsonSchema, branch: Schema, type: string): boolean {
  const at = follow(root, branch);
  return !isSchemaObject(at) || at['type'] === undefined || [at['type']].flat().includes(type);
}

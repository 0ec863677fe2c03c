import type { JsonSchema } from '../../definition.js';
import { isSchemaObject } from '../../validate/resolve-ref.js';
import type { Dialect } from './dialect.js';
import { notes } from './keyword-rules.js';

type Keywords = Record<string, unknown>;

/**
 * One schema in the words of draft 2020-12; the schemas inside it are left as they are. The order of keywords stays: models fill in
 * properties in the order in which they read them.
 */
export function modernise(schema: JsonSchema, dialect: Dialect): Keywords {
  const modern: Keywords = {};
  // Up to draft-07 nothing counts beside a reference.
  const isAlone = dialect <= 7 && typeof schema['$ref'] === 'string';
  for (const [keyword, value] of Object.entries(schema)) {
    if (isAlone && keyword !== '$ref' && keyword !== 'nullable' && !notes.has(keyword)) continue;
    if (keyword === 'items' && Array.isArray(value)) modern['prefixItems'] = value;
    else if (keyword === 'additionalItems') {
      if (Array.isArray(schema['items'])) modern['items'] = value;
    } else if (keyword === 'dependencies') continue;
    else if (keyword === 'example') modern['examples'] ??= schema['examples'] ?? [value];
    else modern[keyword] = value;
  }
  if ('dependencies' in schema && !isAlone) splitDependencies(schema['dependencies'], modern);
  readLimit(modern, 'minimum', 'exclusiveMinimum');
  readLimit(modern, 'maximum', 'exclusiveMaximum');
  dropIdle(modern);
  return modern;
}

/** Draft-04 and OpenAPI 3.0: `{ minimum: 0, exclusiveMinimum: true }`. */
function readLimit(modern: Keywords, limit: string, exclusive: string): void {
  const flag = modern[exclusive];
  if (typeof flag !== 'boolean') return;
  delete modern[exclusive];
  if (!flag || !(limit in modern)) return;
  modern[exclusive] = modern[limit];
  delete modern[limit];
}

/** Some keywords wait for another one. */
function dropIdle(modern: Keywords): void {
  if (!('if' in modern)) {
    delete modern['then'];
    delete modern['else'];
  } else if (!('then' in modern || 'else' in modern)) delete modern['if'];
  if ('contains' in modern) return;
  delete modern['minContains'];
  delete modern['maxContains'];
}

/** What draft-07 says in one keyword became two; some schemas have all three. */
function splitDependencies(value: unknown, modern: Keywords): void {
  if (!isSchemaObject(value)) {
    modern['dependentSchemas'] = value;
    return;
  }
  for (const [name, needed] of Object.entries(value)) {
    const keyword = Array.isArray(needed) ? 'dependentRequired' : 'dependentSchemas';
    const known = (isSchemaObject(modern[keyword]) ? modern[keyword] : {}) as Keywords;
    const before = Object.hasOwn(known, name) ? known[name] : undefined;
    modern[keyword] = { ...known, [name]: before === undefined ? needed : joinNeeds(before, needed) };
  }
}

const joinNeeds = (before: unknown, needed: unknown): unknown =>
  Array.isArray(before) && Array.isArray(needed) ? [...before, ...needed] : { allOf: [before, needed] };

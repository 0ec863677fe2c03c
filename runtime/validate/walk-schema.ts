import { isSchemaObject } from './resolve-ref.js';

/** Keywords whose value is a schema, a list of schemas, or a map of them. Everything else in a schema is data. */
const ONE = new Set([
  'items',
  'additionalProperties',
  'additionalItems',
  'propertyNames',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'unevaluatedItems',
  'unevaluatedProperties',
  'contentSchema',
]);
const LIST = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);
const MAP = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);

/** The schemas directly inside a schema, each with the keyword that it stands under. */
export function* listSubschemas(schema: Readonly<Record<string, unknown>>): Iterable<readonly [keyword: string, inner: unknown]> {
  for (const [keyword, value] of Object.entries(schema)) {
    if (ONE.has(keyword)) yield [keyword, value];
    else if (LIST.has(keyword) && Array.isArray(value)) for (const inner of value) yield [keyword, inner];
    else if (MAP.has(keyword) && isSchemaObject(value)) for (const inner of Object.values(value)) yield [keyword, inner];
  }
}

/** A copy of a schema's keywords with `change` applied to each schema directly inside it. What is not a schema is kept as it is. */
export function mapSubschemas(
  schema: Readonly<Record<string, unknown>>,
  change: (inner: unknown) => unknown,
): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (ONE.has(keyword)) copy[keyword] = change(value);
    else if (LIST.has(keyword) && Array.isArray(value)) copy[keyword] = value.map(change);
    else if (MAP.has(keyword) && isSchemaObject(value)) {
      // A property may be called `__proto__`: assigning would set the prototype.
      copy[keyword] = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, change(inner)]));
    } else copy[keyword] = value;
  }
  return copy;
}

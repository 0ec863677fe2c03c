import { notes } from './keyword-rules.js';

type Keywords = Record<string, unknown>;

/** OpenAPI 3.0 says `nullable: true` where JSON Schema says that null is one of the types. */
export function allowNull(schema: Keywords): Keywords {
  const types = 'type' in schema ? [schema['type']].flat() : undefined;
  const isPlain =
    types !== undefined && !['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'const'].some((keyword) => keyword in schema);
  if (!isPlain) {
    const entries = Object.entries(schema);
    const inner = Object.fromEntries(entries.filter(([keyword]) => !notes.has(keyword)));
    if (Object.keys(inner).length === 0) return schema;
    return { ...Object.fromEntries(entries.filter(([keyword]) => notes.has(keyword))), anyOf: [inner, { type: 'null' }] };
  }
  const allowed = { ...schema, type: types.includes('null') ? types : [...types, 'null'] };
  const { enum: values } = schema;
  return Array.isArray(values) && !values.includes(null) ? { ...allowed, enum: [...values, null] } : allowed;
}

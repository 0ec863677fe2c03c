import { everywhere, type Keywords, splitNotes, without } from '../pass.js';

/** The type that a keyword is about; it does nothing to values of others. */
export const typesOfKeywords: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
    string: ['minLength', 'maxLength', 'pattern', 'format', 'contentEncoding', 'contentMediaType'],
    array: ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'contains', 'minContains', 'maxContains'],
    object: [
      ...['properties', 'patternProperties', 'additionalProperties', 'required', 'minProperties', 'maxProperties'],
      ...['propertyNames', 'dependentRequired', 'dependentSchemas', 'unevaluatedProperties'],
    ],
  }).flatMap(([type, keywords]) => keywords.map((keyword) => [keyword, type])),
);

/** A list of types as a union of schemas of one type each. */
export const splitTypes = everywhere((schema) => {
  const { type } = schema;
  if (!Array.isArray(type)) return schema;
  if (type.length === 1) return { ...schema, type: type[0] };
  const [said, demanded] = splitNotes(without(schema, 'type', '$defs'));
  // A union beside the types is another matter.
  if (['anyOf', 'oneOf', 'allOf', '$ref', 'not', 'if'].some((keyword) => keyword in demanded)) return schema;
  const branches = type.map((each: string) => ({ type: each, ...keywordsFor(each, demanded) }));
  return { ...said, anyOf: branches, ...('$defs' in schema ? { $defs: schema['$defs'] } : {}) };
});

/** Keywords about other types than the one that a schema is of do nothing, and some targets take offence at them. */
export const dropIdle = everywhere((schema) => {
  const { type, ...demanded } = schema;
  return typeof type === 'string' ? { type, ...keywordsFor(type, demanded) } : schema;
});

function keywordsFor(type: string, demanded: Keywords): Keywords {
  const wanted = type === 'integer' ? 'number' : type;
  return Object.fromEntries(Object.entries(demanded).filter(([keyword]) => (typesOfKeywords[keyword] ?? wanted) === wanted));
}

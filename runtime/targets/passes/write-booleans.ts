import { isSchemaObject } from '../../validate/resolve-ref.js';
import { mapSubschemas } from '../../validate/walk-schema.js';
import type { Keywords, Pass } from '../pass.js';

/** `true` and `false` as objects, where a schema stands for a value: some readers know no others. */
export const writeBooleans: Pass = (root) => {
  const walk = (schema: unknown): unknown => {
    if (schema === true) return {};
    if (schema === false) return { not: {} };
    if (!isSchemaObject(schema)) return schema;
    const written = mapSubschemas(schema, walk);
    // Here they are an answer to a question: are there others?
    for (const keyword of answers) if (typeof schema[keyword] === 'boolean') written[keyword] = schema[keyword];
    return written;
  };
  return walk(root) as Keywords;
};

const answers = ['items', 'additionalItems', 'additionalProperties', 'unevaluatedItems', 'unevaluatedProperties'];

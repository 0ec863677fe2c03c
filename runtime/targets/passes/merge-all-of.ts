import { isSchemaObject } from '../../validate/resolve-ref.js';
import { mergeSchemas } from '../merge-schemas.js';
import { type Change, everywhere, type Keywords, without } from '../pass.js';
import { addSentences } from '../say.js';
import { sayKeywords } from '../say-keywords.js';

/** `allOf` taken into the schema that it stands in. What cannot be one schema is said in words. */
export const mergePart: Change = (schema, root) => {
  const parts = schema['allOf'];
  if (!Array.isArray(parts)) return schema;
  let merged = without(schema, 'allOf');
  for (const given of parts) {
    if (!isSchemaObject(given)) continue;
    const part = mergePart(given, root);
    merged = mergeSchemas(merged, part) ?? addSentences(merged, describePart(part, root));
  }
  return merged;
};

export const mergeAllOf = everywhere(mergePart);

const wordy = new Set([
  'pattern',
  'format',
  'multipleOf',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
]);

function describePart(part: Keywords, root: Keywords): string[] {
  const moved = Object.keys(part).every((keyword) => wordy.has(keyword)) ? part : { allOf: [part] };
  return sayKeywords(moved, { schema: part, root });
}

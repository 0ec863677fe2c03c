import { everywhere } from '../pass.js';
import { typesOfKeywords } from './split-types.js';

/** `{ properties }` means an object, whatever it says of other values: which is nothing. */
export const inferTypes = everywhere((schema) => {
  if ('type' in schema || ['$ref', 'anyOf', 'oneOf', 'allOf', 'enum', 'const'].some((keyword) => keyword in schema))
    return schema;
  const types = new Set(Object.keys(schema).flatMap((keyword) => typesOfKeywords[keyword] ?? []));
  return types.size === 1 ? { type: [...types][0], ...schema } : schema;
});

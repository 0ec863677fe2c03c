import { everywhere, without } from '../pass.js';
import { moveKeywords } from '../say.js';

/** `oneOf` as `anyOf`: a model that is shown distinct branches takes one. */
export const oneOfToAnyOf = everywhere((schema, root) => {
  if (!Array.isArray(schema['oneOf'])) return schema;
  if ('anyOf' in schema) return moveKeywords(schema, ['oneOf'], root);
  return { ...without(schema, 'oneOf'), anyOf: schema['oneOf'] };
});

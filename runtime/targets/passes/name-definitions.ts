import { isSchemaObject } from '../../validate/resolve-ref.js';
import { everywhere, type Pass, without } from '../pass.js';

/** `definitions`, as older drafts call them, under their name of today. */
export const nameDefinitions: Pass = (root) => {
  const { definitions } = root;
  if (!isSchemaObject(definitions) || '$defs' in root) return root;
  return everywhere((schema) => {
    const { $ref } = schema;
    return typeof $ref === 'string' ? { ...schema, $ref: $ref.replace(/^#\/definitions\//, '#/$defs/') } : schema;
  })({ ...without(root, 'definitions'), $defs: definitions });
};

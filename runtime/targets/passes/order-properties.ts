import { isSchemaObject } from '../../validate/resolve-ref.js';
import { everywhere } from '../pass.js';

/** The order of properties as a keyword, for an API that forgets the order of keys; a model fills them in as they come. */
export const orderProperties = everywhere((schema) => {
  const { properties } = schema;
  if (!isSchemaObject(properties) || Object.keys(properties).length < 2 || 'propertyOrdering' in schema) return schema;
  return { ...schema, propertyOrdering: Object.keys(properties) };
});

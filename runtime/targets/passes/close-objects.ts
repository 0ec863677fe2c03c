import { isSchemaObject } from '../../validate/resolve-ref.js';
import { everywhere } from '../pass.js';

/** An object that lists its properties and does not say that there may be others has no others. One that says so is left for the checks. */
export const closeObjects = everywhere((schema) => {
  if (schema['type'] !== 'object') return schema;
  const { additionalProperties, properties } = schema;
  if (additionalProperties === false) return { ...schema, properties: properties ?? {} };
  const isListed = isSchemaObject(properties) && Object.keys(properties).length > 0;
  return additionalProperties === undefined && isListed ? { ...schema, additionalProperties: false } : schema;
});

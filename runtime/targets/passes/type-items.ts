import { everywhere } from '../pass.js';

/** An array that says nothing of its items says that they may be anything. */
export const typeItems = everywhere((schema) => {
  const isArray = [schema['type']].flat().includes('array') || 'prefixItems' in schema;
  return isArray && !('items' in schema) ? { ...schema, items: {} } : schema;
});

import { everywhere } from '../pass.js';

/** Types in capitals. */
export const raiseTypes = everywhere((schema) =>
  typeof schema['type'] === 'string' ? { ...schema, type: schema['type'].toUpperCase() } : schema,
);

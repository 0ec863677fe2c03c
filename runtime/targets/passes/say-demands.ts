import { everywhere } from '../pass.js';
import { isNever, moveKeywords } from '../say.js';

/** Keywords with a schema inside that no provider's decoding knows. */
const demands = [
  ...['not', 'if', 'then', 'else', 'propertyNames', 'contains', 'minContains', 'maxContains', 'dependentSchemas'],
  ...['unevaluatedItems', 'unevaluatedProperties', 'contentSchema'],
];

/** Conditions and the like in words, before other passes change the schemas inside them: what `not` denies must not become more. */
export const sayDemands = everywhere((schema, root) => {
  const moved = demands.filter((keyword) => keyword in schema);
  return moved.length === 0 || isNever(schema) ? schema : moveKeywords(schema, moved, root);
});

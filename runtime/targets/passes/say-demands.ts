import { everywhere } from '../pass.js';
import { isNever, moveKeywords } from '../say.js';

/** Keywords with a schema inside that no provider's decoding knows. */
const demands = [
  ...['not', 'if', 'then', 'else', 'propertyNames', 'contains', 'minContains', 'maxContains', 'dependentSchemas'],
  ...['unevaluatedItems', 'unevaluatedProperties', 'contentSchema'],
];

/** Conditions and the like in words, before other passes change the schemas inside them. */
export const sayDemands = (kept: readonly string[]) =>
  everywhere((schema, root) => {
    const moved = demands.filter((keyword) => keyword in schema && !kept.includes(keyword));
    return moved.length === 0 || isNever(schema) ? schema : moveKeywords(schema, moved, root);
  });

import { everywhere, without } from '../pass.js';

/** Exclusive limits as flags beside inclusive ones, as OpenAPI 3.0 has them; and one example instead of several. */
export const writeLimits = everywhere((schema) => {
  const { exclusiveMinimum: above, exclusiveMaximum: below, minimum, maximum, examples } = schema;
  const isLower = typeof above === 'number' && !(typeof minimum === 'number' && minimum > above);
  const isUpper = typeof below === 'number' && !(typeof maximum === 'number' && maximum < below);
  return {
    ...without(schema, 'exclusiveMinimum', 'exclusiveMaximum', 'examples'),
    ...(isLower ? { minimum: above, exclusiveMinimum: true } : {}),
    ...(isUpper ? { maximum: below, exclusiveMaximum: true } : {}),
    ...(Array.isArray(examples) && examples.length > 0 ? { example: examples[0] } : {}),
  };
});

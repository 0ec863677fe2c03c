import { isSchemaObject } from '../../validate/resolve-ref.js';
import { everywhere } from '../pass.js';
import { addSentences, isNever } from '../say.js';

/** A property that may never be given is left out: an object that is closed forbids it anyway. */
export const dropNevers = everywhere((schema) => {
  const { properties, required = [], additionalProperties } = schema;
  if (!isSchemaObject(properties)) return schema;
  const needed = required as readonly string[];
  const dropped = Object.keys(properties).filter((name) => isNever(properties[name]) && !needed.includes(name));
  if (dropped.length === 0) return schema;
  const kept = Object.fromEntries(Object.entries(properties).filter(([name]) => !dropped.includes(name)));
  const rest = { ...schema, properties: kept };
  return additionalProperties === false
    ? rest
    : addSentences(
        rest,
        dropped.map((name) => `Never give '${name}'.`),
      );
});

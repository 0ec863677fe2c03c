import type { JsonSchema } from '../definition.js';
import { follow, isSchemaObject, type Schema } from './resolve-ref.js';

/**
 * The property whose string constant tells the branches of a union apart: required in each, with different values in each.
 * `undefined` where there is none, or a branch is not an object.
 */
export function findTag(root: JsonSchema, branches: readonly Schema[]): string | undefined {
  if (branches.length < 2) return undefined;
  const objects = branches.map((branch) => follow(root, branch));
  const [first] = objects;
  if (!isSchemaObject(first) || !isSchemaObject(first['properties'])) return undefined;
  return Object.keys(first['properties']).find((name) => {
    const seen = new Set<string>();
    return objects.every((branch) => {
      if (!isSchemaObject(branch) || branch['type'] !== 'object') return false;
      const values = tagValues(branch, name);
      if (values === undefined || values.some((value) => seen.has(value))) return false;
      for (const value of values) seen.add(value);
      return true;
    });
  });
}

/** The constants that a branch allows for the tag; `undefined` where they are not strings or the tag is not required. */
export function tagValues(branch: JsonSchema, name: string): readonly string[] | undefined {
  const { properties, required } = branch;
  if (!isSchemaObject(properties) || !Array.isArray(required) || !required.includes(name) || !Object.hasOwn(properties, name))
    return undefined;
  const property = properties[name];
  if (!isSchemaObject(property)) return undefined;
  const values = 'const' in property ? [property['const']] : property['enum'];
  return Array.isArray(values) && values.length > 0 && values.every((value) => typeof value === 'string') ? values : undefined;
}

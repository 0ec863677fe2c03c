import type { Json } from '../../schema/ir.js';
import { isSchema, type Schema } from './writer.js';

/** The property whose string constant tells the branches of a union apart, and what it is in each. */
export function findTag(
  root: Schema,
  branches: readonly Json[],
): { readonly name: string; readonly values: readonly string[][] } | undefined {
  if (branches.length < 2) return undefined;
  const objects = branches.map((branch) => follow(root, branch));
  const [first] = objects;
  if (!isSchema(first) || !isSchema(first['properties'])) return undefined;
  for (const name of Object.keys(first['properties'])) {
    const values = objects.map((branch) => tagValues(branch, name));
    const all = values.flatMap((each) => each ?? []);
    if (values.every((each) => each !== undefined) && new Set(all).size === all.length)
      return { name, values: values as string[][] };
  }
  return undefined;
}

/** Behind a reference with nothing beside it. */
function follow(root: Schema, branch: Json): Json {
  if (!isSchema(branch) || typeof branch['$ref'] !== 'string') return branch;
  const definitions = root['$defs'];
  const name = branch['$ref'].slice('#/$defs/'.length);
  return (isSchema(definitions) && Object.hasOwn(definitions, name) ? definitions[name] : undefined) ?? branch;
}

function tagValues(branch: Json, name: string): string[] | undefined {
  if (!isSchema(branch) || branch['type'] !== 'object' || !isSchema(branch['properties'])) return undefined;
  if (!Array.isArray(branch['required']) || !branch['required'].includes(name)) return undefined;
  const property = Object.hasOwn(branch['properties'], name) ? branch['properties'][name]! : undefined;
  if (!isSchema(property)) return undefined;
  const values = 'const' in property ? [property['const']!] : property['enum'];
  return Array.isArray(values) && values.length > 0 && values.every((value) => typeof value === 'string')
    ? (values as string[])
    : undefined;
}

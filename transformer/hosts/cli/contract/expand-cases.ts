import type { Json } from '../../../schema/ir.js';
import type { JsonObject } from '../../../schema/to-json-schema.js';
import { isObject, type Root, targetOf } from './schema.js';

/** One way for a value to fit: every one of these must, and none of them holds a reference, a union or a list of types. */
export type Case = readonly JsonObject[];

const most = 256;

/**
 * The ways for a value to fit all of some schemas, each without unions. They may take more values than the schemas do
 * (`oneOf` is read as `anyOf`), and never fewer.
 *
 * @returns Undefined where there are too many to look at.
 */
export function expandCases(schemas: readonly Json[], root: Root, within: readonly string[] = []): Case[] | undefined {
  let cases: Case[] = [[]];
  for (const schema of schemas) {
    const own = expandOne(schema, root, within);
    if (!own || own.length * cases.length > most) return undefined;
    cases = cases.flatMap((left) => own.map((right) => [...left, ...right]));
  }
  return cases;
}

function expandOne(schema: Json, root: Root, within: readonly string[]): Case[] | undefined {
  if (schema === false) return [];
  if (!isObject(schema)) return [[]];
  const { $ref, allOf, anyOf, oneOf, type, ...plain } = schema;
  const parts: (readonly Case[])[] = [[[plain]]];
  const add = (cases: readonly Case[] | undefined): boolean => cases !== undefined && parts.push(cases) > 0;
  const expand = (part: Json): Case[] | undefined => expandOne(part, root, within);

  if (typeof $ref === 'string' && !within.includes($ref)) {
    const cases = expandCases([targetOf($ref, root) ?? true], root, [...within, $ref]);
    if (!add(cases)) return undefined;
  }
  if (Array.isArray(allOf) && !add(expandCases(allOf, root, within))) return undefined;
  for (const union of [anyOf, oneOf]) if (Array.isArray(union) && !add(join(union.map(expand)))) return undefined;
  if (typeof type === 'string') add([[{ type }]]);
  if (Array.isArray(type)) add(type.map((each) => [{ type: each }]));

  let cases: Case[] = [[]];
  for (const part of parts) {
    if (part.length * cases.length > most) return undefined;
    cases = cases.flatMap((left) => part.map((right) => [...left, ...right]));
  }
  return cases;
}

function join(branches: readonly (readonly Case[] | undefined)[]): Case[] | undefined {
  const known = branches.filter((branch) => branch !== undefined);
  return known.length === branches.length ? known.flat() : undefined;
}

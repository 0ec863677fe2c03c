import type { Json } from '../ir.js';
import { type Keyword, keywords, type Takes } from './keyword-table.js';

const typeNames = ['string', 'number', 'integer', 'boolean', 'null', 'array', 'object'];
const isType = (value: Json): boolean => typeNames.includes(value as string);

/** Whether a schema that an author wrote out, as in `contains`, says only what can be checked. */
export function isSubschema(schema: Json, takes?: Takes): boolean {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema) || Object.keys(schema).length === 0) return false;
  const kinds = new Set<Takes>();
  return (
    Object.entries(schema).every(([name, value]) => {
      if (name === 'type') return isType(value) && (!takes || value === takes);
      if (name === 'const') return !takes || typeof value === takes;
      if (name === 'enum')
        return Array.isArray(value) && value.length > 0 && (!takes || value.every((each) => typeof each === takes));
      const keyword = keywords.get(name);
      if (!keyword || keyword.takes === 'any' || !keyword.isValue(value)) return false;
      kinds.add(keyword.takes);
      return true;
    }) && fitTogether(schema, kinds, takes)
  );
}

function fitTogether(schema: { [key: string]: Json }, kinds: Set<Takes>, takes: Takes | undefined): boolean {
  const type = schema['type'] === 'integer' ? 'number' : schema['type'];
  return kinds.size <= 1 && [...kinds].every((kind) => (type === undefined || type === kind) && (!takes || takes === kind));
}

/** With the type that its keywords are for: without it a value of another type would pass, and strict validators refuse it. */
export function completeSubschema(schema: Json): Json {
  const members = schema as { [key: string]: Json };
  if ('type' in members) return schema;
  const kind = Object.keys(members)
    .map((name): Keyword | undefined => keywords.get(name))
    .find((keyword) => keyword !== undefined);
  return kind ? { type: kind.takes, ...members } : schema;
}

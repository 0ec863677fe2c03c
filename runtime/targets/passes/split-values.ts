import { everywhere, type Keywords, splitNotes, without } from '../pass.js';

/** `enum` and `const` say their type, and values of several types become a union of enums of one type each. */
export const splitValues = everywhere((schema) => {
  const values = 'const' in schema ? [schema['const']] : schema['enum'];
  if (!Array.isArray(values)) return schema;
  const [said, demanded] = splitNotes(without(schema, 'enum', 'const', 'type', '$defs'));
  const groups = groupByType(values, schema['type']);
  const branches = [...groups].map(([type, group]) => ({ ...writeGroup(type, group), ...demanded }));
  const definitions = '$defs' in schema ? { $defs: schema['$defs'] } : {};
  if (branches.length === 1) return { ...branches[0], ...said, ...definitions };
  return { ...said, anyOf: branches, ...definitions };
});

function groupByType(values: readonly unknown[], declared: unknown): Map<string, unknown[]> {
  const types = declared === undefined ? undefined : [declared].flat();
  const groups = new Map<string, unknown[]>();
  for (const value of values) {
    const type = typeOf(value, types);
    if (type !== undefined) groups.set(type, [...(groups.get(type) ?? []), value]);
  }
  // No value is of a type that is allowed; the values are what somebody meant.
  return groups.size > 0 || types === undefined ? groups : groupByType(values, undefined);
}

function typeOf(value: unknown, declared: readonly unknown[] | undefined): string | undefined {
  const own = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  if (declared === undefined || declared.includes(own)) return own;
  return Number.isInteger(value) && declared.includes('integer') ? 'integer' : undefined;
}

function writeGroup(type: string, values: readonly unknown[]): Keywords {
  if (type === 'null') return { type };
  if (type === 'boolean' && values.includes(true) && values.includes(false)) return { type };
  return values.length === 1 ? { type, const: values[0] } : { type, enum: values };
}

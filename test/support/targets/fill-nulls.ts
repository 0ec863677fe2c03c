import { createExaminer } from '../../../runtime/validate/examine.js';

// biome-ignore lint/suspicious/noExplicitAny: a schema may hold anything.
type Schema = { readonly [keyword: string]: any };

/** A value as a model sends it that has to send every member: null for each that is absent. */
export function fillNulls(root: Schema, value: unknown): unknown {
  const examiner = createExaminer(root);
  const fill = (schema: Schema, part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part;
    if (schema['$ref']) return fill(root['$defs'][schema['$ref'].split('/').at(-1)], part);
    if (schema['anyOf']) {
      const filled = schema['anyOf'].map((branch: Schema) => [branch, fill(branch, part)] as const);
      const fitting = filled.find(([branch, each]: readonly [Schema, unknown]) => examiner.find(branch, each).count === 0);
      return (fitting ?? filled[0])[1];
    }
    if (Array.isArray(part)) return part.map((item) => (schema['items'] ? fill(schema['items'], item) : item));
    const members = Object.entries(part).map(
      ([name, member]) =>
        [name, Object.hasOwn(schema['properties'] ?? {}, name) ? fill(schema['properties'][name], member) : member] as const,
    );
    const absent = Object.keys(schema['properties'] ?? {}).filter((name) => !Object.hasOwn(part, name));
    return Object.fromEntries([...members, ...absent.map((name) => [name, null])]);
  };
  return fill(root, value);
}

import { entriesOf, innerSchemas, isSchema, type Schema, type Told } from './walk-schema.js';

export interface Ways {
  /** What is told in words is not looked at. */
  readonly told: Told;
  /** Only what a value must have is followed. */
  readonly onlyRequired: boolean;
}

/** The definitions that lead back to themselves. */
export function findLoops(root: Schema, ways: Ways): ReadonlySet<Schema> {
  const definitions = entriesOf(root['$defs']).flatMap(([, definition]) => (isSchema(definition) ? [definition] : []));
  return new Set(definitions.filter((definition) => leadsBack(definition, root, ways)));
}

/** Whether a schema leads to itself. Without recursion: a chain of types may be longer than the call stack. */
export function leadsBack(start: Schema, root: Schema, { told, onlyRequired }: Ways): boolean {
  const onward = (schema: Schema): Schema[] =>
    innerSchemas(schema, root, told)
      .filter(({ optional }) => !(onlyRequired && optional))
      .map((inner) => inner.schema);
  const seen = new Set<Schema>();
  const stack = onward(start);
  for (let schema = stack.pop(); schema; schema = stack.pop()) {
    if (schema === start) return true;
    if (seen.has(schema)) continue;
    seen.add(schema);
    stack.push(...onward(schema));
  }
  return false;
}

import { entriesOf, innerSchemas, isSchema, type Schema } from './walk-schema.js';

export interface Ways {
  /** The values of records are not looked at. */
  readonly omitsRecords: boolean;
  /** Only what a value must have is followed. */
  readonly onlyRequired: boolean;
}

/** The definitions that lead back to themselves. */
export function findLoops(root: Schema, ways: Ways): ReadonlySet<Schema> {
  const definitions = entriesOf(root['$defs']).flatMap(([, definition]) => (isSchema(definition) ? [definition] : []));
  return new Set(definitions.filter((definition) => leadsBack(definition, root, ways)));
}

/** Whether a schema leads to itself. Without recursion: a chain of types may be longer than the call stack. */
export function leadsBack(start: Schema, root: Schema, { omitsRecords, onlyRequired }: Ways): boolean {
  const onward = (schema: Schema): Schema[] =>
    innerSchemas(schema, root, !omitsRecords)
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

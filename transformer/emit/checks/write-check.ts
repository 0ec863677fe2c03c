import type { WrittenChecks } from '../../model.js';
import type { Json } from '../../schema/ir.js';
import { writeConditions } from './write-conditions.js';
import { isSchema, join, type Subject, type Writer } from './writer.js';

/** The checks of a tool's arguments and of its result. */
export function writeChecks(parameters: Json, returns: Json | undefined): WrittenChecks {
  const [args, result] = [writeCheck(parameters, 'arguments'), returns === undefined ? undefined : writeCheck(returns, 'result')];
  return { ...(args === undefined ? {} : { arguments: args }), ...(result === undefined ? {} : { result }) };
}

/**
 * A check as code: a function of the runtime's kit that makes a function of a value, in ES2015 syntax. It says whether a value fits, and no
 * more; what is wrong with one that does not is found by the runtime's walk of the schema, which needs no code.
 *
 * @returns The lines of the code, or `undefined` for a schema that says more than can be written.
 */
export function writeCheck(schema: Json, subject: Subject): readonly string[] | undefined {
  if (!isSchema(schema)) return undefined;
  const writer: Writer = { root: schema, subject, names: new Map(), lines: [], definitions: new Map() };
  const conditions = writeConditions(writer, schema, 'v');
  if (conditions === undefined) return undefined;
  const [only, ...others] = conditions;
  const called = others.length === 0 && only !== undefined ? /^(\w+)\(v\)$/.exec(only)?.[1] : undefined;
  return [...writer.lines, `return ${called ?? `(v) => ${join(conditions)}`};`];
}

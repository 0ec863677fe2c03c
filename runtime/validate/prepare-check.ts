import type { JsonSchema } from '../definition.js';
import { type CheckKit, checkKit } from './check-kit.js';
import { type Check, compileCheck } from './compile-check.js';
import { createExaminer } from './examine.js';
import { isCostly } from './is-costly.js';

/** A check as the build wrote it. `make` is absent where it could not be written. */
export interface WrittenCheck {
  readonly make: ((kit: CheckKit) => Check) | undefined;
}

/** A schema and its check. */
export interface Prepared {
  readonly schema: JsonSchema;
  readonly check: Check;
}

/** The check that the build wrote, or, where it wrote none for this tool, one that is compiled now. */
export function prepareCheck(schema: JsonSchema, tool: string, written: WrittenCheck | undefined): Prepared {
  return { schema, check: chooseCheck(schema, tool, written) };
}

function chooseCheck(schema: JsonSchema, tool: string, written: WrittenCheck | undefined): Check {
  if (written === undefined) return compileCheck(schema, tool);
  if (written.make !== undefined && !isCostly(schema)) return written.make(checkKit);
  return (value) => createExaminer(schema).find(schema, value).count === 0;
}

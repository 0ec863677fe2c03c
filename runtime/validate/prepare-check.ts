import type { JsonSchema } from '../definition.js';
import { type CheckKit, checkKit } from './check-kit.js';
import { type Check, compileCheck } from './compile-check.js';
import { createExaminer } from './examine.js';
import { isCostly } from './is-costly.js';
import { makeCheckingSchema } from './make-checking-schema.js';

/** A check as the build wrote it. `make` is absent where it could not be written. */
export interface WrittenCheck {
  readonly make: ((kit: CheckKit) => Check) | undefined;
}

/** A checking schema and its check. */
interface Prepared {
  readonly schema: JsonSchema;
  readonly check: Check;
}

/** What a check is made from. */
interface Checked {
  readonly tool: string;
  readonly schema: JsonSchema;
  readonly of: 'arguments' | 'result';
  readonly written: WrittenCheck | undefined;
}

/** Makes the schema and its check when they are asked for, once. */
export function createPreparation({ tool, schema: given, of, written }: Checked): () => Prepared {
  let prepared: Prepared | undefined;
  return () => {
    if (prepared) return prepared;
    const schema = makeCheckingSchema(given, of);
    prepared = { schema, check: chooseCheck(schema, tool, written) };
    return prepared;
  };
}

/** The check that the build wrote, or, where it wrote none for this tool, one that is compiled now. */
function chooseCheck(schema: JsonSchema, tool: string, written: WrittenCheck | undefined): Check {
  if (written === undefined) return compileCheck(schema, tool);
  if (written.make !== undefined && !isCostly(schema)) return written.make(checkKit);
  return (value) => createExaminer(schema).find(schema, value).count === 0;
}

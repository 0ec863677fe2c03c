import type { JsonSchema } from '../../runtime/index.js';
import { checkKit } from '../../runtime/validate/check-kit.js';
import { writeCheck } from '../../transformer/emit/checks/write-check.js';
import type { Json } from '../../transformer/schema/ir.js';

/** The check that the build would write for a schema, running; `undefined` where it writes none. */
export function loadCheck(schema: JsonSchema, subject: 'arguments' | 'result'): ((value: unknown) => boolean) | undefined {
  const lines = writeCheck(schema as Json, subject);
  return lines && new Function('kit', `'use strict';\n${lines.join('\n')}`)(checkKit);
}

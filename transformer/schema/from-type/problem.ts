import type * as TS from 'typescript';
import { placeOf } from '../../context.js';
import { isForeign } from '../../source/origin.js';
import type { Place, SchemaNode } from '../ir.js';
import type { Reading, Use } from './reading.js';

/** A node that stands for a type which can't be described, with the reason. */
export function refuse(
  reading: Reading,
  use: Use,
  problem: { code: string; params: Readonly<Record<string, unknown>> },
): SchemaNode {
  reading.context.seen.problems = true;
  return { kind: 'unknown', problems: [{ ...problem, place: placeIn(reading, use) }] };
}

/** A type that JSON can't carry. `reason` continues "... is of type 'X': "; `fix` is a sentence that says what to write. */
export function notJson(
  reading: Reading,
  type: TS.Type,
  use: Use,
  [reason, fix]: readonly [reason: string, fix: string],
): SchemaNode {
  return refuse(reading, use, { code: 'DT4001', params: { type: printType(reading, type, use), reason, fix } });
}

export function tooDeep(reading: Reading, type: TS.Type, use: Use): SchemaNode {
  // Printed when it is shown: a type that never ends is met many times, and has long names.
  const params = {
    get type() {
      return printType(reading, type, use);
    },
  };
  return refuse(reading, use, { code: 'DT4005', params });
}

export function printType(reading: Reading, type: TS.Type, use: Use): string {
  return reading.context.checker.typeToString(type, use.node);
}

/** Absent where the declaration is not the project's: there the path says where it is. */
export function placeIn(reading: Reading, use: Use): Place | undefined {
  if (isForeign(reading.context, use.node)) return undefined;
  const named = use.node as TS.NamedDeclaration;
  return placeOf(named.name ?? use.node);
}

import type * as TS from 'typescript';
import type { Context } from '../../context.js';
import type { Scalar } from '../ir.js';
import { notJson } from './problem.js';
import type { Reader } from './reading.js';

/** One constant: a literal or the member of an enum. */
export const readLiteral: Reader = (reading, type, use) => {
  const { TypeFlags } = reading.context.ts;
  // limit: 10n
  if (type.flags & TypeFlags.BigIntLiteral) {
    return notJson(reading, type, use, [
      'a bigint literal has no JSON form of its own',
      "Write 'bigint', or the digits as a string literal.",
    ]);
  }
  // level: Level.Computed, where `enum Level { Computed = compute() }`
  if (type.flags & TypeFlags.Enum) {
    return notJson(reading, type, use, [
      'the value of an enum member is computed when the program runs',
      'Give the members of the enum constant values.',
    ]);
  }
  // unit: 'celsius'
  const value = literalValue(reading.context, type);
  if (value === undefined) return undefined;
  // ratio: Ratio.Infinite, where `enum Ratio { Infinite = 1 / 0 }`
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return notJson(reading, type, use, [`JSON has no ${value}`, 'Give it a finite value, or a string.']);
  }
  return { kind: 'enum', values: [value] };
};

/** The constant a type stands for, as JSON writes it (`-0` is `0`). */
export function literalValue(context: Context, type: TS.Type): Exclude<Scalar, null> | undefined {
  const { TypeFlags } = context.ts;
  if (type.flags & TypeFlags.StringLiteral) return (type as TS.StringLiteralType).value;
  if (type.flags & TypeFlags.NumberLiteral) return (type as TS.NumberLiteralType).value + 0;
  // The checker keeps no value on `true` and `false`, only the name.
  if (type.flags & TypeFlags.BooleanLiteral) return (type as unknown as { intrinsicName: string }).intrinsicName === 'true';
  return undefined;
}

import type * as TS from 'typescript';
import type { Context } from '../context.js';

/** A type without its `undefined` member, and whether it had one. JSON has no undefined: it makes a value optional. */
export function withoutUndefined({ ts, checker }: Context, type: TS.Type): { type: TS.Type; hadUndefined: boolean } {
  const isUndefined = (member: TS.Type): boolean => (member.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) !== 0;
  if (!type.isUnion() || !type.types.some(isUndefined)) return { type, hadUndefined: isUndefined(type) };
  // null must stay, and only the checker can make a union: take out both and look whether null was there
  const hasNull = type.types.some((member) => (member.flags & ts.TypeFlags.Null) !== 0);
  return { type: hasNull ? type : checker.getNonNullableType(type), hadUndefined: true };
}

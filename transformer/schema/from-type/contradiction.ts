import type * as TS from 'typescript';
import type { Context } from '../../context.js';
import { isBrand, isCarrier, isExact } from './part.js';

/** Whether no value but `undefined` can have the type. */
export function isImpossible(context: Context, type: TS.Type): boolean {
  const { TypeFlags } = context.ts;
  if (type.isUnion()) return type.types.every((member) => isImpossible(context, member));
  return (type.flags & (TypeFlags.Never | TypeFlags.Undefined | TypeFlags.Void)) !== 0 || isContradiction(context, type);
}

/** Whether nothing that JSON can say is all the parts of an intersection at once. */
export function isContradiction(context: Context, type: TS.Type): boolean {
  if (!type.isIntersection()) return false;
  const { TypeFlags } = context.ts;
  // 'a' & { size: number }: the checker keeps it for the sake of brands
  const primitives = type.types.filter((part) => !(part.flags & (TypeFlags.Object | TypeFlags.NonPrimitive)));
  const carriers = type.types.filter((part) => isCarrier(context, part));
  const isForLists = carriers.length > 0 && carriers.every((carrier) => isList(context, carrier));
  if (primitives.length + carriers.length > 0 && type.types.some((part) => isOrdinary(context, part, isForLists))) return true;
  // 'a' & string[], string[] & Date
  if (primitives.length > 0 && carriers.length > 0) return true;
  if (carriers.some((carrier) => isList(context, carrier)) && !carriers.every((carrier) => isList(context, carrier))) return true;
  // { kind: 'a' } & { kind: 'b' }: the checker says so only when asked about the type
  return context.checker.isTypeAssignableTo(type, context.checker.getNeverType());
}

/** An object type with members that a primitive or an array has not. */
function isOrdinary(context: Context, part: TS.Type, isForLists: boolean): boolean {
  if (!(part.flags & context.ts.TypeFlags.Object) || isCarrier(context, part)) return false;
  return !isBrand(context, part) && !(isForLists && isExact(context, part));
}

function isList({ checker }: Context, type: TS.Type): boolean {
  return checker.isArrayType(type) || checker.isTupleType(type);
}

import type * as TS from 'typescript';
import type { Context } from '../../context.js';
import type { Scalar } from '../ir.js';
import { literalValue } from './literal.js';

/**
 * The property whose constant tells the object members of a union apart, if there is one: required in each, and no value in two of them.
 * One with string values is preferred, since a validator can look those up.
 */
export function findTag(context: Context, members: readonly TS.Type[]): string | undefined {
  const { checker, ts } = context;
  const [first, ...others] = members;
  if (!first || others.length === 0) return undefined;
  if (!members.every((member) => isPlainObject(context, member))) return undefined;
  let other: string | undefined;
  for (const property of checker.getPropertiesOfType(first)) {
    const seen = new Set<Scalar>();
    const distinct = members.every((member) => {
      const symbol = checker.getPropertyOfType(member, property.name);
      if (!symbol || symbol.flags & ts.SymbolFlags.Optional) return false;
      const values = constants(context, checker.getTypeOfSymbol(symbol));
      return values?.every((value) => !seen.has(value) && seen.add(value)) ?? false;
    });
    if (!distinct) continue;
    if ([...seen].every((value) => typeof value === 'string')) return property.name;
    other ??= property.name;
  }
  return other;
}

function constants(context: Context, type: TS.Type): Scalar[] | undefined {
  const values = (type.isUnion() ? type.types : [type]).map((member) => literalValue(context, member));
  return values.every((value) => value !== undefined) ? values : undefined;
}

function isPlainObject({ checker, ts }: Context, type: TS.Type): boolean {
  if (type.isIntersection()) return type.types.every((member) => (member.flags & ts.TypeFlags.Object) !== 0);
  return (type.flags & ts.TypeFlags.Object) !== 0 && !checker.isArrayType(type) && !checker.isTupleType(type);
}

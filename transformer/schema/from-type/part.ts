import type * as TS from 'typescript';
import type { Context } from '../../context.js';
import { libraryName } from './library-name.js';

/** What a part of an intersection is. */

/** A type whose JSON form is not an object with its properties. */
export function isCarrier(context: Context, type: TS.Type): boolean {
  if (context.checker.isArrayType(type) || context.checker.isTupleType(type)) return true;
  return /^(?:Set|ReadonlySet|Map|ReadonlyMap|Iterable|ArrayLike|Date|URL|Uint8Array|Buffer)$/.test(
    libraryName(context, type.symbol) ?? '',
  );
}

/**
 * `{ readonly __brand: 'UserId' }`: it only makes a type differ from others, and no value has the member.
 * Such members have a symbol for a key, or are optional, or readonly, or have a name that says so.
 */
export function isBrand(context: Context, type: TS.Type): boolean {
  const { checker, ts } = context;
  if (checker.getIndexInfosOfType(type).length > 0) return false;
  return checker.getPropertiesOfType(type).every((property) => {
    const { valueDeclaration: declaration } = property;
    const isReadonly = declaration && ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Readonly;
    return isReadonly || isBrandName(context, property);
  });
}

/** Whether a member only brands a type, by its name or because no value needs to have it. */
export function isBrandName({ ts }: Context, property: TS.Symbol): boolean {
  if (property.flags & ts.SymbolFlags.Optional || (property.escapedName as string).startsWith('__@')) return true;
  return /^[_$]|_$|brand|nominal|opaque|flavou?r|^tag$/i.test(property.name);
}

/** `0: string`, `length: 2`: a member that says more about the elements of an array. */
export function isElement({ name }: TS.Symbol): boolean {
  return /^(?:\d+|length)$/.test(name);
}

/** `{ 0: string }`, `{ length: 2 }`: it says more about an array. */
export function isExact({ checker, ts }: Context, type: TS.Type): boolean {
  const properties = checker.getPropertiesOfType(type);
  const indexes = checker.getIndexInfosOfType(type);
  return (
    properties.length + indexes.length > 0 &&
    properties.every(isElement) &&
    indexes.every(({ keyType }) => keyType.flags & ts.TypeFlags.Number)
  );
}

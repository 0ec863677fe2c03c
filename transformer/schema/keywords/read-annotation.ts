import type * as TS from 'typescript';
import type { Context } from '../../context.js';
import { literalValue } from '../from-type/literal.js';
import type { Json, Place } from '../ir.js';
import type { Declared } from './declared.js';

/** The keywords in `Annotated<T, { minimum: 1 }>`. */
export function readAnnotation(
  context: Context,
  annotation: TS.Type,
  at: { node: TS.Node; place: Place | undefined },
): Declared[] {
  const { checker } = context;
  const [type] = checker.getTypeArguments(annotation as TS.TypeReference);
  if (!type) return [];
  return checker.getPropertiesOfType(type).map((symbol) => {
    const property = checker.getTypeOfSymbol(symbol);
    return {
      keyword: symbol.name,
      value: constantOf(context, property),
      text: checker.typeToString(property, at.node),
      place: at.place,
    };
  });
}

/** The one JSON value that a type stands for. */
function constantOf(context: Context, type: TS.Type): Json | undefined {
  const { checker, ts } = context;
  const value = literalValue(context, type);
  if (value !== undefined) return value;
  if (type.flags & ts.TypeFlags.Null) return null;
  if (checker.isTupleType(type))
    return all(checker.getTypeArguments(type as TS.TupleTypeReference).map((each) => constantOf(context, each)));
  if (!(type.flags & ts.TypeFlags.Object) || checker.isArrayType(type)) return undefined;
  const object: { [key: string]: Json } = {};
  for (const property of checker.getPropertiesOfType(type)) {
    const constant = constantOf(context, checker.getTypeOfSymbol(property));
    if (constant === undefined) return undefined;
    Object.defineProperty(object, property.name, { value: constant, enumerable: true, configurable: true, writable: true });
  }
  return object;
}

function all(values: (Json | undefined)[]): Json[] | undefined {
  return values.every((value) => value !== undefined) ? values : undefined;
}

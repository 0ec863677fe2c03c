import type * as TS from 'typescript';
import type { Argument } from '../model.js';
import type { Rule } from './rule.js';

/** A bound value must be one that the function itself would take. */
export const checkFixedValues: Rule = ({ options, arguments: { list } }, { context, report }) => {
  const { ts, checker } = context;
  const expression = options.get('fixed')?.expression;
  if (!expression) return;
  for (const property of checker.getPropertiesOfType(checker.getTypeAtLocation(expression))) {
    const argument = list.find(({ name }) => name === property.name);
    if (!argument) continue;
    const declaration = property.valueDeclaration;
    // the initializer's own type: the property's is widened, 'en' to string
    const value = declaration && ts.isPropertyAssignment(declaration) ? declaration.initializer : undefined;
    const type = value ? checker.getTypeAtLocation(value) : checker.getTypeOfSymbolAtLocation(property, expression);
    if (isAssignable(type, argument)) continue;
    const parameter = argument.name;
    report('DT2011', value ?? expression, {
      parameter,
      value: checker.typeToString(type),
      type: checker.typeToString(argument.type),
    });
  }

  function isAssignable(type: TS.Type, argument: Argument): boolean {
    if (checker.isTypeAssignableTo(type, argument.type)) return true;
    if (argument.optional && type.flags & ts.TypeFlags.Undefined) return true;
    // { unit: { scale: 'celsius' } } is widened to { scale: string }, which proves nothing
    return (
      (type.flags & ts.TypeFlags.Object) !== 0 &&
      checker.isTypeAssignableTo(checker.getBaseTypeOfLiteralType(argument.type), type)
    );
  }
};

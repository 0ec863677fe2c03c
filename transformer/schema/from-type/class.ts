import type * as TS from 'typescript';
import type { Context } from '../../context.js';
import type { SchemaNode } from '../ir.js';
import { libraryName } from './library-name.js';
import { notJson } from './problem.js';
import type { Reader } from './reading.js';
import { behaviour } from './refused-builtin.js';

/** A class whose instances are more than their public data: JSON can never produce one. */
export const readClass: Reader = (reading, type, use) => {
  const { checker, ts } = reading.context;
  if (hasToJson(reading.context, type)) return { ...notJson(reading, type, use, behaviour), ownJson: true } as SchemaNode;
  const isClass = type.symbol && (type.symbol.flags & ts.SymbolFlags.Class) !== 0;
  for (const property of type.flags & ts.TypeFlags.Object || type.isIntersection() ? checker.getPropertiesOfType(type) : []) {
    const declaration = property.valueDeclaration;
    if (!declaration?.parent || !mayHide(ts, declaration)) continue;
    // account: Account, where `class Account { #balance = 0 }` or `class Account { private balance = 0 }`
    if (isHidden(ts, declaration)) return notJson(reading, type, use, refusal('with private or protected members'));
    // account: Account, where `class Account { close(): void {} }` or `class Account { get open() { ... } }`
    const isBehaviour = ts.isMethodDeclaration(declaration) || ts.isAccessor(declaration);
    if (isClass && isBehaviour && ts.isClassLike(declaration.parent) && !libraryName(reading.context, property)) {
      return notJson(reading, type, use, refusal(`with behaviour ('${declaration.name.getText()}')`));
    }
  }
  return undefined;
};

/** price: Money, where `class Money { toJSON() { ... } }` */
function hasToJson({ checker, ts }: Context, type: TS.Type): boolean {
  if (!(type.flags & ts.TypeFlags.Object)) return false;
  const property = checker.getPropertyOfType(type, 'toJSON');
  return property !== undefined && checker.getTypeOfSymbol(property).getCallSignatures().length > 0;
}

/** Members of interfaces and type literals are data for all to see. */
function mayHide(ts: typeof TS, { parent }: TS.Declaration): boolean {
  return ts.isClassLike(parent) || ts.isConstructorDeclaration(parent);
}

function isHidden(ts: typeof TS, declaration: TS.Declaration): boolean {
  const flags = ts.getCombinedModifierFlags(declaration);
  if (flags & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) return true;
  const { name } = declaration as TS.NamedDeclaration;
  return name !== undefined && ts.isPrivateIdentifier(name);
}

function refusal(what: string): readonly [string, string] {
  return [
    `it is a class ${what}, and JSON carries plain data`,
    'Write an interface with the data members, and build the object inside the function.',
  ];
}

import type * as TS from 'typescript';
import { libraryName } from './library-name.js';
import { notJson } from './problem.js';
import type { Reader, Reading } from './reading.js';
import { refusalOf, refused } from './refused-builtin.js';

/** A type made from one that JavaScript or Node brings, whose JSON form is not an object with its properties. */
export const readDerived: Reader = (reading, type, use) => {
  const base = behind(reading, type);
  if (!base) return undefined;
  return notJson(reading, type, use, [
    `it is made from '${base}', and JSON carries plain data`,
    refused.get(base)?.[1] ?? `Write '${base}' itself, or an object type with the data you need.`,
  ]);
};

function behind(reading: Reading, type: TS.Type): string | undefined {
  const { checker, ts } = reading.context;
  // class NotFound extends Error {}, interface Limits extends Map<string, number> {}
  const declared = declaredType(type);
  if (declared) return builtinBase(reading, declared);
  // Readonly<Map<string, number>>, Partial<Date>, Omit<string[], 'length'>
  if (!(type.flags & ts.TypeFlags.Object && (type as TS.ObjectType).objectFlags & ts.ObjectFlags.Mapped)) return undefined;
  for (const property of checker.getPropertiesOfType(type)) {
    const declaration = property.declarations?.[0];
    if (!declaration || !ts.isMethodSignature(declaration)) continue;
    const owner = checker.getSymbolAtLocation((declaration.parent as TS.InterfaceDeclaration).name ?? declaration.parent);
    const name = libraryName(reading.context, owner);
    if (name !== undefined && refusalOf(reading, checker.getDeclaredTypeOfSymbol(owner!), name)) return name;
  }
  return undefined;
}

function builtinBase(reading: Reading, declared: TS.InterfaceType): string | undefined {
  const { checker } = reading.context;
  // most extend nothing
  if (!declared.symbol.declarations?.some((each) => (each as TS.InterfaceDeclaration).heritageClauses)) return undefined;
  for (const base of checker.getBaseTypes(declared)) {
    const name = libraryName(reading.context, base.symbol);
    if (name !== undefined && !checker.isArrayType(base) && refusalOf(reading, base, name)) return name;
    const parent = declaredType(base);
    const further = parent && builtinBase(reading, parent);
    if (further !== undefined) return further;
  }
  return undefined;
}

/** The class or interface that a type is, or is an instantiation of. */
function declaredType(type: TS.Type): TS.InterfaceType | undefined {
  const declared = (type as TS.TypeReference).target ?? type;
  return declared.isClassOrInterface() ? declared : undefined;
}

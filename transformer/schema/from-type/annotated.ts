import type * as TS from 'typescript';

const declaredIn = /\/runtime\/types\.(?:d\.)?[cm]?ts$/;

/** Whether a type is the phantom half of `Annotated<T, Keywords>`, by where it is declared. */
export function isAnnotation(type: TS.Type): boolean {
  if (type.symbol?.name !== 'AnnotationOf') return false;
  return type.symbol.declarations?.some((declaration) => declaredIn.test(declaration.getSourceFile().fileName)) ?? false;
}

import type * as TS from 'typescript';
import type { Context } from '../../context.js';
import { isForeign } from '../../source/origin.js';
import type { SchemaNode } from '../ir.js';
import { readAnnotation } from '../keywords/read-annotation.js';
import { placeIn } from './problem.js';
import type { Reader, Reading, Use } from './reading.js';

/** Where this package declares its own types. */
const declaredIn = /\/runtime\/types\.(?:d\.)?[cm]?ts$/;

/** Whether a type is the phantom half of `Annotated<T, Keywords>`, by where it is declared. */
export function isAnnotation(type: TS.Type): boolean {
  return type.symbol?.name === 'AnnotationOf' && isOwnType(type.symbol);
}

/** note: Annotated<unknown, { ... }>, of which TypeScript leaves only the keywords */
export const readAnnotated: Reader = (reading, type, use) => {
  if (!isAnnotation(type)) return undefined;
  const node: SchemaNode = { kind: 'unknown' };
  annotate(reading, node, { annotation: type, use });
  return node;
};

/** Whether a type is one that this package declares for its users. */
export function isOwnType(symbol: TS.Symbol | undefined): boolean {
  return symbol?.declarations?.some((declaration) => declaredIn.test(declaration.getSourceFile().fileName)) ?? false;
}

/** Declares the keywords of `Annotated<T, Keywords>` on the node of `T`. */
export function annotate(reading: Reading, node: SchemaNode, { annotation, use }: { annotation: TS.Type; use: Use }): void {
  const foreign = isForeign(reading.context, use.node);
  const keywords = readAnnotation(reading.context, annotation, { node: use.node, place: placeIn(reading, use) });
  reading.declared.push({ node, keywords: keywords.map((keyword) => ({ ...keyword, foreign })) });
}

/**
 * The annotations that all members of a union carry. TypeScript hands `Annotated<'a' | 'b', K>` down to the members;
 * the keywords are about the whole.
 */
export function sharedAnnotations(members: readonly TS.Type[]): TS.Type[] {
  if (!members[0]?.isIntersection()) return [];
  const [first, ...others] = members.map((member) => (member.isIntersection() ? member.types.filter(isAnnotation) : []));
  return first?.filter((annotation) => others.every((other) => other.includes(annotation))) ?? [];
}

/** `Annotated<string | null, ...>` as written: TypeScript intersects `null` away, and the model could no longer send it. */
export function losesNull({ ts, checker }: Context, node: TS.TypeNode | undefined): boolean {
  if (!node || !ts.isTypeReferenceNode(node) || node.typeArguments?.length !== 2) return false;
  const alias = checker.getTypeFromTypeNode(node).aliasSymbol ?? checker.getSymbolAtLocation(node.typeName);
  if (alias?.name !== 'Annotated') return false;
  const { flags, types = [] } = checker.getTypeFromTypeNode(node.typeArguments[0]!) as TS.UnionType;
  const nothing = ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Void;
  return (flags & nothing) !== 0 || types.some((member) => member.flags & nothing);
}

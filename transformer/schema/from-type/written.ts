import type * as TS from 'typescript';
import type { Context } from '../../context.js';

/**
 * The type as written. The checker decides what a type is; the text only adds what the checker forgets:
 * the aliases of primitives, with their comments, and the order of a union.
 */

/** The written type behind parentheses, `readonly`, and the marks of tuple members. */
export function bareNode(context: Context, node: TS.TypeNode | undefined): TS.TypeNode | undefined {
  const { ts } = context;
  let bare: TS.TypeNode | undefined = node;
  while (bare) {
    if (
      ts.isParenthesizedTypeNode(bare) ||
      ts.isOptionalTypeNode(bare) ||
      ts.isRestTypeNode(bare) ||
      ts.isNamedTupleMember(bare)
    ) {
      bare = bare.type;
    } else if (ts.isTypeOperatorNode(bare) && bare.operator === ts.SyntaxKind.ReadonlyKeyword) {
      bare = bare.type;
    } else return bare;
  }
  return undefined;
}

/** The declaration of the alias that a written type names. */
export function writtenAlias(context: Context, node: TS.TypeNode | undefined): TS.TypeAliasDeclaration | undefined {
  const { ts, checker } = context;
  const bare = bareNode(context, node);
  if (!bare || !ts.isTypeReferenceNode(bare)) return undefined;
  let symbol = checker.getSymbolAtLocation(bare.typeName);
  if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
  return symbol?.declarations?.find(ts.isTypeAliasDeclaration);
}

/** The written type with the names of aliases that have no parameters replaced by what they stand for. */
export function followAliases(context: Context, node: TS.TypeNode | undefined): TS.TypeNode | undefined {
  let bare = bareNode(context, node);
  for (let steps = 0; steps < 50; steps++) {
    const alias = writtenAlias(context, bare);
    if (!alias || alias.typeParameters?.length) return bare;
    bare = bareNode(context, alias.type);
  }
  return undefined;
}

/** The written element type of `T[]`, `Array<T>`, `Set<T>` and the like. */
export function elementNode(context: Context, node: TS.TypeNode | undefined): TS.TypeNode | undefined {
  const { ts } = context;
  const written = presentNode(context, node);
  if (!written) return undefined;
  if (ts.isArrayTypeNode(written)) return written.elementType;
  if (ts.isTypeReferenceNode(written) && written.typeArguments?.length) return written.typeArguments[0];
  return undefined;
}

/** The written value type of `Record<K, V>`, `Map<K, V>` and mapped types. */
export function valueNode(context: Context, node: TS.TypeNode | undefined): TS.TypeNode | undefined {
  const { ts } = context;
  const written = presentNode(context, node);
  if (!written) return undefined;
  if (ts.isMappedTypeNode(written)) return written.type;
  if (ts.isTypeReferenceNode(written) && written.typeArguments?.length === 2) return written.typeArguments[1];
  return undefined;
}

/** The written types of a tuple's elements. */
export function tupleNodes(context: Context, node: TS.TypeNode | undefined): readonly TS.TypeNode[] {
  const written = presentNode(context, node);
  return written && context.ts.isTupleTypeNode(written) ? written.elements : [];
}

/** The one written member that is neither `null` nor `undefined`, or the type itself. */
export function presentNode(context: Context, node: TS.TypeNode | undefined): TS.TypeNode | undefined {
  const { ts } = context;
  const written = followAliases(context, node);
  if (!written || !ts.isUnionTypeNode(written)) return written;
  const present = written.types.filter((each) => !isNothing(context, each));
  return present.length === 1 ? followAliases(context, present[0]) : undefined;
}

/** Whether a written type is `null`, `undefined` or `void`. */
export function isNothing({ ts }: Context, node: TS.TypeNode): boolean {
  const { SyntaxKind } = ts;
  return (
    node.kind === SyntaxKind.UndefinedKeyword ||
    node.kind === SyntaxKind.VoidKeyword ||
    (ts.isLiteralTypeNode(node) && node.literal.kind === SyntaxKind.NullKeyword)
  );
}

/** The written member of a union that is the given type. */
export function writtenMember(context: Context, node: TS.TypeNode | undefined, member: TS.Type): TS.TypeNode | undefined {
  const { ts, checker } = context;
  const written = followAliases(context, node);
  if (!written) return undefined;
  const found = ts.isUnionTypeNode(written)
    ? written.types.find((each) => checker.getTypeFromTypeNode(each) === member)
    : undefined;
  return found ?? (checker.getTypeFromTypeNode(written) === member ? node : undefined);
}

import type * as TS from 'typescript';
import type { Context } from '../../context.js';
import { originOf } from '../../source/origin.js';
import { resolveAlias } from '../../source/resolve-alias.js';

/**
 * The type as written. The checker decides what a type is; the text only adds what the checker forgets:
 * the aliases of primitives, with their comments, and the order of a union.
 */

/** The written type behind parentheses, `readonly`, and the marks of tuple members. */
export function bareNode(context: Context, node: TS.TypeNode | undefined): TS.TypeNode | undefined {
  const { SyntaxKind } = context.ts;
  // keywords and names, as most are
  if (!node || node.kind < SyntaxKind.FirstTypeNode || node.kind === SyntaxKind.TypeReference) return node;
  let bare: TS.TypeNode | undefined = node;
  while (bare) {
    switch (bare.kind) {
      case SyntaxKind.ParenthesizedType:
      case SyntaxKind.OptionalType:
      case SyntaxKind.RestType:
      case SyntaxKind.NamedTupleMember:
        break;
      case SyntaxKind.TypeOperator:
        if ((bare as TS.TypeOperatorNode).operator !== SyntaxKind.ReadonlyKeyword) return bare;
        break;
      default:
        return bare;
    }
    bare = (bare as TS.ParenthesizedTypeNode).type;
  }
  return undefined;
}

/** The declaration of the alias that a written type names. */
export function writtenAlias(context: Context, node: TS.TypeNode | undefined): TS.TypeAliasDeclaration | undefined {
  const bare = bareNode(context, node);
  if (!bare || !context.ts.isTypeReferenceNode(bare)) return undefined;
  return referredAlias(context, bare);
}

/** Looked up once for each reference. */
function referredAlias(context: Context, node: TS.TypeReferenceNode): TS.TypeAliasDeclaration | undefined {
  const { aliases } = context;
  const known = aliases.get(node);
  if (known || aliases.has(node)) return known;
  const alias = namedAlias(context, node);
  aliases.set(node, alias);
  return alias;
}

function namedAlias(context: Context, node: TS.TypeReferenceNode): TS.TypeAliasDeclaration | undefined {
  const { ts, checker } = context;
  const { typeName } = node;
  // filter: Filter, declared in this file: the type itself knows what it was declared as, and resolving the name is slow
  const type = checker.getTypeFromTypeNode(node);
  const own = type.aliasSymbol ?? type.symbol;
  const declaration = own?.declarations?.[0];
  const isNamed = own !== undefined && ts.isIdentifier(typeName) && own.name === typeName.text;
  // amount?: Partial<Money>: the compiler's own generics are not declared again under the same name
  const isGiven = declaration && node.typeArguments && originOf(context, declaration.getSourceFile()) === 'library';
  if (isNamed && declaration && (isGiven || declaration.parent === node.getSourceFile())) {
    return ts.isTypeAliasDeclaration(declaration) ? declaration : undefined;
  }
  const file = ts.isIdentifier(typeName) ? topOf(context, node) : undefined;
  return file ? aliasAtTop(context, file, typeName as TS.Identifier) : aliasOf(context, typeName);
}

/** limit: Limit, where `Limit` is imported. Resolving a name is slow, and many members name the same types. */
function aliasAtTop(context: Context, file: TS.SourceFile, name: TS.Identifier): TS.TypeAliasDeclaration | undefined {
  const { aliasNames } = context;
  let names = aliasNames.get(file);
  if (!names) {
    names = new Map();
    aliasNames.set(file, names);
  }
  if (!names.has(name.text)) names.set(name.text, aliasOf(context, name));
  return names.get(name.text);
}

function aliasOf(context: Context, name: TS.EntityName): TS.TypeAliasDeclaration | undefined {
  const symbol = context.checker.getSymbolAtLocation(name);
  return symbol && resolveAlias(context, symbol).declarations?.find(context.ts.isTypeAliasDeclaration);
}

/** The file that a written type stands at the top of: nothing around it declares names of its own. */
function topOf({ ts: { SyntaxKind } }: Context, node: TS.TypeNode): TS.SourceFile | undefined {
  for (let each: TS.Node = node; ; each = each.parent) {
    const { kind, parent } = each;
    if (kind === SyntaxKind.InterfaceDeclaration || kind === SyntaxKind.TypeAliasDeclaration) {
      const isTop = parent.kind === SyntaxKind.SourceFile && !(each as TS.TypeAliasDeclaration).typeParameters;
      return isTop ? (parent as TS.SourceFile) : undefined;
    }
    const isType = kind >= SyntaxKind.FirstTypeNode && kind <= SyntaxKind.LastTypeNode;
    if (kind !== SyntaxKind.PropertySignature && !(isType && !declaresNames(SyntaxKind, kind))) return undefined;
  }
}

/** Types with parameters or variables of their own. */
function declaresNames(SyntaxKind: typeof TS.SyntaxKind, kind: TS.SyntaxKind): boolean {
  const { FunctionType, ConstructorType, MappedType, ConditionalType, InferType } = SyntaxKind;
  return (
    kind === FunctionType || kind === ConstructorType || kind === MappedType || kind === ConditionalType || kind === InferType
  );
}

/** The written type with the names of aliases that have no parameters replaced by what they stand for. */
export function followAliases(context: Context, node: TS.TypeNode | undefined): TS.TypeNode | undefined {
  let bare = bareNode(context, node);
  for (let steps = 0; bare && steps < 50; steps++) {
    const next = namedBy(context, bare);
    if (!next) return bare;
    bare = bareNode(context, next);
  }
  return undefined;
}

/** What the name of an alias without parameters, or of a member, stands for. */
function namedBy(context: Context, bare: TS.TypeNode): TS.TypeNode | undefined {
  const { SyntaxKind } = context.ts;
  if (bare.kind === SyntaxKind.IndexedAccessType) return accessedMember(context, bare)?.type;
  const alias = bare.kind === SyntaxKind.TypeReference ? referredAlias(context, bare as TS.TypeReferenceNode) : undefined;
  return alias?.typeParameters?.length ? undefined : alias?.type;
}

/** The declaration of the member in `Order['id']`. */
export function accessedMember(context: Context, node: TS.TypeNode | undefined): TS.PropertySignature | undefined {
  const { ts, checker } = context;
  const access = bareNode(context, node);
  if (!access || !ts.isIndexedAccessTypeNode(access) || !ts.isLiteralTypeNode(access.indexType)) return undefined;
  if (!ts.isStringLiteral(access.indexType.literal)) return undefined;
  const member = checker.getPropertyOfType(checker.getTypeFromTypeNode(access.objectType), access.indexType.literal.text);
  const declaration = member?.valueDeclaration;
  return declaration && ts.isPropertySignature(declaration) ? declaration : undefined;
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

/** Finds the written member of a union that is a type. */
export function findWrittenMember(context: Context, node: TS.TypeNode | undefined): (member: TS.Type) => TS.TypeNode | undefined {
  const { ts, checker } = context;
  const members = new Map<TS.Type, TS.TypeNode>();
  let written: TS.TypeNode | undefined;
  return (member) => {
    if (!written) {
      written = followAliases(context, node);
      if (!written) return undefined;
      if (ts.isUnionTypeNode(written)) {
        for (const each of written.types) {
          const type = checker.getTypeFromTypeNode(each);
          if (!members.has(type)) members.set(type, each);
        }
      }
      const whole = checker.getTypeFromTypeNode(written);
      if (!members.has(whole)) members.set(whole, node!);
    }
    return members.get(member);
  };
}

import type * as TS from 'typescript';
import type { Context } from '../../context.js';
import type { Scalar } from '../ir.js';
import { literalValue } from './literal.js';
import { followAliases } from './written.js';

/**
 * The members of a union in the order their author wrote them. The checker sorts by the order in which it met the types,
 * which an edit in an unrelated file can change, and with it the schema. What no text orders is sorted by what it is.
 */
export function orderMembers(context: Context, members: readonly TS.Type[], written: TS.TypeNode | undefined): TS.Type[] {
  if (members.length < 2) return [...members];
  const literals = orderLiterals(context, members, written);
  if (literals) return literals;
  const types: TS.Type[] = [];
  listMembers(context, { node: written, level: 0 }, types);
  const left = new Set(members);
  const listed = types.filter((type) => left.delete(type));
  if (left.size === 0) return listed;
  const rank = new Map<TS.Type | TS.Symbol, number>();
  for (const type of types) {
    for (const key of [type, type.aliasSymbol, type.isLiteral() ? undefined : type.symbol]) {
      if (key && !rank.has(key)) rank.set(key, rank.size);
    }
  }
  const keyed = members.map((type, index) => {
    const written = rank.get(type) ?? (type.aliasSymbol && rank.get(type.aliasSymbol)) ?? (type.symbol && rank.get(type.symbol));
    return {
      type,
      index,
      rank: written ?? Number.MAX_SAFE_INTEGER,
      fallback: written === undefined ? fallbackKey(context, type) : '',
    };
  });
  keyed.sort((a, b) => a.rank - b.rank || compare(a.fallback, b.fallback) || a.index - b.index);
  return keyed.map(({ type }) => type);
}

/** `'b' | 'a'`: where the text is nothing but literals, they tell the order without asking for their types. */
function orderLiterals(context: Context, members: readonly TS.Type[], node: TS.TypeNode | undefined): TS.Type[] | undefined {
  const { ts } = context;
  const written = followAliases(context, node);
  if (!written || !ts.isUnionTypeNode(written)) return undefined;
  const values: Scalar[] = [];
  for (const each of written.types) {
    if (!ts.isLiteralTypeNode(each)) return undefined;
    const { literal } = each;
    if (ts.isStringLiteral(literal)) values.push(literal.text);
    else if (ts.isNumericLiteral(literal)) values.push(Number(literal.text));
    else if (literal.kind !== ts.SyntaxKind.NullKeyword) return undefined;
  }
  const left = new Map<Scalar | undefined, TS.Type>();
  for (const type of members) left.set(literalValue(context, type), type);
  if (left.size < members.length) return undefined;
  const ordered: TS.Type[] = [];
  for (const value of values) {
    const type = left.get(value);
    if (type && left.delete(value)) ordered.push(type);
  }
  return left.size === 0 ? ordered : undefined;
}

/** Lists the types that a written type names, in order, as far as the text shows them. */
function listMembers(context: Context, { node, level }: { node: TS.TypeNode | undefined; level: number }, into: TS.Type[]): void {
  const { ts, checker } = context;
  const written = followAliases(context, node);
  if (!written || level > 8) return;
  // 'b' | 'a'
  if (ts.isUnionTypeNode(written)) {
    for (const each of written.types) {
      const type = checker.getTypeFromTypeNode(each);
      into.push(type);
      // boolean
      if (type.isUnion() && type.flags & ts.TypeFlags.Boolean) into.push(...type.types);
      else if (type.symbol || type.isUnion()) listMembers(context, { node: each, level: level + 1 }, into);
    }
    return;
  }
  const type = checker.getTypeFromTypeNode(written);
  into.push(type);
  // Level
  if (type.symbol && type.symbol.flags & ts.SymbolFlags.Enum && type.symbol.exports?.size) {
    for (const member of type.symbol.exports.values()) into.push(checker.getDeclaredTypeOfSymbol(member));
    return;
  }
  // keyof Options
  if (ts.isTypeOperatorNode(written) && written.operator === ts.SyntaxKind.KeyOfKeyword) {
    into.pop();
    const properties = checker.getPropertiesOfType(checker.getTypeFromTypeNode(written.type));
    for (const property of properties) into.push(...literalsNamed(context, type, property.name));
    return;
  }
  // (typeof metals)[number]
  if (ts.isIndexedAccessTypeNode(written)) {
    into.pop();
    listAccessed(context, { node: written, level }, into);
    return;
  }
  // Exclude<Color, 'red'>
  if (ts.isTypeReferenceNode(written) && written.typeArguments) {
    for (const each of written.typeArguments) listMembers(context, { node: each, level: level + 1 }, into);
  }
}

function listAccessed(
  context: Context,
  { node, level }: { node: TS.IndexedAccessTypeNode; level: number },
  into: TS.Type[],
): void {
  const { checker } = context;
  const object = checker.getTypeFromTypeNode(node.objectType);
  if (checker.isTupleType(object)) {
    into.push(...checker.getTypeArguments(object as TS.TypeReference));
    return;
  }
  for (const property of checker.getPropertiesOfType(object)) {
    into.push(checker.getTypeOfSymbol(property));
    const declaration = property.valueDeclaration as TS.PropertySignature | undefined;
    listMembers(context, { node: declaration?.type, level: level + 1 }, into);
  }
}

function literalsNamed(context: Context, keys: TS.Type, name: string): TS.Type[] {
  const members = keys.isUnion() ? keys.types : [keys];
  return members.filter((member) => String(literalValue(context, member)) === name);
}

function fallbackKey(context: Context, type: TS.Type): string {
  const isEnum = (type.flags & context.ts.TypeFlags.EnumLiteral) !== 0;
  const value = isEnum ? undefined : literalValue(context, type);
  if (typeof value === 'number') return `1${value < 0 ? 0 : 1}${Math.abs(value).toString().padStart(20, '0')}`;
  if (value !== undefined) return `0${value}`;
  const declaration = (type.aliasSymbol ?? type.symbol)?.declarations?.[0];
  const place = declaration ? `${declaration.getSourceFile().fileName}:${String(declaration.pos).padStart(9, '0')}` : '';
  return `${isEnum ? 0 : 2}${place}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

import type * as TS from 'typescript';
import type { Context } from '../../context.js';
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
  const rank = new Map<TS.Type | TS.Symbol, number>();
  for (const type of writtenMembers(context, written, 0)) {
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
  const ranks = new Map<string, number>();
  for (const each of written.types) {
    if (!ts.isLiteralTypeNode(each)) return undefined;
    const { literal } = each;
    if (ts.isStringLiteral(literal)) ranks.set(`s${literal.text}`, ranks.size);
    else if (ts.isNumericLiteral(literal)) ranks.set(`n${literal.text}`, ranks.size);
    else if (literal.kind !== ts.SyntaxKind.NullKeyword) return undefined;
  }
  const rankOf = (type: TS.Type) => {
    const value = literalValue(context, type);
    return ranks.get(typeof value === 'string' ? `s${value}` : `n${value}`);
  };
  const keyed = members.map((type) => ({ type, rank: rankOf(type) }));
  if (keyed.some(({ rank }) => rank === undefined)) return undefined;
  return keyed.sort((a, b) => a.rank! - b.rank!).map(({ type }) => type);
}

/** The types that a written type lists, in order, as far as the text shows them. */
function writtenMembers(context: Context, node: TS.TypeNode | undefined, level: number): TS.Type[] {
  const { ts, checker } = context;
  const written = followAliases(context, node);
  if (!written || level > 8) return [];
  // 'b' | 'a'
  if (ts.isUnionTypeNode(written)) {
    return written.types.flatMap((each) => [checker.getTypeFromTypeNode(each), ...writtenMembers(context, each, level + 1)]);
  }
  const type = checker.getTypeFromTypeNode(written);
  // Level
  const members = type.symbol && type.symbol.flags & ts.SymbolFlags.Enum ? [...(type.symbol.exports?.values() ?? [])] : [];
  if (members.length > 0) return [type, ...members.map((member) => checker.getDeclaredTypeOfSymbol(member))];
  // keyof Options
  if (ts.isTypeOperatorNode(written) && written.operator === ts.SyntaxKind.KeyOfKeyword) {
    const properties = checker.getPropertiesOfType(checker.getTypeFromTypeNode(written.type));
    return properties.flatMap((property) => literalsNamed(context, type, property.name));
  }
  // (typeof metals)[number]
  if (ts.isIndexedAccessTypeNode(written)) {
    const object = checker.getTypeFromTypeNode(written.objectType);
    if (checker.isTupleType(object)) return [...checker.getTypeArguments(object as TS.TypeReference)];
    const properties = checker.getPropertiesOfType(object);
    return properties.flatMap((property) => [checker.getTypeOfSymbol(property), ...declaredMembers(context, property, level)]);
  }
  // Exclude<Color, 'red'>
  if (ts.isTypeReferenceNode(written) && written.typeArguments) {
    return [type, ...written.typeArguments.flatMap((each) => writtenMembers(context, each, level + 1))];
  }
  return [type];
}

function declaredMembers(context: Context, property: TS.Symbol, level: number): TS.Type[] {
  const declaration = property.valueDeclaration as TS.PropertySignature | undefined;
  return writtenMembers(context, declaration?.type, level + 1);
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

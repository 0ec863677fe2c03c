import type * as TS from 'typescript';
import type { Context } from '../../context.js';
import type { Naming } from '../ir.js';

const longest = 60;

/** What to call a type in `$defs`: the name its author gave it with its type arguments, else the name of what it is the type of. */
export function nameType(context: Context, type: TS.Type, fallback: string): Naming {
  const name = authorName(context, type, 0);
  if (name) return { name: safeName(name) };
  return { name: safeName(fallback.charAt(0).toUpperCase() + fallback.slice(1)), anonymous: true };
}

function authorName(context: Context, type: TS.Type, level: number): string | undefined {
  const symbol = type.aliasSymbol ?? type.symbol;
  if (!symbol || (!type.aliasSymbol && symbol.name.startsWith('__'))) return undefined;
  const name = symbol.name === 'default' ? defaultName(symbol) : symbol.name;
  const given = type.aliasSymbol ? type.aliasTypeArguments : typeArguments(context, type);
  const parts = level > 2 ? [] : (given ?? []).map((argument) => argumentName(context, argument, level + 1));
  return [name, ...parts.filter((part) => part !== '')].join('_');
}

function argumentName(context: Context, type: TS.Type, level: number): string {
  const { checker, ts } = context;
  if (type.isUnion() && !type.aliasSymbol && !(type.flags & ts.TypeFlags.Boolean) && !type.symbol) {
    return type.types
      .map((member) => argumentName(context, member, level))
      .filter((part) => part !== '')
      .join('_or_');
  }
  if (checker.isArrayType(type)) return `${argumentName(context, typeArguments(context, type)[0]!, level)}_array`;
  if (type.flags & ts.TypeFlags.Object || type.aliasSymbol) return authorName(context, type, level) ?? '';
  return checker.typeToString(type);
}

function typeArguments(context: Context, type: TS.Type): readonly TS.Type[] {
  const isReference =
    type.flags & context.ts.TypeFlags.Object && (type as TS.ObjectType).objectFlags & context.ts.ObjectFlags.Reference;
  if (!isReference) return [];
  // An interface's own arguments; the last one may be its `this`.
  const reference = type as TS.TypeReference;
  return context.checker.getTypeArguments(reference).slice(0, reference.target.typeParameters?.length ?? 0);
}

function defaultName(symbol: TS.Symbol): string {
  const declaration = symbol.declarations?.[0] as TS.NamedDeclaration | undefined;
  const name = declaration?.name as TS.Identifier | undefined;
  return name?.text ?? 'Default';
}

/** ASCII letters, digits and underscores, so that a `$ref` needs no escapes anywhere. */
function safeName(name: string): string {
  const safe = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, longest)
    .replace(/_+$/, '');
  return safe === '' ? 'Type' : safe;
}

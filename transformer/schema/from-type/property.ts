import type * as TS from 'typescript';
import type { Context } from '../../context.js';
import { isForeign } from '../../source/origin.js';
import type { ObjectNode, Property } from '../ir.js';
import { isImpossible } from './contradiction.js';
import { document } from './document.js';
import { literalValue } from './literal.js';
import { orderMembers } from './order-members.js';
import { refuse } from './problem.js';
import type { Reading, Use } from './reading.js';
import { followAliases, valueNode } from './written.js';

/** One member of an object type; `undefined` when no JSON object may or can have it. */
export function readProperty(reading: Reading, found: { object: ObjectNode; symbol: TS.Symbol; use: Use }): Property | undefined {
  const { context } = reading;
  const { SymbolFlags, TypeFlags } = context.ts;
  const { object, symbol, use } = found;
  if (isSymbolKeyed(symbol)) return undefined;

  const { name } = symbol;
  const type = context.checker.getTypeOfSymbol(symbol);
  const declaration = symbol.valueDeclaration ?? symbol.declarations?.[0];
  const isPresent = (type.flags & (TypeFlags.String | TypeFlags.Number | TypeFlags.Object)) !== 0;
  const optional = (symbol.flags & SymbolFlags.Optional) !== 0 || (!isPresent && allowsMissing(context, type));
  // code?: never, code: undefined
  if (!isPresent && (isMissing(context, type) || (optional && isImpossible(context, type)))) {
    const closed = !object.extra && object.patterns.length === 0;
    return closed ? undefined : { name, node: { kind: 'union', members: [] }, optional: true };
  }

  const node = declaration ?? use.node;
  const typeNode = writtenType(declaration) ?? valueNode(context, use.typeNode);
  const inside: Use = { node, typeNode, name, chain: use.chain, hoisted: use.hoisted, depth: 0 };
  // __proto__: string; the runtime never lets the key through, so no call could ever have it
  const value =
    name === '__proto__' && !optional
      ? refuse(reading, inside, { code: 'DT4006', params: { key: name } })
      : reading.read(type, inside);
  // { n: A } & { n: B }: what is said first wins, and what only another says counts, too
  const { declarations = none } = symbol;
  for (let index = declarations.length - 1; index >= 0; index--) {
    document(reading, value, declarations[index]!, declarations.length > 1);
  }
  const property: Property = { name, node: value, optional };
  if (optional && declaration && isForeign(context, declaration)) reading.omittable.push({ object, property, type });
  return property;
}

const none: readonly TS.Declaration[] = [];

/** `undefined` or `void`, and nothing else. */
function isMissing({ ts }: Context, type: TS.Type): boolean {
  const missing = ts.TypeFlags.Undefined | ts.TypeFlags.Void;
  if (!type.isUnion()) return (type.flags & missing) !== 0;
  for (const { flags } of type.types) if (!(flags & missing)) return false;
  return true;
}

/** `T | undefined`: an absent member reads as `undefined`. */
function allowsMissing({ ts }: Context, type: TS.Type): boolean {
  const missing = ts.TypeFlags.Undefined | ts.TypeFlags.Void;
  if (type.isUnion()) for (const { flags } of type.types) if (flags & missing) return true;
  return false;
}

/** The compiler keeps symbol keys under names of its own. */
function isSymbolKeyed(symbol: TS.Symbol): boolean {
  return (symbol.escapedName as string).startsWith('__@');
}

function writtenType(declaration: TS.Declaration | undefined): TS.TypeNode | undefined {
  return (declaration as TS.PropertySignature | undefined)?.type;
}

/**
 * The properties in the order they were written. Those of a mapped type come in the order in which the checker met their names,
 * which an edit elsewhere can change.
 */
export function orderProperties(context: Context, type: TS.Type, use: Use): readonly TS.Symbol[] {
  const { checker, ts } = context;
  const properties = checker.getPropertiesOfType(type);
  const isMapped = type.flags & ts.TypeFlags.Object && (type as TS.ObjectType).objectFlags & ts.ObjectFlags.Mapped;
  if (!isMapped || properties.length < 2) return properties;
  const declared = properties.map((property) => property.declarations?.[0]);
  if (declared.every((declaration) => declaration !== undefined)) {
    const containers = [...new Set(declared.map((declaration) => declaration.parent))];
    return sorted(properties, (index) => containers.indexOf(declared[index]!.parent) * 1e9 + declared[index]!.pos);
  }
  // Record<'width' | 'height', number>
  const names = orderMembers(context, literalsOf(context, properties), keysNode(context, use.typeNode));
  const order = names.map((each) => String(literalValue(context, each)));
  return sorted(properties, (index) => order.indexOf(properties[index]!.name));
}

function literalsOf(context: Context, properties: readonly TS.Symbol[]): TS.Type[] {
  return properties.map((property) => context.checker.getStringLiteralType(property.name));
}

function keysNode(context: Context, node: TS.TypeNode | undefined): TS.TypeNode | undefined {
  const { ts } = context;
  const written = followAliases(context, node);
  if (written && ts.isMappedTypeNode(written)) return ts.getEffectiveConstraintOfTypeParameter(written.typeParameter);
  return written && ts.isTypeReferenceNode(written) ? written.typeArguments?.[0] : undefined;
}

function sorted(properties: readonly TS.Symbol[], key: (index: number) => number): TS.Symbol[] {
  return properties
    .map((property, index) => ({ property, key: key(index) }))
    .sort((a, b) => a.key - b.key)
    .map(({ property }) => property);
}

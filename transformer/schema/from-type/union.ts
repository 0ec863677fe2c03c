import type * as TS from 'typescript';
import type { Context } from '../../context.js';
import type { EnumNode, Scalar, SchemaNode, UnionNode } from '../ir.js';
import { annotate, sharedAnnotations } from './annotated.js';
import { isContradiction } from './contradiction.js';
import { define } from './define.js';
import { findTag } from './find-tag.js';
import { literalValue } from './literal.js';
import { orderMembers } from './order-members.js';
import type { Reader, Reading, Use } from './reading.js';
import { findWrittenMember } from './written.js';

export const readUnion: Reader = (reading, type, use) => {
  if (!type.isUnion()) return undefined;
  // target: Target, where `type Target = ById | ByPath` or `enum Target { ... }`
  const named = type.aliasSymbol ?? (type.flags & reading.context.ts.TypeFlags.EnumLiteral ? type.symbol : undefined);
  if (named) {
    const declaration = named.declarations?.find(reading.context.ts.isTypeAliasDeclaration);
    return define(reading, type, use, (inside) =>
      readMembers(reading, type, { ...inside, typeNode: declaration?.type ?? inside.typeNode }),
    );
  }
  // target: { id: string } | { path: string }
  return readMembers(reading, type, use);
};

function readMembers(reading: Reading, type: TS.UnionType, use: Use): SchemaNode {
  const { context } = reading;
  const { TypeFlags } = context.ts;
  const isMissing = (member: TS.Type) => (member.flags & (TypeFlags.Undefined | TypeFlags.Void)) !== 0;
  const isScalar = holdsScalars(context, type);
  const parts = isScalar
    ? type.types.filter((member) => !isMissing(member))
    : denormalize(context, type).filter((member) => !isMissing(member) && !isContradiction(context, member));
  const nullable = parts.some((member) => member.flags & TypeFlags.Null);
  const present = orderMembers(
    context,
    parts.filter((member) => !(member.flags & TypeFlags.Null)),
    use.typeNode,
  );

  const hoisted = isScalar ? [] : sharedAnnotations(present);
  const depth = use.depth + 1;
  const literals: Exclude<Scalar, null>[] = [];
  const nodes: SchemaNode[] = [];
  let constants: EnumNode | undefined;
  const writtenMember = findWrittenMember(context, use.typeNode);
  for (const member of present) {
    const isOwn = !isScalar && sharedAnnotations([member]).some((annotation) => !hoisted.includes(annotation));
    const value = isOwn ? undefined : literalValue(context, withoutBrand(context, member));
    // A member of an enum is nominal to the checker; in JSON it is its value.
    if (value === undefined || (typeof value === 'number' && !Number.isFinite(value))) {
      const typeNode = writtenMember(member);
      nodes.push(reading.read(member, { node: use.node, typeNode, name: use.name, chain: use.chain, hoisted, depth }));
      continue;
    }
    if (!constants) {
      constants = { kind: 'enum', values: literals };
      nodes.push(constants);
    }
    if (!literals.includes(value)) literals.push(value);
  }
  const merged = mergeBooleans(nodes);
  if (hoisted.length > 0 && merged.length > 0) return annotateAll(reading, { type, nodes: merged, hoisted, nullable }, use);
  if (nullable) merged.push({ kind: 'primitive', type: 'null' });
  if (merged.length === 1) return merged[0]!;
  // gap: undefined | void, or a union of contradictions
  if (merged.length === 0) return reading.read(parts.length === 0 ? (type.types[0] ?? type) : type.types[0]!, use);
  const node: UnionNode = { kind: 'union', members: merged };
  const tag = nullable || isScalar ? undefined : findTag(context, present);
  if (tag !== undefined) node.tag = tag;
  reading.unions.push({ node, type, use });
  return node;
}

/** `'a' | 'b' | null`, as most unions are: nothing in it that takes a closer look. */
function holdsScalars({ ts: { TypeFlags } }: Context, type: TS.UnionType): boolean {
  if ((type as { origin?: TS.Type }).origin) return false;
  const scalar =
    TypeFlags.StringLiteral |
    TypeFlags.NumberLiteral |
    TypeFlags.BooleanLiteral |
    TypeFlags.String |
    TypeFlags.Number |
    TypeFlags.Null |
    TypeFlags.Undefined |
    TypeFlags.Void;
  return type.types.every(({ flags }) => flags & scalar && !(flags & TypeFlags.EnumLiteral));
}

/** `Annotated<'a' | 'b', Keywords> | null`: the keywords are about all members but `null`, which TypeScript never gives them. */
function annotateAll(
  reading: Reading,
  found: { type: TS.Type; nodes: SchemaNode[]; hoisted: TS.Type[]; nullable: boolean },
  use: Use,
): SchemaNode {
  const { type, nodes, hoisted, nullable } = found;
  const node: SchemaNode = nodes.length === 1 ? nodes[0]! : { kind: 'union', members: nodes };
  for (const annotation of hoisted) annotate(reading, node, { annotation, use });
  if (node.kind === 'union') reading.unions.push({ node, type, use });
  return nullable ? { kind: 'union', members: [node, { kind: 'primitive', type: 'null' }] } : node;
}

/** The constant in `'a' & { readonly __brand: 'X' }`. */
function withoutBrand({ ts }: Context, type: TS.Type): TS.Type {
  const primitives = type.isIntersection() ? type.types.filter((part) => !(part.flags & ts.TypeFlags.Object)) : [];
  return primitives.length === 1 ? primitives[0]! : type;
}

/** `true | false` is `boolean`. */
function mergeBooleans(nodes: SchemaNode[]): SchemaNode[] {
  if (!nodes.some((node) => node.kind === 'enum' && node.values.includes(true))) return nodes;
  return nodes.flatMap((node): SchemaNode[] => {
    if (node.kind !== 'enum' || !(node.values.includes(true) && node.values.includes(false))) return [node];
    const rest = node.values.filter((value) => typeof value !== 'boolean');
    const boolean: SchemaNode = { kind: 'primitive', type: 'boolean' };
    return rest.length > 0 ? [{ ...node, values: rest }, boolean] : [boolean];
  });
}

/**
 * The members with named unions and whole enums kept together, as the author wrote them: adding `undefined` or `null`
 * makes a new, flat union, and only the compiler's `origin` remembers its parts.
 */
function denormalize(context: Context, type: TS.UnionType): TS.Type[] {
  const { TypeFlags } = context.ts;
  const origin = (type as { origin?: TS.Type }).origin;
  const parts = origin?.isUnion() ? origin.types : type.types;
  const result: TS.Type[] = [];
  const enums = new Map<TS.Type, TS.Type[]>();
  for (const part of parts) {
    if (part.isUnion() && !part.aliasSymbol && !(part.flags & TypeFlags.EnumLiteral)) {
      for (const member of denormalize(context, part)) if (!result.includes(member)) result.push(member);
      continue;
    }
    const whole = part.flags & TypeFlags.EnumLiteral && !part.isUnion() ? context.checker.getBaseTypeOfLiteralType(part) : part;
    if (whole !== part && whole.isUnion() && !(type.flags & TypeFlags.EnumLiteral)) {
      const members = enums.get(whole) ?? [];
      members.push(part);
      enums.set(whole, members);
      if (members.length === whole.types.length) {
        for (const member of members) if (result.includes(member)) result.splice(result.indexOf(member), 1);
        result.push(whole);
        continue;
      }
    }
    if (!result.includes(part)) result.push(part);
  }
  return result;
}

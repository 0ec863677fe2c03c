import type * as TS from 'typescript';
import type { Context } from '../../context.js';
import type { Scalar, SchemaNode, UnionNode } from '../ir.js';
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
  return readOptional(reading, type, use) ?? readMembers(reading, type, use);
};

/** retries?: number, filter?: Filter, as most optional members are: the checker adds `undefined` to what is written. */
function readOptional(reading: Reading, { types }: TS.UnionType, use: Use): SchemaNode | undefined {
  const { checker, ts } = reading.context;
  const { TypeFlags, SyntaxKind } = ts;
  const [missing, type] = types;
  if (!(missing!.flags & TypeFlags.Undefined)) return undefined;
  // dryRun?: boolean, which is undefined, true or false
  const isBoolean = types.length === 3 && use.typeNode?.kind === SyntaxKind.BooleanKeyword;
  if (isBoolean && type!.flags & types[2]!.flags & TypeFlags.BooleanLiteral) return { kind: 'primitive', type: 'boolean' };
  if (types.length !== 2) return undefined;
  if (!(type!.flags & (TypeFlags.String | TypeFlags.Number | TypeFlags.Object))) return undefined;
  const { node, typeNode, name, chain, depth } = use;
  if (typeNode === undefined) return undefined;
  const isWhole = typeNode.kind < SyntaxKind.FirstTypeNode || checker.getTypeFromTypeNode(typeNode) === type;
  return isWhole ? reading.read(type!, { node, typeNode, name, chain, hoisted: none, depth: depth + 1 }) : undefined;
}

// target: { id: string } | { path: string }
function readMembers(reading: Reading, type: TS.UnionType, use: Use): SchemaNode {
  const { context } = reading;
  const { TypeFlags } = context.ts;
  const isScalar = holdsScalars(context, type);
  const parts: TS.Type[] = [];
  let nullable = false;
  for (const member of isScalar ? type.types : denormalize(context, type)) {
    if (member.flags & TypeFlags.Null) nullable = true;
    else if (!(member.flags & (TypeFlags.Undefined | TypeFlags.Void)) && !isContradiction(context, member)) parts.push(member);
  }
  const present = orderMembers(context, parts, use.typeNode);
  const hoisted = isScalar ? none : sharedAnnotations(present);
  const nodes = mergeBooleans(readEach(reading, { members: present, hoisted }, use));
  if (hoisted.length > 0 && nodes.length > 0) return annotateAll(reading, { type, nodes, hoisted, nullable }, use);
  if (nullable) nodes.push({ kind: 'primitive', type: 'null' });
  if (nodes.length === 1) return nodes[0]!;
  // gap: undefined | void, or a union of contradictions
  if (nodes.length === 0) return reading.read(type.types[0]!, use);
  const node: UnionNode = { kind: 'union', members: nodes };
  const tag = nullable || isScalar ? undefined : findTag(context, present);
  if (tag !== undefined) node.tag = tag;
  reading.unions.push({ node, type, use });
  return node;
}

const none: readonly TS.Type[] = [];

interface Members {
  readonly members: readonly TS.Type[];
  /** Annotations that are about the union. */
  readonly hoisted: readonly TS.Type[];
}

/** The members, with all constants in one node. A member of an enum is nominal to the checker; in JSON it is its value. */
function readEach(reading: Reading, { members, hoisted }: Members, use: Use): SchemaNode[] {
  const literals: Scalar[] = [];
  const nodes: SchemaNode[] = [];
  const writtenMember = findWrittenMember(reading.context, use.typeNode);
  for (const member of members) {
    const value = constantOf(reading.context, member, hoisted);
    if (value === undefined) {
      const typeNode = writtenMember(member);
      nodes.push(
        reading.read(member, { node: use.node, typeNode, name: use.name, chain: use.chain, hoisted, depth: use.depth + 1 }),
      );
      continue;
    }
    if (literals.length === 0) nodes.push({ kind: 'enum', values: literals });
    if (!literals.includes(value)) literals.push(value);
  }
  return nodes;
}

/** The constant that a member is, unless it has annotations of its own. */
function constantOf(context: Context, member: TS.Type, hoisted: readonly TS.Type[]): Scalar | undefined {
  const isBranded = member.isIntersection();
  if (isBranded && sharedAnnotations([member]).some((annotation) => !hoisted.includes(annotation))) return undefined;
  const value = literalValue(context, isBranded ? withoutBrand(context, member) : member);
  return typeof value === 'number' && !Number.isFinite(value) ? undefined : value;
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
  for (const { flags } of type.types) if (!(flags & scalar) || flags & TypeFlags.EnumLiteral) return false;
  return true;
}

/** `Annotated<'a' | 'b', Keywords> | null`: the keywords are about all members but `null`, which TypeScript never gives them. */
function annotateAll(
  reading: Reading,
  found: { type: TS.Type; nodes: SchemaNode[]; hoisted: readonly TS.Type[]; nullable: boolean },
  use: Use,
): SchemaNode {
  const { type, nodes, hoisted, nullable } = found;
  const node: SchemaNode = nodes.length === 1 ? nodes[0]! : { kind: 'union', members: nodes };
  for (const annotation of hoisted) annotate(reading, node, { annotation, use });
  if (node.kind === 'union') reading.unions.push({ node, type, use });
  return nullable ? { kind: 'union', members: [node, { kind: 'primitive', type: 'null' }] } : node;
}

/** The constant in `'a' & { readonly __brand: 'X' }`. */
function withoutBrand({ ts }: Context, type: TS.IntersectionType): TS.Type {
  const primitives = type.types.filter((part) => !(part.flags & ts.TypeFlags.Object));
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

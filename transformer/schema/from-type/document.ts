import type * as TS from 'typescript';
import { readComment } from '../../comments/read-comment.js';
import type { Context } from '../../context.js';
import { isForeign } from '../../source/origin.js';
import type { SchemaNode } from '../ir.js';
import { readTags } from '../keywords/read-tags.js';
import { isOwnType } from './annotated.js';
import { libraryName } from './library-name.js';
import type { Reading, Use } from './reading.js';
import { accessedMember, writtenAlias } from './written.js';

/**
 * Adds what the comment on a declaration says to the node that stands for it; what is there already is older and gives way.
 * `together`: unless it is one of several that all hold.
 */
export function document(reading: Reading, node: SchemaNode, declaration: TS.Node, together = false): void {
  const { context } = reading;
  const comment = readComment(context.ts, declaration);
  if (!comment) return;
  const { text, notes } = comment.description;
  if (comment.tags.length === 0 && notes.length === 0) {
    if (text !== '') describe(node, text);
    return;
  }
  const foreign = isForeign(context, declaration);
  const keywords = readTags(comment.tags).map((keyword) => ({ ...keyword, foreign, together }));
  if (keywords.length > 0) reading.declared.push({ node, keywords });
  // A TODO of a package would read as an instruction, and its user can't take it out.
  if (foreign && notes.length > 0) return;
  // A comment with nothing but `@example "Paris"` has no text beside the value.
  if (text !== '' && !keywords.some((keyword) => keyword.keyword === 'examples' && keyword.text === text)) describe(node, text);
  if (notes.length === 0) return;
  const where = `the comment of '${nameOf(declaration)}'`;
  const known = node.problems ?? [];
  const isNew = ({ place }: (typeof notes)[number]) =>
    !known.some((other) => other.place?.file === place.file && other.place.start === place.start);
  const found = notes
    .filter(isNew)
    .map(({ marker, place }) => ({ code: 'DT3003', params: { marker, where, inComment: true }, place }));
  if (found.length === 0) return;
  context.seen.problems = true;
  node.problems = [...known, ...found];
}

function describe(node: SchemaNode, description: string): void {
  node.annotations = node.annotations ? { ...node.annotations, description } : { description };
}

/** The comment of a named type stays with its definition. Those of the compiler's own types (`Partial`) are about the compiler. */
export function documentDefinition(reading: Reading, node: SchemaNode, type: TS.Type): void {
  const { context } = reading;
  const symbol = type.aliasSymbol ?? type.symbol;
  if (!symbol || isGiven(context, symbol)) return;
  const alias = declaredAlias(context, type);
  // type UserPage = Page<User>
  for (const each of aliasesOf(context, alias?.type).reverse()) document(reading, node, each);
  const declaration = symbol.declarations?.find((each) => readComment(context.ts, each) !== undefined);
  if (declaration && isNamed(declaration)) document(reading, node, declaration);
}

/** The comments of the aliases that a use names, which no definition has: `port: Port`, where `type Port = number`. */
export function documentAliases(reading: Reading, node: SchemaNode, used: { type: TS.Type; use: Use }): void {
  const { context } = reading;
  const { type, use } = used;
  const own = declaredAlias(context, type);
  const written = aliasesOf(context, use.typeNode);
  if (!own && written.length === 0) return;
  const at = own ? written.indexOf(own) : -1;
  const isWritten =
    written.length > 0 && use.typeNode && isSame(reading, context.checker.getTypeFromTypeNode(use.typeNode), type);
  const isDefined = node.kind === 'ref' && context.definitions.get(type) === node.definition;
  const outer = isWritten ? written.slice(0, at < 0 ? undefined : at) : [];
  const inner = own && !isDefined && !isGiven(context, type.aliasSymbol) ? [own, ...aliasesOf(context, own.type)] : [];
  for (const alias of [...outer, ...inner].reverse()) document(reading, node, alias);
}

/** id: Order['id'], where `interface Order { /** An order number. @minLength 8 *\/ id: string }` */
export function documentAccessed(reading: Reading, node: SchemaNode, { type, use }: { type: TS.Type; use: Use }): void {
  if (use.typeNode?.kind === reading.context.ts.SyntaxKind.TypeReference) return;
  let member = accessedMember(reading.context, use.typeNode);
  if (!member) return;
  const members: TS.PropertySignature[] = [];
  for (; member && !members.includes(member); member = accessedMember(reading.context, member.type)) members.push(member);
  for (const each of members.reverse()) {
    documentAliases(reading, node, { type, use: { ...use, typeNode: each.type } });
    document(reading, node, each);
  }
}

/** The aliases that a written type names, and those that they name in turn, but for those that no project declares. */
function aliasesOf(context: Context, node: TS.TypeNode | undefined): TS.TypeAliasDeclaration[] {
  const aliases: TS.TypeAliasDeclaration[] = [];
  let written = node;
  while (aliases.length < 50) {
    const alias = writtenAlias(context, written);
    if (!alias || isGiven(context, (alias as TS.Declaration & { symbol?: TS.Symbol }).symbol)) break;
    aliases.push(alias);
    written = alias.typeParameters?.length ? undefined : alias.type;
  }
  return aliases;
}

function declaredAlias(context: Context, type: TS.Type): TS.TypeAliasDeclaration | undefined {
  return type.aliasSymbol?.declarations?.find(context.ts.isTypeAliasDeclaration);
}

/** A type of the compiler, of Node or of this package: its comment tells programmers about the type and models nothing about a value. */
function isGiven(context: Context, symbol: TS.Symbol | undefined): boolean {
  return libraryName(context, symbol) !== undefined || isOwnType(symbol);
}

/** Whether a written type is the type, but for `undefined`. */
function isSame({ context: { ts } }: Reading, written: TS.Type, type: TS.Type): boolean {
  if (written === type) return true;
  const present = (each: TS.Type) =>
    each.isUnion() ? each.types.filter((member) => !(member.flags & ts.TypeFlags.Undefined)) : [each];
  const [left, right] = [present(written), present(type)];
  return left.length === right.length && left.every((member) => right.includes(member));
}

/** A type literal that belongs to a parameter or variable has no comment of its own. */
function isNamed(declaration: TS.Declaration): boolean {
  return (declaration as TS.NamedDeclaration).name !== undefined;
}

function nameOf(declaration: TS.Node): string {
  const { name } = declaration as TS.NamedDeclaration;
  return name?.getText() ?? 'the type';
}

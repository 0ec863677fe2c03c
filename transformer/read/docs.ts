import type * as TS from 'typescript';
import type { DocComment } from '../comments/doc-comment.js';
import { readComment } from '../comments/read-comment.js';
import type { Context } from '../context.js';
import type { Callee, Docs, Holder, Options } from '../model.js';
import { isForeign } from '../source/origin.js';
import { resolveAlias } from '../source/resolve-alias.js';

interface Sources {
  readonly callee: Callee;
  readonly holder: Holder;
  readonly options: Options;
}

/**
 * What the comments say about a tool. The one on the function itself wins; else the one on the property or statement
 * that holds the call; else the one on the declaration the call refers to.
 */
export function readDocs(context: Context, { callee, holder, options }: Sources): Docs {
  const inline = callee.inline ? [callee.expression] : [];
  const comments = readComments(context, [...inline, ...holder.commented, ...referencedDeclarations(context, callee)]);
  const explicit = options.get('description')?.value;
  const described = comments.find(({ comment }) => comment.description.text !== '');
  return {
    description: typeof explicit === 'string' ? { text: explicit.trim(), notes: [] } : described?.comment.description,
    explicit: typeof explicit === 'string',
    place: (described ?? comments[0])?.comment.place,
    below: (described ?? comments[0])?.comment.below ?? false,
    params: comments.flatMap(({ comment, own }, index) => comment.params.map((param) => ({ ...param, own, comment: index }))),
    returns: comments.find(({ comment }) => comment.returns)?.comment.returns,
  };
}

function readComments(context: Context, nodes: readonly TS.Node[]): { comment: DocComment; own: boolean }[] {
  const found = new Map<string, { comment: DocComment; own: boolean }>();
  for (const node of nodes) {
    const comment = readComment(context.ts, node);
    if (comment) found.set(`${comment.place.file}:${comment.place.start}`, { comment, own: !isForeign(context, node) });
  }
  return [...found.values()];
}

/** Where the function is declared: the name it is known by first, then its signature. */
function referencedDeclarations(context: Context, { expression, declaration, inline }: Callee): TS.Node[] {
  const { ts, checker } = context;
  if (inline) return [];
  const symbol = checker.getSymbolAtLocation(ts.isPropertyAccessExpression(expression) ? expression.name : expression);
  const named = symbol ? (resolveAlias(context, symbol).declarations ?? []) : [];
  return [...named, ...(declaration ? [declaration] : [])].flatMap((node) => withHolders(ts, node));
}

/** A declaration and the statement its comment may stand on. */
function withHolders(ts: Context['ts'], declaration: TS.Node): TS.Node[] {
  const { parent } = declaration;
  // const lookUp = (id: string) => ...
  if (ts.isVariableDeclaration(declaration)) return [declaration, declaration.parent.parent];
  // (id: string) => string, the right side of a variable, a property or a type alias
  const isValue = ts.isFunctionExpression(declaration) || ts.isArrowFunction(declaration) || ts.isFunctionTypeNode(declaration);
  if (!isValue || !parent) return [declaration];
  const isHolder =
    ts.isVariableDeclaration(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isTypeAliasDeclaration(parent) ||
    ts.isExportAssignment(parent);
  return isHolder ? [declaration, ...withHolders(ts, parent)] : [declaration];
}

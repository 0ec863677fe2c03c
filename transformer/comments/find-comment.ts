import type * as TS from 'typescript';
import { commentStarts } from './comment-starts.js';
import { countBefore } from './count-before.js';
import { endsLine } from './ends-line.js';
import { findCommentAfter } from './find-comment-after.js';
import { isDocComment } from './is-doc-comment.js';

/**
 * The doc comment that belongs to a node, found in the source text: it does not depend on the host parsing JSDoc.
 *
 * The last `/**` before the node wins, on its own line or on the node's (`{ /** City. *\/ city: string }`), and after its
 * modifiers too. A member without one takes the comment that follows it on its line (`city: string; /** City. *\/`).
 */
export function findComment(ts: typeof TS, node: TS.Node, sourceFile = node.getSourceFile()): TS.TextRange | undefined {
  if (node.pos < 0) return undefined;
  const holder = commentHolder(ts, node);
  const starts = commentStarts(sourceFile);
  const at = countBefore(starts, (start) => start < holder.pos);
  if (!isBeforeLineEnd(sourceFile.text, starts[at], holder.end)) return undefined;
  if (holder === node) return findCommentBefore(ts, { node, starts, at }) ?? findCommentAfter(ts, node);
  const own = { node, starts, at: countBefore(starts, (start) => start < node.pos) };
  return findCommentBefore(ts, own) ?? findCommentBefore(ts, { node: holder, starts, at }) ?? findCommentAfter(ts, node);
}

/** Whether a comment starts before the end of the line that a node ends on: most nodes have none to look for. */
function isBeforeLineEnd(text: string, start: number | undefined, nodeEnd: number): boolean {
  if (start === undefined || start < nodeEnd) return start !== undefined;
  const lineEnd = text.indexOf('\n', nodeEnd);
  return lineEnd === -1 || start < lineEnd;
}

/** Where the comment about a declaration stands: on the statement for the first variable in it, else on the node itself. */
export function commentHolder(ts: typeof TS, node: TS.Node): TS.Node {
  if (!ts.isVariableDeclaration(node) || !ts.isVariableDeclarationList(node.parent)) return node;
  const list = node.parent;
  return list.declarations[0] === node && ts.isVariableStatement(list.parent) ? list.parent : node;
}

/** A node, and which of the file's doc comments is the first from its trivia on. */
interface Position {
  readonly node: TS.Node;
  readonly starts: readonly number[];
  readonly at: number;
}

function findCommentBefore(ts: typeof TS, position: Position): TS.TextRange | undefined {
  const { node, starts, at } = position;
  if (at === starts.length || starts[at]! >= node.end) return undefined;
  // `/** Look up. */ city => ...`: the comment is about the function, which starts at the same position.
  if (ts.isParameter(node) && node.parent.pos === node.pos) return undefined;
  const { text } = node.getSourceFile();
  const plain = findOnOwnLine(text, position);
  if (plain && !isAboutFile(text, plain)) return plain;
  const modifiers = ts.canHaveModifiers(node) ? (node.modifiers ?? []) : [];
  // no comment at all before the node
  if (node.pos > 0 && modifiers.length === 0 && !/^\s*\//.test(text.slice(node.pos, node.end))) return undefined;
  return [
    ...commentsFrom(ts, text, node.pos),
    ...modifiers.flatMap((modifier) => commentsFrom(ts, text, modifier.end, true)),
  ].findLast((range) => isDocComment(text, range) && !isAboutFile(text, range));
}

/**
 * The comment of most members: the only one before the name and its modifiers, on a line of its own. No scanner is needed to see that.
 */
function findOnOwnLine(text: string, { node, starts, at }: Position): TS.TextRange | undefined {
  const { name } = node as TS.NamedDeclaration;
  const [pos, next] = [starts[at]!, starts[at + 1]];
  if (!name || (next !== undefined && next < name.end) || !/^\s*\n\s*$/.test(text.slice(node.pos, pos))) return undefined;
  const range = { pos, end: text.indexOf('*/', pos + 3) + 2 };
  return isDocComment(text, range) ? range : undefined;
}

/** All comments in the trivia that starts at `pos`, without those that belong to what stands before it on the line. */
function commentsFrom(ts: typeof TS, text: string, pos: number, own = opensBefore(text, pos)): TS.CommentRange[] {
  // At the start of a file both calls give the same comments.
  const sameLine = pos === 0 ? [] : (ts.getTrailingCommentRanges(text, pos) ?? []);
  const leading = ts.getLeadingCommentRanges(text, pos) ?? [];
  const last = sameLine.at(-1);
  return last && !own && endsLine(text, last.end) ? leading : [...sameLine, ...leading];
}

/** Nothing before `pos` could own a comment: an opening bracket, an operator. */
function opensBefore(text: string, pos: number): boolean {
  return pos === 0 || '({[<=:|&?'.includes(text.charAt(pos - 1)) || text.startsWith('=>', pos - 2);
}

/** The comment at the top of a file that describes the file. */
function isAboutFile(text: string, { pos, end }: TS.TextRange): boolean {
  const at = text.indexOf('@', pos);
  if (at === -1 || at >= end) return false;
  return /(?:^|\n)[\s*]*@(?:packageDocumentation|fileoverview|file|module)\b/i.test(text.slice(pos + 3, end));
}

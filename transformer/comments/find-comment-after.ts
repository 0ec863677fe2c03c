import type * as TS from 'typescript';
import { endsLine } from './ends-line.js';
import { isDocComment } from './is-doc-comment.js';

/**
 * The doc comment that follows a member on its line: `city: string; /** The city. *\/`.
 * One with a further member behind it on the line is about that member.
 */
export function findCommentAfter(ts: typeof TS, node: TS.Node): TS.TextRange | undefined {
  if (!isMember(ts, node)) return undefined;
  const text = node.getSourceFile().text;
  const beforeSeparator = sameLineComments(ts, text, contentEnd(ts, node));
  const separator = /[^\S\r\n]*[,;]/y;
  separator.lastIndex = beforeSeparator.end;
  const separated = separator.test(text);
  const afterSeparator = separated ? sameLineComments(ts, text, separator.lastIndex) : beforeSeparator;
  return [
    ...(separated ? beforeSeparator.ranges : []),
    ...(endsLine(text, afterSeparator.end) || closes(text, afterSeparator.end) ? afterSeparator.ranges : []),
  ].findLast((range) => isDocComment(text, range));
}

function isMember(ts: typeof TS, node: TS.Node): boolean {
  return (
    ts.isPropertySignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isShorthandPropertyAssignment(node) ||
    ts.isIndexSignatureDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isEnumMember(node) ||
    ts.isNamedTupleMember(node)
  );
}

/** A member of a type includes its `;`, and a comment may stand before that. */
function contentEnd(ts: typeof TS, node: TS.Node): number {
  let end = node.pos;
  ts.forEachChild(node, (child) => {
    end = Math.max(end, child.end);
  });
  return end;
}

function sameLineComments(ts: typeof TS, text: string, pos: number): { ranges: readonly TS.CommentRange[]; end: number } {
  const ranges = ts.getTrailingCommentRanges(text, pos) ?? [];
  return { ranges, end: ranges.at(-1)?.end ?? pos };
}

/** A closing bracket comes next. */
function closes(text: string, pos: number): boolean {
  const bracket = /\s*[)\]}>]/y;
  bracket.lastIndex = pos;
  return bracket.test(text);
}

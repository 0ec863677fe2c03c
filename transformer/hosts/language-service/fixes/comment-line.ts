import { lineBreakOf, startOfLine } from '../source-layout.js';

/** A line of a comment: where it is, and what its own lines begin with. */
export interface CommentLine {
  readonly start: number;
  /** Behind its line break. */
  readonly next: number;
  /** Indent, star and blank: `   * `. */
  readonly margin: string;
  /** What is written behind the margin, without blanks at its end. */
  readonly content: string;
}

export function commentLineAt(text: string, position: number): CommentLine {
  const start = startOfLine(text, position);
  const newline = text.indexOf('\n', position);
  const next = newline === -1 ? text.length : newline + 1;
  const margin = /^[ \t]*(?:\*(?!\/) ?)?/.exec(text.slice(start, next))?.[0] ?? '';
  return { start, next, margin, content: text.slice(start + margin.length, next).trimEnd() };
}

/** The lines that put the cut into a comment, with a blank line below it, and above it where none is. */
export function cutLines(text: string, { margin }: CommentLine, hasBlankAbove: boolean): string {
  const newLine = lineBreakOf(text);
  const blank = `${margin.trimEnd()}${newLine}`;
  return `${hasBlankAbove ? '' : blank}${margin}---${newLine}${blank}`;
}

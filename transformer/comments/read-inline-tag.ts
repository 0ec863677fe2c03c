import { countBefore } from './count-before.js';
import type { Line } from './read-lines.js';

/** A part of a comment for which a model reads other text. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The backslashes that only a doc comment needs: before an at sign, a brace, an angle bracket, and in the middle of what
 * would end the comment. Those of Markdown stay, since a model reads Markdown, and so do those of a regular expression.
 */
export function readEscape(text: string, start: number, end: number): Replacement[] {
  const character = text.slice(start + 1, end);
  const needed = '@{}<>'.includes(character) || (character === '/' && text[start - 1] === '*');
  return needed ? [{ start, end, text: character }] : [];
}

/** `{@link target | text}` and its relatives: the text, or the target. Other inline tags stay as they are. */
export function readInlineTag(text: string, lines: readonly Line[], { start, end }: Line): Replacement[] {
  const source = lines
    .slice(
      countBefore(lines, (line) => line.end <= start),
      countBefore(lines, (line) => line.start < end),
    )
    .map((line) => text.slice(Math.max(line.start, start), Math.min(line.end, end)))
    .join('\n');
  const content = /^\{@(?:link|linkcode|linkplain|inheritDoc)\b([\s\S]*)\}$/i.exec(source)?.[1]?.trim();
  if (content === undefined) return [];
  // JSDoc also has `[text]{@link target}`.
  const label = /\[([^[\]\n]+)\]$/.exec(text.slice(text.lastIndexOf('\n', start) + 1, start));
  if (label?.[1]) return [{ start: start - label[0].length, end, text: unescapeLabel(label[1]) }];
  return [{ start, end, text: linkText(content) }];
}

function linkText(content: string): string {
  const bar = content.search(/(?<!\\)\|/);
  const target = bar === -1 ? content : content.slice(0, bar).trim();
  // Without a bar JSDoc takes what follows the first blank for the text.
  const label = bar === -1 ? /\s([\s\S]*)$/.exec(content)?.[1] : content.slice(bar + 1);
  return unescapeLabel(label?.trim() || target);
}

function unescapeLabel(label: string): string {
  return label.replace(/\\([@{}<>|])/g, '$1');
}

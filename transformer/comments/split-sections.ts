import { acceptTags, type Tag } from './accept-tags.js';
import { countBefore } from './count-before.js';
import type { Fence } from './mark-fences.js';
import type { Mark } from './parse-inline.js';
import type { Line } from './read-lines.js';
import { isKeyword } from './tag-kinds.js';

/** A stretch of a comment that one tag governs; the first, and the first below the cut, have none. */
export interface Section {
  readonly tag?: Tag | undefined;
  readonly below: boolean;
  /** Its text, without the tag. */
  readonly lines: Line[];
  /** Schema keywords within a `@param` block. */
  readonly keywords: Section[];
}

interface CommentLines {
  readonly text: string;
  readonly lines: readonly Line[];
  readonly fences: readonly (Fence | undefined)[];
}

/** Splits a comment at its tags and at the cut, in source order. */
export function splitSections({ text, lines, fences }: CommentLines, marks: readonly Mark[]): Section[] {
  let current: Section = { below: false, lines: [], keywords: [] };
  /** The section that goes on when the current one ends by itself. */
  let outer: Section | undefined;
  const sections = [current];

  const resume = (): void => {
    current = outer ?? current;
    outer = undefined;
  };
  const open = (tag: Tag): void => {
    resume();
    const section: Section = { tag, below: current.below, lines: [], keywords: [] };
    (isKeyword(tag) && current.tag?.kind === 'param' ? current.keywords : sections).push(section);
    if (isKeyword(tag) || tag.kind === 'modifier') outer = current;
    current = section;
  };

  lines.forEach((line, index) => {
    const fenced = fences[index] === 'start' || fences[index] === 'code';
    if (!fenced && !current.below && text.slice(line.start, line.end).trim() === '---') {
      current = { below: true, lines: [], keywords: [] };
      outer = undefined;
      sections.push(current);
      return;
    }
    if (isBlank(line) && !fenced) {
      resume();
      // Where a tag's own line stood between two blank ones, one of them goes with it.
      const last = current.lines.at(-1);
      if (last && isBlank(last) && last !== lines[index - 1]) return;
    }
    const inLine = marks.slice(
      countBefore(marks, ({ start }) => start < line.start),
      countBefore(marks, ({ start }) => start < line.end),
    );
    const next = lines[index + 1];
    const tags = acceptTags(line, inLine, {
      text,
      code: fences[index] === 'open' || current.tag?.name.toLowerCase() === '@example',
      endsParagraph: !next || /^\s*(?:$|@|---\s*$)/.test(text.slice(next.start, next.end)),
    });
    const [first] = tags;
    if (!first) current.lines.push(line);
    else if (text.slice(line.start, first.start).trim()) current.lines.push(trimLine(text, line.start, first.start));
    tags.forEach((tag, at) => {
      open(tag);
      const rest = trimLine(text, tag.end, tags[at + 1]?.start ?? line.end);
      const value = tag.kind === 'flag' ? flagValue(text, rest) : rest;
      if (!isBlank(value)) current.lines.push(value);
      if (tag.kind === 'flag' || tag.kind === 'line' || (tag.kind === 'modifier' && isBlank(value))) resume();
      // `@integer The number of days.`: a flag takes no text, so this is the prose.
      if (value.end < rest.end) current.lines.push(trimLine(text, value.end, rest.end));
    });
  });
  return sections;
}

function flagValue(text: string, rest: Line): Line {
  const value = /^(?:true|false)\b/.exec(text.slice(rest.start, rest.end))?.[0] ?? '';
  return { start: rest.start, end: rest.start + value.length };
}

function isBlank(line: Line): boolean {
  return line.end === line.start;
}

function trimLine(text: string, start: number, end: number): Line {
  const line = text.slice(start, end);
  // JSDoc writes some tags with a colon: `@todo: ...`.
  const lead = /^:?\s*/.exec(line)?.[0].length ?? 0;
  return { start: start + lead, end: Math.max(start + lead, start + line.trimEnd().length) };
}

import { countBefore } from './count-before.js';
import type { DocText, Note } from './doc-comment.js';
import { findNotes } from './find-notes.js';
import { dedent } from './lay-out-lines.js';
import type { Replacement } from './read-inline-tag.js';
import type { Line } from './read-lines.js';

/** A source file, as far as a comment in it needs it. */
export interface Source {
  readonly file: string;
  readonly text: string;
  /** Of the whole comment, in order. */
  readonly replacements: readonly Replacement[];
}

/** The text that a model reads, with links and escapes replaced, and the developer notes that went into it. */
export function composeText(source: Source, lines: readonly Line[]): DocText {
  const trimmed = trimBlankLines(lines);
  return { text: replaced(source, trimmed).trim(), notes: notesIn(source, trimmed) };
}

/** Several stretches with a blank line between them. */
export function joinTexts(texts: readonly DocText[]): DocText {
  const filled = texts.filter(({ text }) => text !== '');
  return { text: filled.map(({ text }) => text).join('\n\n'), notes: filled.flatMap(({ notes }) => notes) };
}

/** The text as it stands in the source, without the comment's delimiters. */
export function rawText(text: string, lines: readonly Line[]): string {
  return lines.map(({ start, end }) => text.slice(start, end)).join('\n');
}

/** Lines that go on under a tag are indented to show it; that indent is no text. */
export function dedentAfterFirst(text: string, lines: readonly Line[]): Line[] {
  return [...lines.slice(0, 1), ...dedent(text, lines.slice(1))];
}

export function trimBlankLines(lines: readonly Line[]): readonly Line[] {
  const hasText = ({ start, end }: Line): boolean => end > start;
  return lines.slice(Math.max(lines.findIndex(hasText), 0), lines.findLastIndex(hasText) + 1);
}

function replaced({ text, replacements }: Source, lines: readonly Line[]): string {
  let result = '';
  let at = -1;
  lines.forEach((line, index) => {
    // A link may span lines; the breaks within it are in its own text.
    if (index > 0 && at < line.start) result += '\n';
    at = Math.max(at, line.start);
    for (let next = countBefore(replacements, ({ start }) => start < at); next < replacements.length; next++) {
      const replacement = replacements[next];
      if (!replacement || replacement.start >= line.end) break;
      // An escape within the label of a link is in the link's text.
      if (replacement.start < at) continue;
      result += text.slice(at, replacement.start) + replacement.text;
      at = replacement.end;
    }
    if (at < line.end) result += text.slice(at, line.end);
    at = Math.max(at, line.end);
  });
  return result;
}

function notesIn({ file, text }: Source, lines: readonly Line[]): Note[] {
  const raw = rawText(text, lines);
  return findNotes(raw).map(({ marker, start, end }) => {
    const before = raw.slice(0, start).split('\n');
    const line = lines[before.length - 1]?.start ?? 0;
    return { marker, place: { file, start: line + (before.at(-1)?.length ?? 0), length: end - start } };
  });
}

import type { Fence } from './mark-fences.js';
import { type Mark, parseInline } from './parse-inline.js';
import type { Replacement } from './read-inline-tag.js';
import type { Line } from './read-lines.js';
import { knownTag } from './tag-kinds.js';

/** What stands out in a comment, by offsets in the file. */
interface Marks {
  /** Everything that reads as a block tag, in order; whether it is one depends on where it stands. */
  readonly tags: readonly Mark[];
  /** Inline tags and escapes, with the text that a model reads instead. */
  readonly replacements: readonly Replacement[];
}

/**
 * Finds the tags, links and escapes of a comment. Tags at the start of a line are plain to see; for all else
 * @microsoft/tsdoc parses a copy of the comment, of the same length, in which code is masked.
 */
export function scanMarks(text: string, lines: readonly Line[], fences: readonly (Fence | undefined)[]): Marks {
  const masked = lines.map(({ start, end }, index) => maskCode(text.slice(start, end), fences[index]));
  const tags = masked.flatMap((line, index) => {
    const tag = /^\s*(@[a-z][a-z0-9]*)(?:\s|$|[:{])/i.exec(line);
    const name = tag?.[1];
    if (!name || (/[:{]/.test(tag[0].slice(-1)) && !knownTag(name))) return [];
    const start = (lines[index]?.start ?? 0) + tag[0].indexOf('@');
    return [{ name, start, end: start + name.length }];
  });
  if (!masked.some((line) => /\{@|\\|\S\s+@/.test(line))) return { tags, replacements: [] };
  const inline = parseInline(text, lines, masked);
  const atStart = new Set(tags.map(({ start }) => start));
  return {
    tags: [...tags, ...inline.tags.filter(({ start }) => !atStart.has(start))].sort((a, b) => a.start - b.start),
    replacements: inline.replacements,
  };
}

/** Hides what the parser has no notion of: code spans of two backticks or more, and fences it would pair in another way. */
function maskCode(line: string, fence: Fence | undefined): string {
  if (fence === 'code') return '';
  if (fence === 'start') return line.replace(/(?:`{3}|~{3}).*/, '');
  return line.replace(/(`{2,})(?!`).*?[^`]\1(?!`)|`{3,}/g, (code) => '%'.repeat(code.length));
}

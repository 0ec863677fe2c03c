import type * as TS from 'typescript';
import type { DocComment } from './doc-comment.js';

/** A tag, an escape, a link, a fence, a cut, a note, an asterisk or an indent that is content: anything but prose. */
const special = /[@\\{`~]|(?:^|\n)[^\S\n]*\*?[^\S\n]*---|TODO|FIXME|XXX|HACK|\r|\*\*|\S[^\S\n]*\*\/$/;

/**
 * A comment that is nothing but prose in the usual layout, which most are. Gives what the whole reader would give, as a test
 * proves, at a fraction of its cost; `undefined` for every other comment.
 */
export function readPlain(
  { fileName, text }: Pick<TS.SourceFile, 'fileName' | 'text'>,
  { pos, end }: TS.TextRange,
): DocComment | undefined {
  const comment = text.slice(pos, end);
  const prose = comment.includes('\n') ? readLines(comment) : readLine(comment);
  if (prose === undefined) return undefined;
  return {
    place: { file: fileName, start: pos, length: end - pos },
    description: { text: prose, notes: [] },
    below: false,
    params: [],
    tags: [],
  };
}

// /** City. */
function readLine(comment: string): string | undefined {
  const prose = comment.slice(3, -2);
  return special.test(prose) || prose.includes('*') ? undefined : prose.trim();
}

/** The opening and the closing stand alone, and a star before every line between them sets the margin. */
function readLines(comment: string): string | undefined {
  if (special.test(comment.slice(3))) return undefined;
  const lines = comment.slice(3, -2).split('\n');
  if (lines.shift()?.trim() !== '' || lines.pop()?.trim() !== '') return undefined;
  // one line without an indent of its own means that there is no common indent to take off
  if (!lines.every((line) => /^[^\S\n]*\*(?: |$)/.test(line)) || !lines.some((line) => /^[^\S\n]*\* \S/.test(line)))
    return undefined;
  return lines
    .map((line) => line.slice(line.indexOf('*') + 2).trimEnd())
    .join('\n')
    .trim();
}

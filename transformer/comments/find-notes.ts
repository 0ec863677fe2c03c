import { markFences } from './mark-fences.js';

/** A developer note in a text, by its offsets there. */
interface FoundNote {
  readonly marker: string;
  readonly start: number;
  /** The end of the note's line, trailing blanks excluded. */
  readonly end: number;
}

/**
 * TODO, FIXME, XXX and HACK where they start a line, whatever Markdown puts before them: an indent, quote marks, list bullets,
 * numbers, checkboxes, emphasis, backticks. Only in upper case: `Todo: ...` is how a sentence about to-dos begins.
 * Inside a sentence it is a word, and so is TODOS or XXXL.
 *
 * Fenced code counts too, since a model reads it. A comment marker before the note makes it a line of code:
 * `// TODO` is not found.
 */
const note = /^(?:[\s>+*_`~\u2022-]|\(?\d{1,9}[.)]|\[[ xX]?\])*(TODO|FIXME|XXX|HACK)(?!_*[\p{L}\p{N}])/u;
const heading = /^[\s>]*#{1,6}\s+/;

export function findNotes(text: string): FoundNote[] {
  if (!/TODO|FIXME|XXX|HACK/.test(text)) return [];
  const lines = text.split('\n');
  // In a fence `#` starts a comment of the code, elsewhere a heading.
  const fences = text.includes('#') ? markFences(lines) : [];
  let start = 0;
  return lines.flatMap((line, index) => {
    const offset = start;
    start += line.length + 1;
    const skipped = fences[index] ? 0 : (heading.exec(line)?.[0].length ?? 0);
    const found = note.exec(line.slice(skipped));
    const marker = found?.[1];
    if (!found || !marker) return [];
    const at = skipped + found[0].length - marker.length;
    return [{ marker, start: offset + at, end: offset + line.trimEnd().length }];
  });
}

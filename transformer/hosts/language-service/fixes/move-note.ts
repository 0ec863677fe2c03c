import { lineBreakOf } from '../source-layout.js';
import { commentAround, type WrittenComment } from './comment-around.js';
import { type CommentLine, commentLineAt, cutLines } from './comment-line.js';
import { editedComment } from './edited-comment.js';
import type { Edit, Fix, Proposal, Spot } from './fix.js';

/** A developer note with prose below it goes below the cut, and the prose stays for the model. */
export const moveNote: Fix = {
  name: 'move-note',
  codes: ['DT3003'],
  propose(spot) {
    const comment = commentAround(spot.file, spot.place.start);
    if (!comment?.doc.description.notes.some(({ place }) => place.start === spot.place.start)) return [];
    const lines = linesOf(spot.file.text, comment);
    const first = lines.findIndex(({ start, next }) => start <= spot.place.start && spot.place.start < next);
    // its first and last line hold the delimiters
    if (first < 1) return [];
    let end = first;
    while (end < lines.length - 1 && isProse(lines[end]!)) end++;
    // the note is the end of the prose: a cut above it will do
    if (!lines.slice(end, -1).some(isProse)) return [];
    return proposeMove(spot, comment, { lines, first, end });
  },
};

interface Moved {
  readonly lines: readonly CommentLine[];
  /** The first line of the note, and the first that is not its. */
  readonly first: number;
  readonly end: number;
}

function proposeMove(spot: Spot, comment: WrittenComment, { lines, first, end }: Moved): Proposal[] {
  const { text } = spot.file;
  const note = text.slice(lines[first]!.start, lines[end]!.start);
  const blank = `${lines[first]!.margin.trimEnd()}${lineBreakOf(text)}`;
  const cut = lines.slice(end, -1).find(({ content }) => content === '---');
  const closing = lines.at(-1)!;
  if (!/^\s*\*\/$/.test(text.slice(closing.start, comment.end))) return [];
  const target = cut
    ? { at: cut.next, text: `${blank}${note}` }
    : { at: closing.start, text: `${cutLines(text, lines[first]!, lines.at(-2)!.content === '')}${note}` };
  // one of the blank lines around the note goes with it
  const isBlankAfter = lines[end]!.content === '' && lines[end] !== closing;
  const removed: Edit = { start: lines[first]!.start, end: isBlankAfter ? lines[end]!.next : lines[end]!.start, text: '' };
  const edits = [removed, { start: target.at, end: target.at, text: target.text }];
  const edited = editedComment(spot, comment, edits);
  const isClean = edited.description.text !== '' && edited.description.notes.length < comment.doc.description.notes.length;
  const texts = (doc: typeof edited): string => JSON.stringify(doc.params.map((param) => [param.path, param.text]));
  if (!isClean || texts(edited) !== texts(comment.doc)) return [];
  return [{ description: "Move the note below a '---' line, where it is for humans", edits }];
}

function linesOf(text: string, { start, end }: WrittenComment): CommentLine[] {
  const lines: CommentLine[] = [];
  for (let at = start; at < end; at = lines.at(-1)!.next) lines.push(commentLineAt(text, at));
  return lines;
}

const isProse = ({ content }: CommentLine): boolean => content !== '' && content !== '---' && !content.startsWith('@');

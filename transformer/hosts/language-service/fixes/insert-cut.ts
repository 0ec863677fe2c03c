import { commentAround } from './comment-around.js';
import { commentLineAt, cutLines } from './comment-line.js';
import { editedComment } from './edited-comment.js';
import type { Fix } from './fix.js';

/** The `---` line above a developer note: it and all prose below it are then for humans. */
export const insertCut: Fix = {
  name: 'insert-cut',
  codes: ['DT3003'],
  all: "Insert a '---' line above the developer notes of this file",
  propose(spot) {
    const { text } = spot.file;
    const comment = commentAround(spot.file, spot.place.start);
    if (!comment?.doc.description.notes.some(({ place }) => place.start === spot.place.start)) return [];
    const line = commentLineAt(text, spot.place.start);
    if (line.start <= comment.start) return [];
    const above = commentLineAt(text, line.start - 1);
    const edits = [{ start: line.start, end: line.start, text: cutLines(text, line, above.content === '') }];
    const { description } = editedComment(spot, comment, edits);
    // nothing would be left for the model, or the line would stand in a fence
    if (description.text === '' || description.notes.some(({ place }) => place.start >= line.start)) return [];
    const subject = `${spot.file.fileName}:${comment.start}`;
    return [{ description: "Insert a '---' line above the note: what follows is for humans", edits, subject }];
  },
};

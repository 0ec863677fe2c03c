import type { DocComment } from '../../../comments/doc-comment.js';
import { parseComment } from '../../../comments/read-comment.js';
import { applyEdits } from './apply-edits.js';
import type { WrittenComment } from './comment-around.js';
import type { Edit, Spot } from './fix.js';

/** How a comment reads once edits are made within it. What an edit would come to is read, not guessed. */
export function editedComment({ file }: Spot, { start, end }: WrittenComment, edits: readonly Edit[]): DocComment {
  const text = applyEdits(file.text, edits);
  return parseComment({ fileName: file.fileName, text }, { pos: start, end: end + text.length - file.text.length });
}

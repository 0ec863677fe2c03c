import type * as TS from 'typescript';
import { commentStarts } from '../../../comments/comment-starts.js';
import type { DocComment } from '../../../comments/doc-comment.js';
import { parseComment } from '../../../comments/read-comment.js';

/** A doc comment as it stands in a file. */
export interface WrittenComment {
  readonly start: number;
  /** Behind its closing delimiter. */
  readonly end: number;
  readonly doc: DocComment;
}

/** The doc comment that a position is in. */
export function commentAround(file: TS.SourceFile, position: number): WrittenComment | undefined {
  const start = commentStarts(file).findLast((each) => each <= position);
  if (start === undefined) return undefined;
  const end = file.text.indexOf('*/', start + 3) + 2;
  return position < end ? { start, end, doc: parseComment(file, { pos: start, end }) } : undefined;
}

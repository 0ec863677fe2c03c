import type { Edit } from './fix.js';

/** A text with edits made in it, which do not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const inOrder = [...edits].sort((one, other) => other.start - one.start);
  return inOrder.reduce((result, { start, end, text: inserted }) => result.slice(0, start) + inserted + result.slice(end), text);
}

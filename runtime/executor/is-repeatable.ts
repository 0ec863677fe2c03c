import type { ToolLike } from '../tool.js';

/** A second run of the same call does no harm. A tool that does not say whether it has side effects counts as having them. */
export const isRepeatable = (tool: Pick<ToolLike, 'sideEffecting' | 'idempotent'>): boolean =>
  tool.sideEffecting === false || tool.idempotent === true;

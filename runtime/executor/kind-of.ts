import { ToolCallError } from './errors.js';

/** What kind of error it is, in a word that holds nothing of its message. */
export function kindOf(error: unknown): string {
  if (error instanceof ToolCallError) return error.code;
  return error instanceof Error ? error.name : typeof error;
}

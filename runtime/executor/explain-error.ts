import { ToolArgumentError, ToolShapeError, ToolUsageError } from '../errors.js';
import { ToolCallError, ToolError } from './errors.js';

/** What is said of a call. */
export interface Explained {
  readonly tool: { readonly name: string; readonly sideEffecting: boolean };
  /** The function was started. */
  readonly hasRun: boolean;
}

/**
 * What a model is told of an error: messages that were written for it, and of any other no more than that the tool failed, since such a
 * message may hold a password, a host name, a query.
 */
export function explainError(error: unknown, { tool, hasRun }: Explained): string {
  if (error instanceof ToolError || error instanceof ToolCallError) return error.message;
  // Once the function runs, these are about calls that it made itself, with arguments of its own.
  if (!hasRun) {
    const isForModels = error instanceof ToolArgumentError || error instanceof ToolUsageError;
    return isForModels ? error.message : `Tool '${tool.name}' was not called: the program around it failed.`;
  }
  if (isShapeErrorOf(tool, error)) {
    const effects = tool.sideEffecting ? ' Do not call it again: its effect has happened.' : '';
    return `Tool '${tool.name}' ran, and its result is not of the form it should have.${effects}`;
  }
  const effects = tool.sideEffecting ? ' It may have had its effect all the same: check before you call it again.' : '';
  return `Tool '${tool.name}' failed.${effects}`;
}

/** The tool's function ran to its end, and what it returned does not fit: repeating the call would repeat its effects. */
export const isShapeErrorOf = (tool: { readonly name: string }, error: unknown): boolean =>
  error instanceof ToolShapeError && error.tool === tool.name;

import { isNamed, isToolError, type ToolCallError } from './errors.js';

const forModels = ['ToolArgumentError', 'ToolUsageError', 'ToolCallError'];

/**
 * What a model is told of an error: messages that were written for it, and of any other no more than that the tool failed, since such a
 * message may hold a password, a host name, a query.
 */
export function explainError(error: unknown, tool: { readonly name: string; readonly sideEffecting: boolean }): string {
  if (isToolError(error) || (error instanceof Error && forModels.includes(error.name))) return (error as Error).message;
  const effects = tool.sideEffecting ? ' It may have had its effect all the same: check before you call it again.' : '';
  if (isNamed(error, 'ToolShapeError'))
    return `Tool '${tool.name}' ran, and its result is not of the form it should have.${tool.sideEffecting ? ' Do not call it again: its effect has happened.' : ''}`;
  return `Tool '${tool.name}' failed.${effects}`;
}

export const isCallError = (error: unknown): error is ToolCallError => isNamed(error, 'ToolCallError');

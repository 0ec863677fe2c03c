import { NotExecutedError, ToolError } from '../../../executor/errors.js';

/** What the SDK itself finds out about an answer. The call has run by then. */
const isAboutAnswer = /structured content|output ?schema/i;

/**
 * An error of the SDK, told apart: that a call was never sent, or that the server would not take it, is something a model can use. Anything
 * else stays with the program.
 */
export function explainFailure(error: unknown, tool: string): unknown {
  if (!(error instanceof Error)) return error;
  const { message, code } = error as Error & { readonly code?: unknown };
  if (message === 'Not connected')
    return new NotExecutedError(`Tool '${tool}' cannot be called now: its server is not connected.`, { cause: error });
  // Invalid parameters, or no such tool.
  if ((code !== -32_602 && code !== -32_601) || isAboutAnswer.test(message)) return error;
  const said = message.replace(/^MCP error -?\d+: /, '').slice(0, 2000);
  return new ToolError(`The server of tool '${tool}' does not take this call: ${said}`, { cause: error });
}

import { createCallContext } from '../call-context.js';
import { NotExecutedError, ToolCallError } from '../errors.js';
import { invokeTool } from '../invoke-tool.js';
import { isRepeatable } from '../is-repeatable.js';
import type { OwnRequest } from '../request.js';

/** The end of the chain: the function itself. */
export async function dispatch(request: OwnRequest): Promise<unknown> {
  const { tool, call, state, cancellation } = request;
  const { name } = tool;
  if (cancellation.aborted) {
    const message = `Tool '${name}' was not called: the call was given up before it began.`;
    throw new ToolCallError(message, { code: 'aborted', tool: name, cause: cancellation.reason });
  }
  const hadRun = state.hasRun;
  // A middleware that calls `next` twice must not double what the call does.
  if (hadRun && !isRepeatable(tool)) {
    const message = `Tool '${name}' was not called again: it has run in this call, and may run once.`;
    throw new ToolCallError(message, { code: 'ran-already', tool: name, outcome: 'executed' });
  }
  const ctx = createCallContext(request);
  state.hasRun = true;
  state.report.attempts += 1;
  try {
    return await invokeTool(tool, call.arguments, ctx);
  } catch (error) {
    state.thrown = { error };
    if (error instanceof NotExecutedError) state.hasRun = hadRun;
    throw error;
  }
}

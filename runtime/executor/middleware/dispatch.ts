import { createCallContext } from '../call-context.js';
import { NotExecutedError, ToolCallError } from '../errors.js';
import { invokeTool } from '../invoke-tool.js';
import { isRepeatable } from '../is-repeatable.js';
import type { OwnRequest } from '../request.js';

/** The end of the chain: the function itself. */
export async function dispatch(request: OwnRequest): Promise<unknown> {
  const { tool, call, state } = request;
  const refuse = (code: 'aborted' | 'ran-already', why: string): ToolCallError =>
    new ToolCallError(`Tool '${tool.name}' was not called${why}.`, { code, tool: tool.name, cause: request.cancellation.reason });
  if (request.cancellation.aborted) throw refuse('aborted', ': the call was given up before it began');
  const hadRun = state.hasRun;
  // A middleware that calls `next` twice must not double what the call does.
  if (hadRun && !isRepeatable(tool)) throw refuse('ran-already', ' again: it has run in this call, and may run once');
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

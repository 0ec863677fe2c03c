import { createCallContext } from '../call-context.js';
import { ToolCallError } from '../errors.js';
import { invokeTool } from '../invoke-tool.js';
import type { OwnRequest } from '../request.js';

/** The end of the chain: the function itself. */
export async function dispatch(request: OwnRequest): Promise<unknown> {
  const { tool, call, state } = request;
  if (state.cancellation.aborted) {
    throw new ToolCallError(`Tool '${tool.name}' was not called: the call was given up before it began.`, {
      code: 'aborted',
      tool: tool.name,
      cause: state.cancellation.reason,
    });
  }
  const ctx = createCallContext(request);
  state.report.attempts += 1;
  return invokeTool(tool, call.arguments, ctx);
}

import { isNotExecuted, ToolCallError } from '../errors.js';
import type { Policy } from '../request.js';

/** Takes each call out of its run's budget before anything is asked or run, and gives back what did not run. */
export const limit: Policy = (tool, { budgets }) => {
  if (budgets === undefined) return undefined;
  return async (request, next) => {
    const { ctx, state } = request;
    const reached = budgets.reserve(tool, ctx);
    if (reached !== undefined) {
      throw new ToolCallError(`Tool '${tool.name}' was not called: ${reached}, and this one has. Go on without it.`, {
        code: 'limit-reached',
        tool: tool.name,
      });
    }
    try {
      return await next(request);
    } catch (error) {
      if (isNotExecuted(error)) state.report.attempts = 0;
      throw error;
    } finally {
      if (state.report.attempts === 0) budgets.refund(tool, ctx);
    }
  };
};

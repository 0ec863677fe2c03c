import { pause } from '../cancellation.js';
import { isNotExecuted } from '../errors.js';
import type { Policy } from '../request.js';

/** Errors that a second attempt meets again. */
const lasting = ['ToolArgumentError', 'ToolShapeError', 'ToolDefinitionError', 'ToolUsageError', 'ToolCallError', 'ToolError'];

/**
 * Tries again what failed, after a random pause that grows. A side-effecting tool that is not idempotent is tried again only where it
 * says that it did nothing.
 */
export const retry: Policy = (tool, { backoff, retries: isOn }) => {
  const retries = tool.retries ?? 0;
  if (retries === 0 || !isOn) return undefined;
  const isSafe = !tool.sideEffecting || tool.idempotent === true;
  return async (request, next) => {
    const { cancellation } = request.state;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await next(request);
      } catch (error) {
        const mayRetry = isNotExecuted(error) || (isSafe && !isLasting(error));
        if (attempt >= retries || !mayRetry || cancellation.aborted) throw error;
        // Full jitter: callers that failed together do not come back together.
        await pause(Math.random() * Math.min(backoff.maxMs, backoff.minMs * 2 ** attempt), cancellation);
        if (cancellation.aborted) throw error;
      }
    }
  };
};

const isLasting = (error: unknown): boolean => error instanceof Error && lasting.includes(error.name);

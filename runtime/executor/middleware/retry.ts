import { ToolArgumentError, ToolDefinitionError, ToolShapeError, ToolUsageError } from '../../errors.js';
import { pause } from '../cancellation.js';
import { NotExecutedError, ToolCallError, ToolError } from '../errors.js';
import type { Policy } from '../request.js';

/** Errors that a second attempt meets again. */
const lasting = [ToolArgumentError, ToolShapeError, ToolDefinitionError, ToolUsageError, ToolCallError, ToolError];

/** Tries again what failed, after a random pause that grows. A call that must not run twice never comes here: its tool has no `retries`, or no chain. */
export const retry: Policy = (tool, { backoff, retries: isOn }) => {
  const retries = tool.retries ?? 0;
  if (retries === 0 || !isOn) return undefined;
  return async (request, next) => {
    const { cancellation } = request;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await next(request);
      } catch (error) {
        if (attempt >= retries || isLasting(error) || cancellation.aborted) throw error;
        // Full jitter: callers that failed together do not come back together.
        await pause(Math.random() * Math.min(backoff.maxMs, backoff.minMs * 2 ** attempt), cancellation);
        if (cancellation.aborted) throw error;
      }
    }
  };
};

const isLasting = (error: unknown): boolean =>
  !(error instanceof NotExecutedError) && lasting.some((kind) => error instanceof kind);

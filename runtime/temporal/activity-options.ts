import type { ToolLike } from '../tool.js';

/** What `proxyActivities` takes: plain JSON, so that it can be handed to a workflow as an argument. Times are in milliseconds. */
export interface ToolActivityOptions {
  readonly startToCloseTimeout: number;
  /** The activities send a sign of life three times in this time. Temporal tells them of a cancellation in its answer. */
  readonly heartbeatTimeout: number;
  readonly retry: { readonly maximumAttempts: number; readonly nonRetryableErrorTypes: string[] };
}

/** For tools that declare no `timeoutMs`. */
const LONGEST_CALL = 10 * 60_000;
/** For the tool to stop, and the worker to report it, before the engine gives the attempt up. */
const TIME_TO_STOP = 5_000;
export const HEARTBEAT_TIMEOUT = 30_000;

/** Errors that another attempt would meet again. */
const lasting = ['ToolArgumentError', 'ToolShapeError', 'ToolUsageError', 'ToolDefinitionError', 'ToolError'];

/**
 * How Temporal should run a tool, as the tool declares it: `retries` and `timeoutMs`. A tool with side effects that is not idempotent gets one
 * attempt, whatever else: the engine cannot know whether an attempt that broke off had its effect.
 *
 * @example
 * // In the workflow, with `options` as its argument:
 * const { refund_order } = proxyActivities<ToolActivities>(options['refund_order']);
 */
export function toolActivityOptions(tool: ToolLike): ToolActivityOptions {
  const mayRepeat = !tool.sideEffecting || tool.idempotent === true;
  return {
    startToCloseTimeout: (tool.timeoutMs ?? LONGEST_CALL) + TIME_TO_STOP,
    heartbeatTimeout: HEARTBEAT_TIMEOUT,
    retry: { maximumAttempts: mayRepeat ? 1 + (tool.retries ?? 0) : 1, nonRetryableErrorTypes: lasting },
  };
}

import { stateOf } from '../../context-state.js';
import type { ToolLike } from '../../tool.js';
import { ToolCallError, type ToolCallErrorCode } from '../errors.js';
import { Queue } from '../queue.js';
import type { Policy } from '../request.js';

/** By tool and not by Executor: a program may well make one for each request. */
const queues = new WeakMap<ToolLike, Queue>();

/**
 * Calls of a tool that is not `parallelSafe` run one after the other, in the order they came. The lock is held until the function has
 * really ended, not until the call has: a timeout does not stop code that ignores its signal.
 */
export const lock: Policy = (tool, settings) => {
  if (tool.parallelSafe !== false) return undefined;
  const queue = queues.get(tool) ?? new Queue(tool);
  queues.set(tool, queue);
  const patienceMs = tool.timeoutMs ?? settings.timeoutMs;
  const refuse = (code: ToolCallErrorCode, why: string, cause?: unknown): ToolCallError =>
    new ToolCallError(`Tool '${tool.name}' was not called: ${why}`, { code, tool: tool.name, cause });
  return async (request, next) => {
    const { ctx, state } = request;
    const { cancellation } = request;
    const turn = await queue.wait({ cancellation, holds: stateOf(ctx).holds });
    if (turn === 'deadlock') {
      throw refuse('deadlock', 'it runs one call at a time, and the one that runs waits for the call that this one is part of.');
    }
    if (turn === 'busy') throw refuse('busy', 'it runs one call at a time, and an earlier one does not end. Try again later.');
    if (turn === 'aborted') throw refuse('aborted', 'the call was given up while it waited for its turn.', cancellation.reason);
    try {
      return await next(request);
    } finally {
      if (state.running === undefined) turn.release();
      else turn.releaseAfter(state.running, patienceMs);
    }
  };
};

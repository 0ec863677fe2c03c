import { stateOf } from '../../context-state.js';
import type { Cancellation } from '../cancellation.js';
import { ToolCallError } from '../errors.js';
import type { Policy } from '../request.js';

/**
 * Calls of a tool that is not `parallelSafe` run one after the other, in the order they came. The lock is held until the function has
 * really ended, not until the call has: a timeout does not stop code that ignores its signal.
 */
export const lock: Policy = (tool) => {
  if (tool.parallelSafe !== false) return undefined;
  let last: Promise<void> = Promise.resolve();
  return async (request, next) => {
    const { ctx, state } = request;
    if (stateOf(ctx).holds.includes(tool)) {
      throw new ToolCallError(
        `Tool '${tool.name}' was called from inside a call of itself, and runs one call at a time. It would wait for itself.`,
        { code: 'deadlock', tool: tool.name },
      );
    }
    const before = last;
    let release = (): void => {};
    last = new Promise((resolve) => {
      release = resolve;
    });
    if (!(await isMyTurn(before, state.cancellation))) {
      void before.then(release);
      throw new ToolCallError(`Tool '${tool.name}' was not called: the call was given up while it waited for its turn.`, {
        code: 'aborted',
        tool: tool.name,
        cause: state.cancellation.reason,
      });
    }
    try {
      return await next(request);
    } finally {
      if (state.running === undefined) release();
      else void state.running.then(release);
    }
  };
};

function isMyTurn(before: Promise<void>, cancellation: Cancellation): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = cancellation.onAbort(() => resolve(false));
    void before.then(() => {
      stop();
      resolve(true);
    });
  });
}

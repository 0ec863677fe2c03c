import { endingOf } from '../call-state.js';
import { ToolCallError } from '../errors.js';
import type { OwnRequest, Policy } from '../request.js';
import type { Settings } from '../settings.js';

/**
 * Ends a call whose time is over, or whose caller gave up: the tool is told by its signal, has a moment to stop, and by what it does in it
 * the call ends. If it does not stop, the call ends without it, and its outcome is unknown.
 */
export const timeOut: Policy = (tool, settings) => {
  const timeoutMs = tool.timeoutMs ?? settings.timeoutMs;
  return (request, next) => {
    const { cancellation, isClaimed } = request.state;
    if (timeoutMs === undefined && !cancellation.isWatched && !isClaimed) return next(request);
    if (cancellation.aborted) return next(request);
    // A real timer, which keeps the process alive: `AbortSignal.timeout` would not.
    const timer =
      timeoutMs === undefined ? undefined : setTimeout(() => cancellation.abort(timedOut(request, timeoutMs)), timeoutMs);
    return endWithin(request, next(request), settings).finally(() => clearTimeout(timer));
  };
};

function endWithin(request: OwnRequest, running: Promise<unknown>, { graceMs }: Settings): Promise<unknown> {
  const { state } = request;
  return new Promise((resolve, reject) => {
    let grace: ReturnType<typeof setTimeout> | undefined;
    const stop = state.cancellation.onAbort((reason) => {
      grace = setTimeout(() => {
        state.running = endingOf(running);
        reject(stillRunning(request, reason));
      }, graceMs);
    });
    const settle = <Value>(end: (value: Value) => void) => {
      return (value: Value): void => {
        stop();
        clearTimeout(grace);
        end(value);
      };
    };
    running.then(
      settle(resolve),
      settle((error: unknown) => reject(state.cancellation.aborted ? stopped(request, error) : error)),
    );
  });
}

class TimeOut extends Error {
  override readonly name = 'TimeoutError';
}

const timedOut = ({ tool }: OwnRequest, timeoutMs: number): Error =>
  new TimeOut(`Tool '${tool.name}' did not end within ${timeoutMs} ms.`);

const codeOf = (reason: unknown) => (reason instanceof TimeOut ? 'timeout' : 'aborted');

/** It ended with an error after it was told to stop, most likely for that reason. */
function stopped({ tool, state }: OwnRequest, error: unknown): unknown {
  const { reason } = state.cancellation;
  const isAnswer = error === reason || (error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError'));
  if (!isAnswer) return error;
  const why = reason instanceof TimeOut ? reason.message : `The call of tool '${tool.name}' was given up.`;
  return new ToolCallError(`${why} It was stopped${tool.sideEffecting ? ', and may have had part of its effect' : ''}.`, {
    code: codeOf(reason),
    tool: tool.name,
    outcome: 'executed',
    cause: error,
  });
}

function stillRunning({ tool }: OwnRequest, reason: unknown): ToolCallError {
  const why = reason instanceof TimeOut ? reason.message : `The call of tool '${tool.name}' was given up.`;
  const effects = tool.sideEffecting ? ' Whether it has its effect is not known: check before you call it again.' : '';
  return new ToolCallError(`${why} It is still running.${effects}`, {
    code: codeOf(reason),
    tool: tool.name,
    outcome: 'unknown',
    cause: reason,
  });
}

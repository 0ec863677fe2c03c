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
    const { cancellation } = request;
    if (timeoutMs === undefined && !cancellation.isWatched && !request.state.isClaimed) return next(request);
    if (cancellation.aborted) return next(request);
    if (timeoutMs === undefined) return endWithin(request, next(request), settings);
    // A real timer, which keeps the process alive: `AbortSignal.timeout` would not.
    const timer = setTimeout(() => endLate(request, timeoutMs), timeoutMs);
    return endWithin(request, next(request), settings).finally(() => clearTimeout(timer));
  };
};

/** Waits for the end of what runs, or of the patience with it. */
function endWithin(request: OwnRequest, running: Promise<unknown>, { graceMs }: Settings): Promise<unknown> {
  const { state, cancellation } = request;
  return new Promise((resolve, reject) => {
    let grace: ReturnType<typeof setTimeout> | undefined;
    const stop = cancellation.onAbort((reason) => {
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
      settle((error: unknown) => reject(cancellation.aborted ? stopped(request, error) : error)),
    );
  });
}

class TimeOut extends Error {
  override readonly name = 'TimeoutError';
}

function endLate({ tool, state, cancellation }: OwnRequest, timeoutMs: number): void {
  state.deadline = new TimeOut(`Tool '${tool.name}' did not end within ${timeoutMs} ms.`);
  cancellation.abort(state.deadline);
}

/** It ended with an error after it was told to stop, most likely for that reason. */
function stopped(request: OwnRequest, error: unknown): unknown {
  const { reason } = request.cancellation;
  const isAnswer = error === reason || (error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError'));
  if (!isAnswer) return error;
  const effects = request.tool.sideEffecting ? ', and may have had part of its effect' : '';
  return givenUp(request, { ending: `It was stopped${effects}.`, outcome: 'executed', cause: error });
}

function stillRunning(request: OwnRequest, cause: unknown): ToolCallError {
  const effects = request.tool.sideEffecting ? ' Whether it has its effect is not known: check before you call it again.' : '';
  return givenUp(request, { ending: `It is still running.${effects}`, outcome: 'unknown', cause });
}

interface GivenUp {
  readonly ending: string;
  readonly outcome: 'executed' | 'unknown';
  readonly cause: unknown;
}

function givenUp({ tool, state, cancellation }: OwnRequest, { ending, outcome, cause }: GivenUp): ToolCallError {
  const { deadline } = state;
  const isLate = deadline !== undefined && cancellation.reason === deadline;
  const why = isLate ? deadline.message : `The call of tool '${tool.name}' was given up.`;
  return new ToolCallError(`${why} ${ending}`, { code: isLate ? 'timeout' : 'aborted', tool: tool.name, outcome, cause });
}

import type { ToolContext } from '../context.js';
import { contextState, stateOf } from '../context-state.js';
import { type CallContext, readContext } from '../read-context.js';
import type { PausedCall } from './paused-call.js';

const member = (value: unknown) => ({ value, enumerable: true });

/** The run's context with what an SDK says of one call: its id, and one more way to give it up. */
export function joinContexts(run: ToolContext | undefined, given: CallContext | undefined): ToolContext {
  const call = readContext(given);
  if (run === undefined) return call;
  const inherited = stateOf(run);
  const signals = [...inherited.signals, ...stateOf(call).signals];
  return Object.create(run, {
    ...(call.callId === undefined ? {} : { callId: member(call.callId) }),
    ...(call.turnId === undefined ? {} : { turnId: member(call.turnId) }),
    [contextState]: member({ ...inherited, signals }),
  }) as ToolContext;
}

/** The given context, under the ids that a call had when it was paused: they are part of what was approved. */
export function restoreContext(ctx: ToolContext, { callId, runId, threadId, turnId, scope }: PausedCall): ToolContext {
  const inherited = stateOf(ctx);
  return Object.create(ctx, {
    callId: member(callId),
    runId: member(runId),
    threadId: member(threadId),
    turnId: member(turnId),
    scope: member(scope),
    [contextState]: member({ ...inherited, runId: runId ?? inherited.runId }),
  }) as ToolContext;
}

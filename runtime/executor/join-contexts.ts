import type { ToolContext } from '../context.js';
import { stateOf } from '../context-state.js';
import { deriveContext } from '../derive-context.js';
import { type CallContext, readContext } from '../read-context.js';
import type { PausedCall } from './paused-call.js';

/** The run's context with what an SDK says of one call: its id, and one more way to give it up. */
export function joinContexts(run: ToolContext | undefined, given: CallContext | undefined): ToolContext {
  const call = readContext(given);
  if (run === undefined) return call;
  const { callId = run.callId, turnId = run.turnId } = call;
  const signals = [...stateOf(run).signals(), ...stateOf(call).signals()];
  return deriveContext(run, { init: { callId, turnId }, state: { ...stateOf(run), signals: () => signals, made: undefined } });
}

/** The given context, under the ids that a call had when it was paused: they are part of what was approved. */
export function restoreContext(ctx: ToolContext, paused: PausedCall): ToolContext {
  const { callId, runId, threadId, turnId, scope, idempotencyKey } = paused;
  const state = stateOf(ctx);
  return deriveContext(ctx, {
    init: { callId, runId, threadId, turnId, scope, idempotencyKey },
    state: { ...state, runId: runId ?? state.runId, made: undefined },
  });
}

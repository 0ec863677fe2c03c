import type { ToolContext, ToolEvent } from '../context.js';
import { stateOf } from '../context-state.js';
import { deriveContext } from '../derive-context.js';
import type { OwnRequest } from './request.js';

/**
 * The context as a tool sees it in this call: the caller's own, its extra members included, with the call's signal, id and key.
 * Passed on by hand, so that two runs in one process never see each other's.
 */
export function createCallContext({ tool, call, ctx, state, cancellation }: OwnRequest): ToolContext {
  const { run, runId, depth, holds, inside, made } = stateOf(ctx);
  const { id: callId } = call;
  const idempotencyKey = ctx.idempotencyKey ?? state.idempotencyKey;
  const isHeard = made?.ctx !== ctx || made.init.onEvent !== undefined;
  const onEvent = isHeard ? (event: ToolEvent) => quietly(() => ctx.emit({ tool: tool.name, callId, ...event })) : undefined;
  return deriveContext(ctx, {
    init: { callId, idempotencyKey, onEvent },
    state: {
      run,
      runId,
      depth,
      // Calls that the tool makes end with this one, its timeout included.
      signals: () => [cancellation.signal],
      signalOf: () => cancellation.signal,
      holds: tool.parallelSafe === false ? [...holds, tool] : holds,
      inside: { callId, turnId: ctx.turnId, idempotencyKey, inside },
      made: undefined,
    },
  });
}

function quietly(act: () => void): void {
  try {
    act();
  } catch {
    // Telling about a call never breaks it.
  }
}

import type { ContextInit, ToolContext, ToolEvent } from './context.js';
import { type ContextState, contextState } from './context-state.js';
import type { Signal } from './signal.js';

const none: readonly never[] = [];
const noSignals = (): readonly never[] => none;

/** The first context of a run. What it is made from is copied: the program may go on to change that. */
export function beginRun<Deps>({ signal, deps, onEvent, ...ids }: ContextInit<Deps>): ToolContext<Deps> {
  const { runId, threadId, turnId, callId, scope, idempotencyKey } = ids;
  const signals = signal === undefined ? noSignals : () => [signal];
  return makeContext(
    { signal, runId, threadId, turnId, callId, scope, idempotencyKey, deps, onEvent },
    { run: {}, runId, depth: 0, signals, holds: none, inside: undefined, made: undefined },
  );
}

/** @param signalOf - Where the context has a signal that is made when it is asked for. */
export function makeContext<Deps>(init: ContextInit<Deps>, state: ContextState, signalOf?: () => Signal): ToolContext<Deps> {
  const { onEvent } = init;
  let signal = init.signal;
  // Most tools never look. Not shared, or listeners would pile up on it.
  const getSignal = signalOf ?? (() => (signal ??= new AbortController().signal as Signal));
  const context: ToolContext<Deps> & { readonly [contextState]: ContextState } = {
    [contextState]: state,
    get signal() {
      return getSignal();
    },
    runId: init.runId,
    threadId: init.threadId,
    turnId: init.turnId,
    callId: init.callId,
    scope: init.scope,
    idempotencyKey: init.idempotencyKey,
    deps: init.deps as Deps,
    emit(event: ToolEvent) {
      try {
        onEvent?.(event);
      } catch {
        // Best-effort by contract.
      }
    },
    child(changes: ContextInit<Deps> = {}) {
      const { runId, threadId, scope, deps } = init;
      const own = changes.signal;
      const signals = own === undefined ? state.signals : () => [...state.signals(), own];
      return makeContext<Deps>(
        { runId, threadId, scope, deps, onEvent, ...changes },
        { ...state, depth: state.depth + 1, signals },
        own === undefined ? getSignal : undefined,
      );
    },
  };
  state.made = { init, ctx: context };
  return Object.freeze(context);
}

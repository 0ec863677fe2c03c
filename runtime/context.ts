import type { Signal } from './signal.js';

/** Something a tool tells the program around it while it runs: progress, a log line, a partial result. */
export interface ToolEvent {
  readonly type: string;
  readonly [key: string]: unknown;
}

/**
 * What a call may know about the run it belongs to. A function parameter of this type (or a subtype, or `| undefined`) is filled by
 * the runtime and never shown to a model.
 *
 * @typeParam Deps - What the program injects: clients, a database, the current user.
 *
 * @example
 * defineTool(async (city: string, ctx: ToolContext<{ weather: WeatherClient }>) => ctx.deps.weather.now(city, { signal: ctx.signal }), {
 *   sideEffecting: false,
 * });
 */
export interface ToolContext<Deps = unknown> {
  /** Aborted when the caller gives up on the call. Without a caller's signal it never is. */
  readonly signal: Signal;
  readonly runId: string | undefined;
  readonly threadId: string | undefined;
  /** The provider's id of this call. */
  readonly callId: string | undefined;
  /** The tenant or user on whose behalf the run acts. Part of the key under which a call counts as repeated. */
  readonly scope: string | undefined;
  readonly deps: Deps;
  /** Tells listeners about an event. Best-effort: a listener that throws never breaks the tool. */
  emit(event: ToolEvent): void;
  /** A context for a call inside this call: the same signal, ids, dependencies and listener, except for what is given. `callId` is not inherited. */
  child(changes?: ContextInit<Deps>): ToolContext<Deps>;
}

/** What a context is made from; everything may be left out. */
export interface ContextInit<Deps = unknown> {
  readonly signal?: Signal | undefined;
  readonly runId?: string | undefined;
  readonly threadId?: string | undefined;
  readonly callId?: string | undefined;
  readonly scope?: string | undefined;
  readonly deps?: Deps | undefined;
  /** Receives what tools `emit`. */
  readonly onEvent?: ((event: ToolEvent) => void) | undefined;
}

/**
 * Makes a context. `createContext()` is the empty one that a tool gets when it is called without any.
 *
 * @example
 * await weather.execute({ city: 'Lisbon' }, createContext({ deps: { weather: fakeClient } }));
 */
export function createContext<Deps = unknown>(init: ContextInit<Deps> = {}): ToolContext<Deps> {
  const { runId, threadId, callId, scope, onEvent } = init;
  let signal = init.signal;
  return Object.freeze({
    /** Made when first asked for: most tools never look. Not shared, or listeners would pile up on it. */
    get signal() {
      signal ??= new AbortController().signal;
      return signal;
    },
    runId,
    threadId,
    callId,
    scope,
    deps: init.deps as Deps,
    emit(event: ToolEvent) {
      try {
        onEvent?.(event);
      } catch {
        // Best-effort by contract.
      }
    },
    child(changes: ContextInit<Deps> = {}) {
      signal ??= new AbortController().signal;
      return createContext<Deps>({ signal, runId, threadId, scope, deps: init.deps, onEvent, ...changes });
    },
  });
}

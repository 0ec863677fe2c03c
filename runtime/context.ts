import { beginRun } from './make-context.js';
import type { Signal } from './signal.js';

/** Any event: it says what it is. */
export interface AnyEvent {
  readonly type: string;
}

/** Something a tool tells the program around it while it runs: progress, a log line, a partial result. */
export interface ToolEvent extends AnyEvent {
  /** The tool that told it. An Executor adds it, so that events of parallel calls can be told apart. */
  readonly tool?: string | undefined;
  /** The call in which it did. An Executor adds it. */
  readonly callId?: string | undefined;
  readonly [key: string]: unknown;
}

/**
 * What a call may know about the run it belongs to. A function parameter of this type (or a subtype, or `| undefined`) is filled by
 * the runtime and never shown to a model.
 *
 * @typeParam Deps - What the program injects: clients, a database, the current user.
 * @typeParam Event - The events that the tool may `emit`, told apart by `type`. Default: any.
 *
 * @example
 * defineTool(async (city: string, ctx: ToolContext<{ weather: WeatherClient }>) => ctx.deps.weather.now(city, { signal: ctx.signal }), {
 *   sideEffecting: false,
 * });
 */
export interface ToolContext<Deps = unknown, Event extends AnyEvent = ToolEvent> {
  /** Aborted when the caller gives up on the call. Without a caller's signal it never is. */
  readonly signal: Signal;
  readonly runId: string | undefined;
  readonly threadId: string | undefined;
  /** The message or turn that the call stands in. Providers use call ids again; with it a call is told from an earlier one of the same id. */
  readonly turnId: string | undefined;
  /** The provider's id of this call. */
  readonly callId: string | undefined;
  /** The tenant or user on whose behalf the run acts. Part of the key under which a call counts as repeated. */
  readonly scope: string | undefined;
  /**
   * The same for each attempt and each delivery of one call: to be handed on to services that take an idempotency key. An Executor
   * fills it where it can recognise the call (there is a `runId`), and leaves a key of the program's own as it is.
   */
  readonly idempotencyKey: string | undefined;
  readonly deps: Deps;
  /** Tells listeners about an event. Best-effort: a listener that throws never breaks the tool. */
  emit(event: Event): void;
  /**
   * A context for a call inside this call: the same signal, ids, budget, dependencies and listener, except for what is given.
   * `callId`, `turnId` and `idempotencyKey` belong to one call, and are not inherited. A signal that is given comes on top: an Executor
   * also ends the call when the one around it ends.
   */
  child(changes?: ContextInit<Deps>): ToolContext<Deps, Event>;
}

/** What a context is made from; everything may be left out. */
export interface ContextInit<Deps = unknown> {
  readonly signal?: Signal | undefined;
  readonly runId?: string | undefined;
  readonly threadId?: string | undefined;
  readonly turnId?: string | undefined;
  readonly callId?: string | undefined;
  readonly scope?: string | undefined;
  /** The program's own key of this one call; the Executor makes one where there is none. */
  readonly idempotencyKey?: string | undefined;
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
  return beginRun(init);
}

import type { ContextInit, ToolContext } from './context.js';
import type { Signal } from './signal.js';

/** A call that others are made inside of. */
export interface Enclosing {
  readonly callId: string | undefined;
  readonly turnId: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly inside: Enclosing | undefined;
}

/** What contexts of one run hand down to each other, and tools do not see. */
export interface ContextState {
  /** The same object in all contexts that descend from one. */
  readonly run: object;
  /** The run's id, if the first context had one: budgets are shared by all contexts of that id. */
  readonly runId: string | undefined;
  /** How many calls this one is inside of. */
  readonly depth: number;
  /** The signals that were given. Asking the context for its signal would make one. */
  readonly signals: () => readonly Signal[];
  /** What the context shows as its signal. */
  readonly signalOf: () => Signal;
  /** Tools whose lock a call around this one holds. */
  readonly holds: readonly object[];
  /** The call around this one: part of what a call is known by, since call ids are used again. */
  readonly inside: Enclosing | undefined;
  /** What the context was made from. Where it is still that very context, another one is made from the same. */
  made: { readonly init: ContextInit; readonly ctx: ToolContext } | undefined;
}

// Registered: npm may install this package twice, and a run must still be one.
export const contextState: unique symbol = Symbol.for('define-tool.context-state') as never;

const foreign = new WeakMap<object, ContextState>();

/** The state of any context, also of one that the program made by itself. */
export function stateOf(ctx: ToolContext & { readonly [contextState]?: ContextState }): ContextState {
  const own = ctx[contextState] ?? foreign.get(ctx);
  if (own !== undefined) return own;
  const signals = [ctx.signal];
  const made: ContextState = {
    run: {},
    runId: ctx.runId,
    depth: 0,
    signals: () => signals,
    signalOf: () => ctx.signal,
    holds: [],
    inside: undefined,
    made: undefined,
  };
  foreign.set(ctx, made);
  return made;
}

import type { ToolContext } from './context.js';
import type { Signal } from './signal.js';

/** What contexts of one run hand down to each other, and tools do not see. */
export interface ContextState {
  /** The same object in all contexts that descend from one. */
  readonly run: object;
  /** The run's id, if the first context had one: budgets are shared by all contexts of that id. */
  readonly runId: string | undefined;
  /** How many calls this one is inside of. */
  readonly depth: number;
  /** Those that were given: asking the context for its signal would make one. */
  readonly signals: readonly Signal[];
  /** Tools whose lock a call around this one holds. */
  readonly holds: readonly object[];
}

// Registered: npm may install this package twice, and a run must still be one.
export const contextState: unique symbol = Symbol.for('define-tool.context-state') as never;

const foreign = new WeakMap<object, ContextState>();

/** The state of any context, also of one that the program made by itself. */
export function stateOf(ctx: ToolContext & { readonly [contextState]?: ContextState }): ContextState {
  const own = ctx[contextState] ?? foreign.get(ctx);
  if (own !== undefined) return own;
  const made: ContextState = { run: {}, runId: ctx.runId, depth: 0, signals: [ctx.signal], holds: [] };
  foreign.set(ctx, made);
  return made;
}

import type { ContextInit, ToolContext } from './context.js';
import { type ContextState, contextState, stateOf } from './context-state.js';
import { deriveObject } from './derive-object.js';
import { makeContext } from './make-context.js';
import type { Signal } from './signal.js';

/** What is different about a context that is derived from another. */
interface Changes {
  readonly init: Omit<ContextInit, 'signal' | 'deps'>;
  readonly state: Omit<ContextState, 'made'>;
  readonly signal?: (() => Signal) | undefined;
}

/** The same context with some members replaced. One of the program's own making keeps the members that it has beyond a `ToolContext`. */
export function deriveContext(ctx: ToolContext, changes: Changes): ToolContext {
  const state: ContextState = { ...changes.state, made: undefined };
  const { made } = stateOf(ctx);
  const { init, signal } = changes;
  if (made?.ctx === ctx) return makeContext({ ...made.init, ...init }, state, signal ?? (() => ctx.signal));
  const { onEvent, ...ids } = init;
  const members: PropertyDescriptorMap = {
    [contextState]: { value: state, enumerable: true },
    child: {
      value: (own?: ContextInit) => deriveChild(ctx, state, { ...(signal && { signal: signal() }), ...own }),
      enumerable: true,
    },
  };
  for (const [name, value] of Object.entries(ids)) members[name] = { value, enumerable: true };
  if (signal !== undefined) members['signal'] = { get: signal, enumerable: true };
  if (onEvent !== undefined) members['emit'] = { value: onEvent, enumerable: true };
  return Object.freeze(deriveObject(ctx, members));
}

/** The program makes the child; the run goes on in it. */
function deriveChild(ctx: ToolContext, state: ContextState, changes: ContextInit): ToolContext {
  const child = ctx.child(changes);
  const own = changes.signal;
  const signals = own === undefined ? state.signals : () => [...state.signals(), own];
  const inherited: ContextState = { ...state, depth: state.depth + 1, signals, made: undefined };
  return deriveContext(child, { init: {}, state: inherited });
}

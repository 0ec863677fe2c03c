import type { ContextInit, ToolContext } from './context.js';
import { type ContextState, contextState, stateOf } from './context-state.js';
import { deriveObject } from './derive-object.js';
import { makeContext } from './make-context.js';

/** What is different about a context that is derived from another. */
interface Changes {
  readonly init: Omit<ContextInit, 'signal' | 'deps'>;
  /** Of the new context alone. */
  readonly state: ContextState;
}

/** The same context with some members replaced. One of the program's own making keeps the members that it has beyond a `ToolContext`. */
export function deriveContext(ctx: ToolContext, { init, state }: Changes): ToolContext {
  const { made } = stateOf(ctx);
  if (made?.ctx === ctx) return makeContext({ ...made.init, ...init }, state);
  const { onEvent, ...ids } = init;
  const { signalOf } = state;
  const members: PropertyDescriptorMap = {
    [contextState]: { value: state, enumerable: true },
    signal: { get: signalOf, enumerable: true },
    child: { value: (changes?: ContextInit) => deriveChild(ctx, state, { signal: signalOf(), ...changes }), enumerable: true },
  };
  for (const [name, value] of Object.entries(ids)) members[name] = { value, enumerable: true };
  if (onEvent !== undefined) members['emit'] = { value: onEvent, enumerable: true };
  return Object.freeze(deriveObject(ctx, members));
}

/** The program makes the child; the run goes on in it. */
function deriveChild(ctx: ToolContext, state: ContextState, changes: ContextInit): ToolContext {
  const child = ctx.child(changes);
  const signals = () => [...state.signals(), child.signal];
  return deriveContext(child, {
    init: {},
    state: { ...state, depth: state.depth + 1, signals, signalOf: () => child.signal, made: undefined },
  });
}

import type { ContextInit, ToolContext, ToolEvent } from './context.js';
import { type ContextState, contextState } from './context-state.js';
import type { Signal } from './signal.js';

const none: readonly never[] = [];
const noSignals = (): readonly never[] => none;

/** The first context of a run. What it is made from is copied: the program may go on to change that. */
export function beginRun<Deps>({ signal, deps, onEvent, ...ids }: ContextInit<Deps>): ToolContext<Deps> {
  const { runId, threadId, turnId, callId, scope, idempotencyKey } = ids;
  const signals = signal === undefined ? noSignals : () => [signal];
  const init = { signal, runId, threadId, turnId, callId, scope, idempotencyKey, deps, onEvent };
  const signalOf = lazySignal(signal);
  return new Context(init, { run: {}, runId, depth: 0, signals, signalOf, holds: none, inside: undefined, made: undefined });
}

/** @param state - Of this context alone. */
export const makeContext = <Deps>(init: ContextInit<Deps>, state: ContextState): ToolContext<Deps> => new Context(init, state);

/** Made when first asked for: most tools never look. Not shared by contexts, or listeners would pile up on it. */
function lazySignal(given: Signal | undefined): () => Signal {
  let signal = given;
  return () => {
    signal ??= new AbortController().signal as Signal;
    return signal;
  };
}

/** On each context, so that a copy of one has it too. One function for all of them: an accessor of its own would make each many times slower. */
const signalMember: PropertyDescriptor = {
  get(this: { readonly [contextState]: ContextState }) {
    return this[contextState].signalOf();
  },
  enumerable: true,
};

class Context<Deps> implements ToolContext<Deps> {
  readonly [contextState]: ContextState;
  declare readonly signal: Signal;
  readonly runId: string | undefined;
  readonly threadId: string | undefined;
  readonly turnId: string | undefined;
  readonly callId: string | undefined;
  readonly scope: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly deps: Deps;
  // Not methods: a tool may take them off the context.
  readonly emit: (event: ToolEvent) => void;
  readonly child: (changes?: ContextInit<Deps>) => ToolContext<Deps>;

  constructor(init: ContextInit<Deps>, state: ContextState) {
    this[contextState] = state;
    Object.defineProperty(this, 'signal', signalMember);
    this.runId = init.runId;
    this.threadId = init.threadId;
    this.turnId = init.turnId;
    this.callId = init.callId;
    this.scope = init.scope;
    this.idempotencyKey = init.idempotencyKey;
    this.deps = init.deps as Deps;
    this.emit = (event) => emit(init, event);
    this.child = (changes = {}) => makeChild(init, state, changes);
    state.made = { init, ctx: this };
    Object.freeze(this);
  }
}

function emit({ onEvent }: ContextInit, event: ToolEvent): void {
  try {
    onEvent?.(event);
  } catch {
    // Best-effort by contract.
  }
}

function makeChild<Deps>(init: ContextInit<Deps>, state: ContextState, changes: ContextInit<Deps>): ToolContext<Deps> {
  const { runId, threadId, scope, deps, onEvent } = init;
  const { signal } = changes;
  return new Context<Deps>(
    { runId, threadId, scope, deps, onEvent, ...changes },
    {
      ...state,
      depth: state.depth + 1,
      signals: signal === undefined ? state.signals : () => [...state.signals(), signal],
      signalOf: signal === undefined ? state.signalOf : () => signal,
      made: undefined,
    },
  );
}

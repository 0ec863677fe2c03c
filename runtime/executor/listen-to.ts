import type { Signal } from '../signal.js';

interface Audience {
  readonly listeners: Set<() => void>;
  readonly tell: () => void;
}

const audiences = new WeakMap<Signal, Audience>();

/**
 * Calls back when the signal aborts. However many listen, the signal has one listener: a run's signal is shared by all of its calls,
 * and Node warns of more than ten.
 *
 * @returns How to stop listening. When nobody listens any more, the signal has no listener.
 */
export function listenTo(signal: Signal, listener: () => void): () => void {
  const { listeners, tell } = audiences.get(signal) ?? gather(signal);
  listeners.add(listener);
  return () => {
    if (!listeners.delete(listener) || listeners.size > 0) return;
    signal.removeEventListener('abort', tell);
    audiences.delete(signal);
  };
}

function gather(signal: Signal): Audience {
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const audience = { listeners, tell };
  audiences.set(signal, audience);
  signal.addEventListener('abort', tell);
  return audience;
}

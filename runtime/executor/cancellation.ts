import type { Signal } from '../signal.js';
import { listenTo } from './listen-to.js';

/**
 * The one way a call is told to stop: by its caller, its timeout, or the loss of its lease. The signal is made when the tool first asks
 * for it. `AbortSignal.any` and `AbortSignal.timeout` are not used: on Node 20 a combined signal may be collected and never fire.
 */
export class Cancellation {
  #stops: (() => void)[] | undefined;
  #controller: AbortController | undefined;
  #reason: { readonly value: unknown } | undefined;
  #listeners: Set<(reason: unknown) => void> | undefined;

  /** @param given - The caller's signals. */
  constructor(given: readonly Signal[]) {
    for (const signal of given) this.follow(signal);
  }

  /** Ends the call when the signal says so. */
  follow(signal: Signal): void {
    if (signal.aborted) this.abort(signal.reason);
    else {
      this.#stops ??= [];
      this.#stops.push(listenTo(signal, () => this.abort(signal.reason)));
    }
  }

  /** A caller's signal could end the call. */
  get isWatched(): boolean {
    return this.#stops !== undefined;
  }

  get aborted(): boolean {
    return this.#reason !== undefined;
  }

  get reason(): unknown {
    return this.#reason?.value;
  }

  get signal(): Signal {
    this.#controller ??= new AbortController();
    if (this.#reason !== undefined && !this.#controller.signal.aborted) this.#controller.abort(this.#reason.value);
    return this.#controller.signal as Signal;
  }

  abort(reason: unknown): void {
    if (this.#reason !== undefined) return;
    this.#reason = { value: reason };
    this.#controller?.abort(reason);
    const listeners = this.#listeners ?? [];
    this.#listeners = undefined;
    for (const listener of listeners) listener(reason);
  }

  /** Calls back once, at once where it has been aborted. Returns how to stop listening. */
  onAbort(listener: (reason: unknown) => void): () => void {
    if (this.#reason !== undefined) {
      listener(this.#reason.value);
      return () => {};
    }
    this.#listeners ??= new Set();
    this.#listeners.add(listener);
    return () => this.#listeners?.delete(listener);
  }

  /** Lets go of the caller's signals, which may live as long as the program. */
  release(): void {
    if (this.#stops === undefined) return;
    for (const stop of this.#stops) stop();
    this.#stops = [];
  }
}

/** Waits, in a way that keeps the process alive, until the time is over or the call is given up. */
export function pause(ms: number, cancellation: Cancellation): Promise<void> {
  if (cancellation.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      stop();
      resolve();
    }, ms);
    const stop = cancellation.onAbort(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Resolves to `undefined` where the call is given up before the answer is there. */
export function unlessAborted<Answer>(answer: Promise<Answer>, cancellation: Cancellation): Promise<Answer | undefined> {
  return new Promise((resolve, reject) => {
    const stop = cancellation.onAbort(() => resolve(undefined));
    answer.finally(stop).then(resolve, reject);
  });
}

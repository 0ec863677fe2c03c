import type { Signal } from '../signal.js';

/**
 * The one way a call is told to stop: by its caller, its timeout, or the loss of its lease. The signal is made when the tool first asks
 * for it. `AbortSignal.any` and `AbortSignal.timeout` are not used: on Node 20 a combined signal may be collected and never fire.
 */
export class Cancellation {
  readonly #given: readonly Signal[];
  #controller: AbortController | undefined;
  #reason: { readonly value: unknown } | undefined;
  #listeners: ((reason: unknown) => void)[] | undefined;
  readonly #forward = (): void => {
    for (const signal of this.#given) if (signal.aborted) this.abort(signal.reason);
  };

  /** @param given - The caller's signals. */
  constructor(given: readonly Signal[]) {
    this.#given = given;
    for (const signal of given) {
      if (signal.aborted) this.#forward();
      else signal.addEventListener('abort', this.#forward);
    }
  }

  /** A caller's signal could end the call. */
  get isWatched(): boolean {
    return this.#given.length > 0;
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
    this.#listeners ??= [];
    this.#listeners.push(listener);
    return () => {
      this.#listeners = this.#listeners?.filter((each) => each !== listener);
    };
  }

  /** Lets go of the caller's signals, which may live as long as the program. */
  release(): void {
    for (const signal of this.#given) signal.removeEventListener('abort', this.#forward);
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

import { type CallState, endingOf } from './call-state.js';
import { Cancellation } from './cancellation.js';
import { ToolCallError } from './errors.js';
import { fromJsonText } from './json-text.js';
import type { OwnRequest } from './request.js';

interface Landed {
  readonly value: unknown;
  /** The value as JSON text, where it has one. */
  readonly text: string | undefined;
}

/** One run of a function, shared by all who ask for the same while it lasts. It ends early only when all of them gave up. */
export class Flight {
  readonly #end: Promise<Landed>;
  readonly #cancellation = new Cancellation([]);
  readonly #starter: CallState;
  #callers = 0;

  /** @param forget - Called when there is nothing to join any more. */
  constructor(request: OwnRequest, fly: (request: OwnRequest) => Promise<Landed>, forget: () => void) {
    this.#starter = request.state;
    this.#cancellation.onAbort(forget);
    this.#end = fly({ ...request, cancellation: this.#cancellation });
    this.#end.then(forget, forget);
  }

  join({ tool, state, cancellation }: OwnRequest): Promise<unknown> {
    this.#callers += 1;
    return new Promise((resolve, reject) => {
      const stop = cancellation.onAbort((reason) => {
        this.#callers -= 1;
        if (this.#callers === 0) this.#cancellation.abort(reason);
        state.running ??= endingOf(this.#end);
        reject(
          new ToolCallError(`The call of tool '${tool.name}' was given up.`, { code: 'aborted', tool: tool.name, cause: reason }),
        );
      });
      this.#end.finally(stop).then(
        ({ value, text }) => {
          if (state === this.#starter) return resolve(value);
          state.report.cached = true;
          // A value of one's own: what another caller does to it stays with that one.
          resolve(text === undefined ? value : fromJsonText(text));
        },
        (error: unknown) => {
          // Also for this call it is the function that failed.
          state.thrown = this.#starter.thrown;
          reject(error);
        },
      );
    });
  }
}

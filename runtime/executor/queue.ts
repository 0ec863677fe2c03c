import type { Cancellation } from './cancellation.js';

interface Waiter {
  readonly cancellation: Cancellation;
  /** Tools whose turn a call around this one has. */
  readonly holds: readonly object[];
}

interface Turn {
  release(): void;
  /** For a call that is over while its function still runs: those who wait do so for at most this time. */
  releaseAfter(end: Promise<unknown>, patienceMs: number | undefined): void;
}

type Answer = Turn | 'aborted' | 'busy' | 'deadlock';

interface Place extends Pick<Waiter, 'holds'> {
  readonly wants: object;
  readonly answer: (answer: Answer) => void;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Everybody who waits for any tool. */
const waiting = new Set<Place>();

/** Whose turn it is to call a tool that runs one call at a time. */
export class Queue {
  readonly #tool: object;
  readonly #places = new Set<Place>();
  #isTaken = false;
  /** When those who wait give up. */
  #until: number | undefined;

  constructor(tool: object) {
    this.#tool = tool;
  }

  /** First come, first served. */
  wait({ cancellation, holds }: Waiter): Promise<Answer> | Answer {
    if (cancellation.aborted) return 'aborted';
    if (!this.#isTaken) return this.#take();
    if (holds.length > 0 && waitsFor(this.#tool, holds)) return 'deadlock';
    if (this.#until !== undefined && this.#until <= Date.now()) return 'busy';
    return new Promise((resolve) => {
      const place: Place = {
        holds,
        wants: this.#tool,
        timer: undefined,
        answer: (answer) => {
          stop();
          clearTimeout(place.timer);
          this.#places.delete(place);
          waiting.delete(place);
          resolve(answer);
        },
      };
      const stop = cancellation.onAbort(() => place.answer('aborted'));
      this.#places.add(place);
      waiting.add(place);
      this.#limit(place);
    });
  }

  #take(): Turn {
    this.#isTaken = true;
    return {
      release: () => this.#release(),
      releaseAfter: (end, patienceMs) => {
        this.#until = patienceMs === undefined ? undefined : Date.now() + patienceMs;
        for (const place of this.#places) this.#limit(place);
        void end.then(() => this.#release());
      },
    };
  }

  #release(): void {
    this.#isTaken = false;
    this.#until = undefined;
    const [next] = this.#places;
    for (const { timer } of this.#places) clearTimeout(timer);
    next?.answer(this.#take());
  }

  #limit(place: Place): void {
    if (this.#until === undefined) return;
    place.timer = setTimeout(() => place.answer('busy'), this.#until - Date.now());
  }
}

/** Does the tool's present call wait, in the end, for one of the tools that are held? */
function waitsFor(tool: object, held: readonly object[], seen = new Set<object>()): boolean {
  if (held.includes(tool)) return true;
  seen.add(tool);
  return [...waiting].some(({ holds, wants }) => holds.includes(tool) && !seen.has(wants) && waitsFor(wants, held, seen));
}

/** Holds the calls of one turn until each of them is decided, or over, and then lets them go in the order of the turn. */
export class TurnGate {
  readonly #undecided: Set<number>;
  readonly #waiting = new Map<number, () => void>();

  constructor(size: number) {
    this.#undecided = new Set(Array(size).keys());
  }

  /** The call is decided, and may run. Resolves when it is its turn. */
  arrive(index: number): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.set(index, resolve);
      this.leave(index);
    });
  }

  /** The call is over, or decided. */
  leave(index: number): void {
    if (!this.#undecided.delete(index) || this.#undecided.size > 0) return;
    for (const [, resolve] of [...this.#waiting].sort(([a], [b]) => a - b)) resolve();
  }
}

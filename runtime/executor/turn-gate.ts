/** Holds the calls of one turn until each of them is decided, or over, and then lets them go in the order of the turn. */
export class TurnGate {
  readonly #undecided: Set<number>;
  readonly #waiting: [index: number, go: () => void][] = [];

  constructor(size: number) {
    this.#undecided = new Set(Array(size).keys());
  }

  /** The call is decided, and may run. Resolves when it is its turn. */
  arrive(index: number): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push([index, resolve]);
      // Not at once: this call must be listening by then, or those that listen already would go before it.
      queueMicrotask(() => this.leave(index));
    });
  }

  /** The call is over, or decided. */
  leave(index: number): void {
    this.#undecided.delete(index);
    if (this.#undecided.size > 0) return;
    for (const [, go] of this.#waiting.splice(0).sort(([a], [b]) => a - b)) go();
  }
}

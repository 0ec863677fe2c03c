/** Values by a schema and a value, compared by identity. */
export class PairMap<Value> {
  readonly #maps = new Map<object, Map<unknown, Value>>();

  get(first: object, second: unknown): Value | undefined {
    return this.#maps.get(first)?.get(second);
  }

  set(first: object, second: unknown, value: Value): void {
    const inner = this.#maps.get(first) ?? new Map<unknown, Value>();
    this.#maps.set(first, inner.set(second, value));
  }
}

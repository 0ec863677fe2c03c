/** Values by a pair of objects, compared by identity. */
export class PairMap<Value> {
  readonly #maps = new Map<object, Map<object, Value>>();

  get(first: object, second: object): Value | undefined {
    return this.#maps.get(first)?.get(second);
  }

  set(first: object, second: object, value: Value): void {
    const inner = this.#maps.get(first) ?? new Map<object, Value>();
    this.#maps.set(first, inner.set(second, value));
  }
}

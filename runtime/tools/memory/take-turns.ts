const last = new WeakMap<object, Promise<unknown>>();

/** Runs one action at a time for each key: an edit reads and writes, and another one must not come in between. */
export function takeTurns<Value>(key: object, action: () => Promise<Value>): Promise<Value> {
  const turn = (last.get(key) ?? Promise.resolve()).then(action, action);
  last.set(key, turn);
  return turn;
}

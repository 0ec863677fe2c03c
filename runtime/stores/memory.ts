import { LRUCache } from 'lru-cache';
import { checkLimit, checkMs } from './check-numbers.js';
import type { CallRecord, Store } from './store.js';
import { ask, claim, decide, renew, resolve, seenAt, settle, type Transition } from './transitions.js';

/**
 * A store in this process's memory: what it promises ends with the process.
 *
 * A call that runs or whose outcome is unknown is never dropped to make room; an ended one is dropped when its time is over.
 *
 * @param options - `maxCached`: how many cached results are kept at most (1000); the least recently used goes first.
 * @throws RangeError for a `maxCached` that is no count.
 * @example
 * const executor = new Executor(registry, { store: memoryStore({ maxCached: 100 }) });
 */
export function memoryStore(options: { readonly maxCached?: number } = {}): Store {
  const { maxCached = 1000 } = options;
  if (!Number.isSafeInteger(maxCached) || maxCached < 1) {
    throw new RangeError(
      `'maxCached' is ${String(maxCached)}. Give it a whole number above 0, such as memoryStore({ maxCached: 1000 }).`,
    );
  }
  const calls = new Calls();
  // A resolution of 0 asks the clock each time; any other would set a timer per read.
  const cache = new LRUCache<string, string>({ max: maxCached, ttlResolution: 0, perf: { now: () => Date.now() } });

  // Nothing below awaits: each method is one atomic step, done when it returns. `async` turns what it throws into a rejection.
  return {
    name: 'memory',
    durable: false,
    claim: async (request) => calls.apply(request.key, claim(calls.get(request.key), request, Date.now())),
    renew: async (lease, leaseMs) => calls.apply(lease.key, renew(calls.get(lease.key), lease, { leaseMs, now: Date.now() })),
    settle: async (lease, settlement) =>
      calls.apply(lease.key, settle(calls.get(lease.key), lease, { settlement, now: Date.now() })),
    ask: async (request) => calls.apply(request.key, ask(calls.get(request.key), request, Date.now())),
    decide: async (key, token, decision) => calls.apply(key, decide(calls.get(key), token, { decision, now: Date.now() })),
    read: async (key) => seenAt(calls.get(key), Date.now()),
    list: async (state, { limit } = {}) => {
      checkLimit(limit);
      return calls
        .seen()
        .filter((record) => record.state === state)
        .slice(0, limit);
    },
    resolve: async (key, settlement) => calls.apply(key, resolve(calls.get(key), settlement, Date.now())),
    readCache: async (key) => cache.get(key),
    writeCache: async (key, value, ttlMs) => {
      checkMs('ttlMs', ttlMs);
      // 0 would mean 'for ever' to the cache.
      if (ttlMs === 0) cache.delete(key);
      else cache.set(key, value, { ttl: ttlMs });
    },
    purge: async () => {
      calls.dropExpired();
      cache.purgeStale();
    },
    close: async () => {
      calls.clear();
      cache.clear();
    },
  };
}

/** The records. A new one now and then pays for dropping the expired ones, so no timer is needed. */
class Calls {
  readonly #records = new Map<string, CallRecord>();
  #newUntilSweep = 1000;

  get(key: string): CallRecord | undefined {
    return this.#records.get(key);
  }

  apply<Reply>(key: string, { reply, next }: Transition<Reply>): Reply {
    if (next === 'unchanged') return reply;
    const before = this.#records.get(key);
    // Insertion order is the order of creation: a record that follows an expired one goes to the end.
    if (before?.createdAt !== next.createdAt) this.#records.delete(key);
    this.#records.set(key, next);
    if (before === undefined && --this.#newUntilSweep <= 0) this.dropExpired();
    return reply;
  }

  seen(): CallRecord[] {
    const now = Date.now();
    return [...this.#records.values()].flatMap((record) => seenAt(record, now) ?? []);
  }

  dropExpired(): void {
    const now = Date.now();
    for (const [key, record] of this.#records) if (record.retainUntil <= now) this.#records.delete(key);
    // As many new records as old ones were looked at: the price per record stays the same.
    this.#newUntilSweep = Math.max(1000, this.#records.size);
  }

  clear(): void {
    this.#records.clear();
  }
}

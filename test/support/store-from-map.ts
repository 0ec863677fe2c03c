import { checkLimit, checkMs } from '../../runtime/stores/check-numbers.js';
import type { CallRecord, Store } from '../../runtime/stores/store.js';
import * as transitions from '../../runtime/stores/transitions.js';

type Transitions = typeof transitions;

/** What a store can do wrong. */
export interface Faults extends Partial<Transitions> {
  /** Waits between reading a record and writing it. */
  readonly slow?: boolean;
  /** What is stored as the key. */
  readonly toKey?: (key: string) => string;
  readonly list?: (records: CallRecord[], limit: number | undefined) => CallRecord[];
  readonly cacheFor?: (ttlMs: number) => number;
}

/** The smallest store that there can be, with something wrong about it. */
export function storeFromMap(faults: Faults = {}): Store {
  const {
    slow = false,
    toKey = (key) => key,
    list = (records, limit) => records.slice(0, limit),
    cacheFor = (ttlMs) => ttlMs,
  } = faults;
  const { ask, claim, decide, renew, resolve, seenAt, settle } = { ...transitions, ...faults };
  const records = new Map<string, CallRecord>();
  const cache = new Map<string, { value: string; until: number }>();
  const apply = async <Reply>(
    key: string,
    next: (record: CallRecord | undefined, now: number) => transitions.Transition<Reply>,
  ): Promise<Reply> => {
    const change = next(records.get(toKey(key)), Date.now());
    if (slow) await Promise.resolve();
    if (change.next !== 'unchanged') records.set(toKey(key), change.next);
    return change.reply;
  };
  const all = () => [...records.values()].flatMap((record) => seenAt(record, Date.now()) ?? []);
  return {
    name: 'map',
    durable: false,
    claim: (request) => apply(request.key, (record, now) => claim(record, request, now)),
    renew: (lease, leaseMs) => apply(lease.key, (record, now) => renew(record, lease, { leaseMs, now })),
    settle: (lease, settlement) => apply(lease.key, (record, now) => settle(record, lease, { settlement, now })),
    ask: (request) => apply(request.key, (record, now) => ask(record, request, now)),
    decide: (key, token, decision) => apply(key, (record, now) => decide(record, token, { decision, now })),
    resolve: (key, settlement) => apply(key, (record, now) => resolve(record, settlement, now)),
    read: async (key) => seenAt(records.get(toKey(key)), Date.now()),
    list: async (state, { limit } = {}) => {
      checkLimit(limit);
      return list(
        all().filter((record) => record.state === state),
        limit,
      );
    },
    readCache: async (key) => {
      const entry = cache.get(toKey(key));
      return entry !== undefined && entry.until > Date.now() ? entry.value : undefined;
    },
    writeCache: async (key, value, ttlMs) => {
      checkMs('ttlMs', ttlMs);
      cache.set(toKey(key), { value, until: Date.now() + cacheFor(ttlMs) });
    },
    purge: async () => {},
    close: async () => {},
  };
}

import type { CallRecord, Decision, Settlement, Store } from '../store.js';
import * as transitions from '../transitions.js';
import { check, same } from './check.js';
import { askOf, claimOf, leaseOf } from './steps.js';

/** A lease of 0 ms has run out at once, in the store and in the model; the others never do here. */
const leases = [0, 60_000, 60_000] as const;
const hour = 3_600_000;

type Pick = <T>(list: readonly T[]) => T;

/** One event, for the store and for the model of it. */
interface RandomEvent {
  readonly text: string;
  readonly key: string;
  send(store: Store): Promise<unknown>;
  apply(record: CallRecord | undefined, now: number): transitions.Transition<unknown>;
}

export const randomEvents = [1, 2, 3, 4].map((seed) =>
  check(`100 random events change the records as they should (seed ${seed})`, async (store) => {
    const model = new Map<string, CallRecord>();
    const pick = pickFrom(seed);
    const history: string[] = [];
    for (let index = 0; index < 100; index++) {
      const event = randomEvent(pick, `${index}`);
      history.push(event.text);
      const now = Date.now();
      const { reply, next } = event.apply(model.get(event.key), now);
      if (next !== 'unchanged') model.set(event.key, next);
      const what = `After ${history.slice(-8).join(', ')} (seed ${seed}, event ${index})`;
      same(`${what}: the reply`, timeless(await event.send(store)), timeless(reply));
      same(`${what}: the record`, timeless(await store.read(event.key)), timeless(transitions.seenAt(model.get(event.key), now)));
    }
  }),
);

function randomEvent(pick: Pick, id: string): RandomEvent {
  const key = pick(['key-1', 'key-2', 'key-3']);
  const owner = pick(['owner-a', 'owner-b', 'owner-c']);
  const fingerprint = pick(['fingerprint-1', 'fingerprint-1', 'fingerprint-1', 'fingerprint-2']);
  const lease = leaseOf({ key, owner, fence: pick([1, 1, 2, 3]) });
  const state = pick(['done', 'failed', 'clean', 'clean', 'clean', 'unknown'] as const);
  const settlement: Settlement = { state, outcome: pick([undefined, id]), retainMs: pick([hour, hour, hour, 0]) };
  const decision: Decision = { approved: pick([true, true, false]), note: pick([undefined, id]) };
  const token = pick(['token-1', 'token-1', 'token-2']);
  const leaseMs = pick(leases);
  const claim = claimOf({
    key,
    owner,
    fingerprint,
    leaseMs,
    repeatable: pick([true, false]),
    needsApproval: pick([true, false]),
  });
  const ask = askOf({ key, fingerprint, token, asked: id });
  const event = (text: string, send: RandomEvent['send'], apply: RandomEvent['apply']): RandomEvent => ({
    text: `${text} ${key}`,
    key,
    send,
    apply,
  });
  return pick([
    () =>
      event(
        'claim',
        (store) => store.claim(claim),
        (record, now) => transitions.claim(record, claim, now),
      ),
    () =>
      event(
        'claim',
        (store) => store.claim(claim),
        (record, now) => transitions.claim(record, claim, now),
      ),
    () =>
      event(
        'renew',
        (store) => store.renew(lease, leaseMs),
        (record, now) => transitions.renew(record, lease, { leaseMs, now }),
      ),
    () =>
      event(
        `settle ${state}`,
        (store) => store.settle(lease, settlement),
        (record, now) => transitions.settle(record, lease, { settlement, now }),
      ),
    () =>
      event(
        'ask',
        (store) => store.ask(ask),
        (record, now) => transitions.ask(record, ask, now),
      ),
    () =>
      event(
        'decide',
        (store) => store.decide(key, token, decision),
        (record, now) => transitions.decide(record, token, { decision, now }),
      ),
    () =>
      event(
        `resolve ${state}`,
        (store) => store.resolve(key, settlement),
        (record, now) => transitions.resolve(record, settlement, now),
      ),
  ])();
}

/** Times are the store's own. */
function timeless(value: unknown): unknown {
  return value === undefined
    ? undefined
    : JSON.parse(JSON.stringify(value), (name, each) =>
        ['createdAt', 'leaseUntil', 'retainUntil', 'leaseLeftMs'].includes(name) ? undefined : each,
      );
}

/** The same choices for the same seed. */
function pickFrom(seed: number): Pick {
  let state = seed;
  return (list) => {
    state = (Math.imul(state, 22695477) + 1) >>> 0;
    return list[(state >>> 16) % list.length]!;
  };
}

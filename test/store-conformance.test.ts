import { describe, expect, it } from 'vitest';
import { storeConformance } from '../runtime/stores/conformance.js';
import type { CallRecord } from '../runtime/stores/store.js';
import * as right from '../runtime/stores/transitions.js';
import { type Faults, storeFromMap } from './support/store-from-map.js';

/** The names of the checks that a store fails. */
async function failed(faults: Faults): Promise<string[]> {
  const checks = storeConformance();
  const passes = await Promise.all(
    checks.map((check) =>
      check
        .run(() => storeFromMap(faults))
        .then(
          () => true,
          () => false,
        ),
    ),
  );
  return checks.filter((_, index) => !passes[index]).map(({ name }) => name);
}

const as = (record: CallRecord | undefined, changes: Partial<CallRecord>): CallRecord | undefined =>
  record && { ...record, ...changes };

/** A mistake in a store, and a check that notices it. */
const mistakes: [string, Faults, string][] = [
  [
    'takes over a call that is not repeatable',
    { claim: (record, request, now) => right.claim(as(record, { repeatable: true }), { ...request, repeatable: true }, now) },
    "a lapsed call, repeatable false, and a claim, repeatable true: 'unknown'",
  ],
  ['lets two claims in between reading and writing', { slow: true }, 'of 50 claims of a key at once, one wins'],
  [
    'does not know an owner that asks again',
    { claim: (record, request, now) => right.claim(as(record, { owner: `${record?.owner}?` }), request, now) },
    'an owner that lost the reply gets its own claim again',
  ],
  [
    'does not compare fingerprints',
    { claim: (record, request, now) => right.claim(as(record, { fingerprint: request.fingerprint }), request, now) },
    'a key that is used for another call is refused in every state',
  ],
  [
    'keeps records for ever',
    { claim: (record, request, now) => right.claim(as(record, { retainUntil: now + 1 }), request, now) },
    'an ended call is kept as long as its settlement says, and then its key is free',
  ],
  [
    'forgets a running call with its retention',
    {
      claim: (record, request, now) => {
        const { reply, next } = right.claim(record, request, now);
        return { reply, next: next === 'unchanged' ? next : { ...next, retainUntil: now + request.retainMs } };
      },
    },
    'a record outlives the lease of its call, however short its retention',
  ],
  [
    'gives every takeover the same fence',
    {
      claim: (record, request, now) => {
        const { reply, next } = right.claim(record, request, now);
        if (next === 'unchanged' || reply.status !== 'claimed') return { reply, next };
        return { reply: { ...reply, fence: 1 }, next: { ...next, fence: 1 } };
      },
    },
    'an owner that claims its key again can not use the fence of its earlier claim',
  ],
  [
    'does not use an approval up',
    {
      claim: (record, request, now) => {
        const { reply, next } = right.claim(record, request, now);
        return { reply, next: record?.state === 'approved' ? 'unchanged' : next };
      },
    },
    'an approval is used up by the claim',
  ],
  [
    'runs a denied call that needs no approval any more',
    {
      claim: (record, request, now) =>
        right.claim(record?.state === 'denied' && !request.needsApproval ? undefined : record, request, now),
    },
    "a claim, call denied: 'denied'",
  ],
  [
    'does not compare fences',
    { settle: (record, lease, rest) => right.settle(record, { ...lease, fence: record?.fence ?? 0 }, rest) },
    'only owner and fence of the claim count for a running call',
  ],
  [
    'does not compare owners',
    { settle: (record, lease, rest) => right.settle(record, { ...lease, owner: record?.owner ?? '' }, rest) },
    'only owner and fence of the claim count for a running call',
  ],
  [
    'refuses late settlements',
    { settle: (record, lease, rest) => right.settle(record?.state === 'unknown' ? undefined : record, lease, rest) },
    'a call that was given up as unknown can be settled late by its owner',
  ],
  [
    'forgets the owner of a call that it gives up',
    {
      claim: (record, request, now) => {
        const { reply, next } = right.claim(record, request, now);
        return { reply, next: next !== 'unchanged' && next.state === 'unknown' ? { ...next, owner: undefined } : next };
      },
    },
    'a call that was given up as unknown can be settled late by its owner',
  ],
  [
    'renews a call that was given up',
    {
      renew: (record, lease, rest) =>
        right.renew(record?.state === 'unknown' ? as(record, { state: 'running' }) : record, lease, rest),
    },
    'a call that was given up as unknown can be settled late by its owner',
  ],
  [
    'lets a renewed call outlive its record',
    {
      renew: (record, lease, rest) => {
        const { reply, next } = right.renew(record, lease, rest);
        return { reply, next: next === 'unchanged' ? next : { ...next, retainUntil: record!.retainUntil } };
      },
    },
    'a renewed lease does not outlive its record',
  ],
  [
    'asks again about a call that was asked about',
    { ask: (record, request, now) => right.ask(record?.state === 'waiting' ? undefined : record, request, now) },
    'of 50 questions about a call at once, one is asked',
  ],
  [
    'takes any token',
    { decide: (record, _, rest) => right.decide(record, record?.token ?? '', rest) },
    'an answer counts only with the token of the question',
  ],
  [
    'lets an answer be changed',
    {
      decide: (record, token, rest) =>
        right.decide(record?.state === 'denied' ? as(record, { state: 'waiting' }) : record, token, rest),
    },
    'an answer counts only once',
  ],
  [
    'resolves what is known',
    { resolve: (record, settlement, now) => right.resolve(as(record, { state: 'unknown' }), settlement, now) },
    'a call whose outcome is not unknown is not resolved',
  ],
  ['does not say that a lapsed call is unknown', { seenAt: (record) => record }, 'records are listed by state'],
  [
    'lists the newest first',
    { list: (records, limit) => records.reverse().slice(0, limit) },
    'records are listed oldest first, and no more than asked for',
  ],
  ['lists without a limit', { list: (records) => records }, 'records are listed oldest first, and no more than asked for'],
  ['caches for ever', { cacheFor: () => 1e9 }, 'a cached value is read until its time is over'],
  ['folds the case of keys', { toKey: (key) => key.toLowerCase() }, 'any text is a key, and no two are the same'],
  ['normalises keys', { toKey: (key) => key.normalize('NFC') }, 'any text is a key, and no two are the same'],
];

describe('the checks of a store', () => {
  it('pass for the smallest right one', async () => {
    expect(await failed({})).toEqual([]);
  });

  it.each(mistakes)('fail for one that %s', async (_, faults, check) => {
    expect(await failed(faults)).toContain(check);
  });

  it('have names that tell them apart', () => {
    const names = storeConformance().map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('say what the store did instead', async () => {
    const check = storeConformance().find(({ name }) => name === 'what was never cached is undefined')!;
    const store = { ...storeFromMap(), readCache: async () => '"stale"' };
    await expect(check.run(() => store)).rejects.toThrow('The value: expected undefined, got "\\"stale\\"".');
  });

  it('close the store, also when they fail', async () => {
    const closed: string[] = [];
    for (const check of storeConformance().slice(0, 3)) {
      const store = {
        ...storeFromMap({
          claim: () => {
            throw new Error('down');
          },
        }),
        close: async () => void closed.push(check.name),
      };
      await check.run(() => store).catch(() => {});
    }
    expect(closed.length).toBe(3);
  });
});

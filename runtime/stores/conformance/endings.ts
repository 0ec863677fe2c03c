import type { Settlement } from '../store.js';
import { brief, check, has, inTime, pass, same } from './check.js';
import { bringTo, claimOf, endOf, leaseOf, stages } from './steps.js';

const states: readonly Settlement['state'][] = ['done', 'failed', 'clean', 'unknown'];

export const endings = [
  ...states.map((state) =>
    check(`a running call can end as '${state}'`, async (store) => {
      await bringTo('running', store);
      same('The settlement', await store.settle(leaseOf(), endOf(state)), true);
      has('The record', await store.read('key-1'), { state, outcome: endOf(state).outcome, leaseUntil: undefined, fence: 1 });
    }),
  ),

  check('a call is settled from running or unknown, and from no other state', async (store) => {
    for (const stage of stages) {
      const key = `key-${stage}`;
      await bringTo(stage, store, { key });
      const before = await store.read(key);
      const expected = stage === 'running' || stage === 'lapsed' || stage === 'unknown';
      same(`The settlement of a ${stage} call`, await store.settle(leaseOf({ key }), endOf('done')), expected);
      if (expected) has(`The record of a ${stage} call`, await store.read(key), { state: 'done' });
      else same(`The record of a ${stage} call`, await store.read(key), before);
    }
  }),

  check('a lease is renewed while the call runs, and in no other state', async (store) => {
    for (const stage of stages) {
      const key = `key-${stage}`;
      await bringTo(stage, store, { key });
      const before = await store.read(key);
      const expected = stage === 'running' || stage === 'lapsed';
      same(`The renewal of a ${stage} call`, await store.renew(leaseOf({ key }), 60_000), expected);
      if (!expected) same(`The record of a ${stage} call`, await store.read(key), before);
    }
  }),

  check('a renewed lease is live again', async (store) => {
    await bringTo('lapsed', store);
    same('The renewal', await store.renew(leaseOf(), 60_000), true);
    has('The record', await store.read('key-1'), { state: 'running' });
    has('Another claim', await store.claim(claimOf({ owner: 'owner-b' })), { status: 'running' });
  }),

  check('a renewed lease does not outlive its record', (store) =>
    inTime(async (ms, key) => {
      await store.claim(claimOf({ key, leaseMs: ms, retainMs: ms }));
      if (!(await store.renew(leaseOf({ key }), 60_000))) return false;
      await pass(ms);
      has('Another claim', await store.claim(claimOf({ key, owner: 'owner-b' })), { status: 'running' });
      return true;
    }),
  ),

  ...(['running', 'unknown'] as const).map((stage) =>
    check(`only owner and fence of the claim count for a ${stage} call`, async (store) => {
      await bringTo(stage, store);
      const before = await store.read('key-1');
      for (const change of [{ owner: 'owner-b' }, { fence: 2 }, { fence: 0 }, { owner: '' }, { key: 'key-2' }]) {
        const what = `with ${JSON.stringify(change)}`;
        same(`A renewal ${what}`, await store.renew(leaseOf(change), 60_000), false);
        same(`A settlement ${what}`, await store.settle(leaseOf(change), endOf('done')), false);
      }
      same('The record', await store.read('key-1'), before);
    }),
  ),

  check('an owner that was overtaken can neither renew nor settle; the one that took over can', async (store) => {
    await bringTo('lapsed', store, { repeatable: true });
    await store.claim(claimOf({ owner: 'owner-b', repeatable: true }));
    const taken = leaseOf({ owner: 'owner-b', fence: 2 });
    same('The renewal of the first', await store.renew(leaseOf(), 60_000), false);
    same('The settlement of the first', await store.settle(leaseOf(), endOf('failed')), false);
    same('The renewal of the second', await store.renew(taken, 60_000), true);
    same('The settlement of the second', await store.settle(taken, endOf('done')), true);
    same('The settlement of the first, later', await store.settle(leaseOf(), endOf('failed')), false);
    has('The record', await store.read('key-1'), { state: 'done', outcome: endOf('done').outcome });
  }),

  check('an owner that claims its key again can not use the fence of its earlier claim', async (store) => {
    await bringTo('clean', store);
    same('The second claim', await store.claim(claimOf()), { status: 'claimed', fence: 2, attempt: 2 });
    same('A settlement with the first fence', await store.settle(leaseOf(), endOf('done')), false);
    same('A settlement with the second', await store.settle(leaseOf({ fence: 2 }), endOf('done')), true);
  }),

  check('a call that was given up as unknown can be settled late by its owner', async (store) => {
    await bringTo('lapsed', store);
    has('Another claim', await store.claim(claimOf({ owner: 'owner-b' })), { status: 'unknown' });
    same('The renewal', await store.renew(leaseOf(), 60_000), false);
    same('The late settlement', await store.settle(leaseOf(), endOf('done')), true);
    const reply = await store.claim(claimOf({ owner: 'owner-b' }));
    has('A claim after it', reply, { status: 'done' });
    if (reply.status === 'done') has('The record', reply.record, { outcome: endOf('done').outcome });
  }),

  check('a call that its owner gave up can be settled late by it', async (store) => {
    await bringTo('unknown', store);
    same('The late settlement', await store.settle(leaseOf(), endOf('clean', { outcome: undefined })), true);
    has('The record', await store.read('key-1'), { state: 'clean', outcome: undefined });
  }),

  check('the first settlement stands', async (store) => {
    await bringTo('done', store);
    same('A second one', await store.settle(leaseOf(), endOf('failed')), false);
    has('The record', await store.read('key-1'), { state: 'done', outcome: endOf('done').outcome });
  }),

  check('an ended call is kept as long as its settlement says, and then its key is free', async (store) => {
    await store.claim(claimOf({ retainMs: 60_000 }));
    await store.settle(leaseOf(), endOf('done', { retainMs: brief }));
    await pass();
    same('The record', await store.read('key-1'), undefined);
    same('A claim', await store.claim(claimOf({ owner: 'owner-b' })), { status: 'claimed', fence: 1, attempt: 1 });
    has('The new record', await store.read('key-1'), { outcome: undefined, owner: 'owner-b' });
  }),

  check('a settlement lengthens a short retention', (store) =>
    inTime(async (ms, key) => {
      await store.claim(claimOf({ key, leaseMs: ms, retainMs: ms }));
      if (!(await store.settle(leaseOf({ key }), endOf('done', { retainMs: 60_000 })))) return false;
      await pass(ms);
      has('The record', await store.read(key), { state: 'done' });
      return true;
    }),
  ),

  check('a record of unknown outcome is kept as long as its claim says', async (store) => {
    await store.claim(claimOf({ leaseMs: brief, retainMs: 60_000 }));
    const { retainUntil } = (await store.read('key-1'))!;
    await pass();
    await store.claim(claimOf({ owner: 'owner-b', retainMs: 1 }));
    has('The record', await store.read('key-1'), { state: 'unknown', retainUntil });
  }),
];

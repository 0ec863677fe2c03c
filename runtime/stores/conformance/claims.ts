import type { ClaimReply, Store } from '../store.js';
import { brief, check, has, holds, pass, same } from './check.js';
import { askOf, bringTo, claimOf, endOf, leaseOf, type Stage, stages } from './steps.js';

/** What a claim by another owner is told at each stage, without the need of an approval and with it. */
const replies: Record<Stage, readonly [ClaimReply['status'], ClaimReply['status']]> = {
  absent: ['claimed', 'unapproved'],
  waiting: ['claimed', 'waiting'],
  approved: ['claimed', 'claimed'],
  denied: ['denied', 'denied'],
  running: ['running', 'running'],
  lapsed: ['unknown', 'unknown'],
  unknown: ['unknown', 'unknown'],
  done: ['done', 'done'],
  failed: ['failed', 'failed'],
  clean: ['claimed', 'unapproved'],
};

const table = stages.flatMap((stage) =>
  [false, true].map((needsApproval) => {
    const expected = replies[stage][needsApproval ? 1 : 0];
    const claim = `a claim${needsApproval ? ' that needs an approval' : ''}, call ${stage}`;
    return check(`${claim}: '${expected}'`, async (store) => {
      await bringTo(stage, store);
      const before = await store.read('key-1');
      const reply = await store.claim(claimOf({ owner: 'owner-b', needsApproval }));
      has('The reply', reply, { status: expected });
      const after = await store.read('key-1');
      if (expected === 'claimed') has('The record', after, { state: 'running', owner: 'owner-b' });
      else same('The record must stay as it is', after, before);
      if ('record' in reply) same('The record of the reply', reply.record, after);
    });
  }),
);

export const claims = [
  ...table,

  check('a claim writes the whole record', async (store) => {
    same('The reply', await store.claim(claimOf()), { status: 'claimed', fence: 1, attempt: 1 });
    const { createdAt, leaseUntil, retainUntil, ...record } = (await store.read('key-1'))!;
    const { leaseMs, retainMs, key, fingerprint, tool, schemaHash, owner, repeatable } = claimOf();
    const request = { key, fingerprint, tool, schemaHash, owner, repeatable };
    same('The record', record, { ...request, state: 'running', fence: 1, attempt: 1 });
    // Two readings of a clock may stand between them.
    holds(`'leaseUntil' must be ${leaseMs} ms after 'createdAt'`, leaseUntil! - createdAt >= leaseMs - 1, [
      createdAt,
      leaseUntil,
    ]);
    holds(`'retainUntil' must be ${retainMs} ms after 'createdAt'`, retainUntil - createdAt >= retainMs - 1, [
      createdAt,
      retainUntil,
    ]);
  }),

  check('a record outlives the lease of its call, however short its retention', async (store) => {
    await store.claim(claimOf({ leaseMs: 60_000, retainMs: 1 }));
    await pass();
    const record = await store.read('key-1');
    holds("'retainUntil' must not be before 'leaseUntil'", record!.retainUntil >= record!.leaseUntil!, record);
    has('Another claim', await store.claim(claimOf({ owner: 'owner-b' })), { status: 'running' });
  }),

  check('a running call tells how long its lease lasts', async (store) => {
    await store.claim(claimOf({ leaseMs: 60_000 }));
    const reply = await store.claim(claimOf({ owner: 'owner-b' }));
    const left = reply.status === 'running' ? reply.leaseLeftMs : Number.NaN;
    holds("'leaseLeftMs' must be above 0 and at most the lease", left > 0 && left <= 60_000, reply);
  }),

  check('an owner that lost the reply gets its own claim again', async (store) => {
    const first = await store.claim(claimOf({ leaseMs: 30_000 }));
    const before = (await store.read('key-1'))!;
    same('The second reply', await store.claim(claimOf({ leaseMs: 60_000 })), first);
    const after = (await store.read('key-1'))!;
    holds('The lease must be renewed', after.leaseUntil! - before.leaseUntil! >= 29_000, [before, after]);
    same('The lease of the first claim holds', await store.settle(leaseOf(), endOf('done')), true);
  }),

  check('an owner that lost the reply gets its own claim again after the lease ran out', async (store) => {
    await bringTo('lapsed', store);
    same('The reply', await store.claim(claimOf()), { status: 'claimed', fence: 1, attempt: 1 });
    has('Another claim', await store.claim(claimOf({ owner: 'owner-b' })), { status: 'running' });
  }),

  ...[
    { first: true, second: true, status: 'claimed' },
    { first: true, second: false, status: 'unknown' },
    { first: false, second: true, status: 'unknown' },
  ].map(({ first, second, status }) =>
    check(`a lapsed call, repeatable ${first}, and a claim, repeatable ${second}: '${status}'`, async (store) => {
      await bringTo('lapsed', store, { repeatable: first });
      const reply = await store.claim(claimOf({ owner: 'owner-b', repeatable: second }));
      if (status === 'claimed') same('The reply', reply, { status, fence: 2, attempt: 2 });
      else has('The reply', reply, { status });
      const owner = status === 'claimed' ? 'owner-b' : 'owner-a';
      has('The record', await store.read('key-1'), { owner, state: status === 'claimed' ? 'running' : 'unknown' });
    }),
  ),

  check('a takeover has a lease of its own', async (store) => {
    await bringTo('lapsed', store, { repeatable: true });
    await store.claim(claimOf({ owner: 'owner-b', repeatable: true }));
    has('A third claim', await store.claim(claimOf({ owner: 'owner-c', repeatable: true })), { status: 'running' });
  }),

  check('fence and attempt grow with every claim of a key', async (store) => {
    for (const fence of [1, 2, 3]) {
      const owner = `owner-${fence}`;
      const reply = await store.claim(claimOf({ owner, repeatable: true, leaseMs: brief }));
      same('The reply after a lapse', reply, { status: 'claimed', fence, attempt: fence });
      await pass();
    }
    for (const fence of [4, 5]) {
      const owner = `owner-${fence}`;
      same('The reply', await store.claim(claimOf({ owner, repeatable: true })), { status: 'claimed', fence, attempt: fence });
      same('The settlement', await store.settle(leaseOf({ owner, fence }), endOf('clean')), true);
    }
  }),

  check('a claim after a run that did nothing forgets its outcome', async (store) => {
    await bringTo('clean', store);
    await store.claim(claimOf({ owner: 'owner-b' }));
    has('The record', await store.read('key-1'), { outcome: undefined, attempt: 2 });
  }),

  check('a claim keeps the time at which the record was made', async (store) => {
    await bringTo('approved', store);
    const { createdAt } = (await store.read('key-1'))!;
    await pass();
    await store.claim(claimOf({ needsApproval: true }));
    has('The record', await store.read('key-1'), { createdAt });
  }),

  check('a key that is used for another call is refused in every state', async (store) => {
    for (const stage of stages.filter((each) => each !== 'absent')) await refusesOtherCall(stage, store);
  }),

  check('a key that was used for another call is free when its time is over', async (store) => {
    await store.claim(claimOf());
    await store.settle(leaseOf(), endOf('done', { retainMs: brief }));
    await pass();
    const reply = await store.claim(claimOf({ fingerprint: 'fingerprint-2', owner: 'owner-b' }));
    same('The reply', reply, { status: 'claimed', fence: 1, attempt: 1 });
  }),

  check('an approval is used up by the claim', async (store) => {
    await bringTo('approved', store);
    const claim = claimOf({ needsApproval: true });
    same('The first claim', await store.claim(claim), { status: 'claimed', fence: 1, attempt: 1 });
    has('The record keeps what was asked', await store.read('key-1'), { ...asked, note: '"fine"' });
    has('Another claim', await store.claim({ ...claim, owner: 'owner-b' }), { status: 'running' });
    await store.settle(leaseOf(), endOf('done'));
    has('A claim after the end', await store.claim({ ...claim, owner: 'owner-b' }), { status: 'done' });
  }),

  check('an approved call that did nothing may run again', async (store) => {
    await bringTo('approved', store);
    await store.claim(claimOf({ needsApproval: true }));
    await store.settle(leaseOf(), endOf('clean'));
    has('The record', await store.read('key-1'), { state: 'clean', ...asked, note: '"fine"' });
    const reply = await store.claim(claimOf({ owner: 'owner-b', needsApproval: true }));
    same('The reply', reply, { status: 'claimed', fence: 2, attempt: 2 });
  }),

  check('a claim without need of an approval drops the question', async (store) => {
    await bringTo('waiting', store);
    await store.claim(claimOf());
    has('The record', await store.read('key-1'), { asked: undefined, token: undefined, note: undefined });
    same('The answer', await store.decide('key-1', 'token-1', { approved: true }), { status: 'not-found' });
  }),

  check('what a claim says about its call is in the record', async (store) => {
    await bringTo('approved', store);
    await store.claim(claimOf({ repeatable: true, schemaHash: 'schema-2' }));
    has('The record', await store.read('key-1'), { repeatable: true, schemaHash: 'schema-2' });
  }),
];

const asked = { asked: askOf().asked, token: askOf().token };

async function refusesOtherCall(stage: Stage, store: Store): Promise<void> {
  const key = `key-${stage}`;
  await bringTo(stage, store, { key });
  const before = await store.read(key);
  for (const needsApproval of [false, true]) {
    const reply = await store.claim(claimOf({ key, fingerprint: 'fingerprint-2', owner: 'owner-b', needsApproval }));
    has(`A claim of a ${stage} call with another fingerprint`, reply, { status: 'key-reused' });
    if ('record' in reply) has('The record of the reply', reply.record, { key, fingerprint: 'fingerprint-1' });
  }
  same(`The record of a ${stage} call`, await store.read(key), before);
}

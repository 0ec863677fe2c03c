import { brief, check, has, holds, inTime, pass, same } from './check.js';
import { askOf, bringTo, claimOf, endOf, leaseOf, stages } from './steps.js';

const yes = { approved: true, note: '{"by":"anna"}' };
const no = { approved: false, note: '{"why":"too much"}' };

export const approvals = [
  check('a question is recorded', async (store) => {
    const returned = await store.ask(askOf());
    const { createdAt, retainUntil, ...record } = returned;
    const { expiresInMs, ...request } = askOf();
    same('The record', record, { ...request, state: 'waiting', fence: 0, attempt: 0, repeatable: false });
    holds(`It must count for ${expiresInMs} ms`, retainUntil - createdAt >= expiresInMs - 1, returned);
    same('What is read', await store.read('key-1'), returned);
  }),

  check('a question leaves a record that is there as it is', async (store) => {
    for (const stage of stages.filter((each) => each !== 'absent' && each !== 'clean')) {
      const key = `key-${stage}`;
      await bringTo(stage, store, { key });
      const before = await store.read(key);
      const changes = { token: 'token-2', asked: '"other"', expiresInMs: 1 };
      for (const fingerprint of ['fingerprint-1', 'fingerprint-2']) {
        const returned = await store.ask(askOf({ key, ...changes, fingerprint }));
        has(`What is returned for a ${stage} call`, returned, { key, fingerprint: 'fingerprint-1', token: before?.token });
      }
      same(`The record of a ${stage} call`, await store.read(key), before);
    }
  }),

  check('a call that did nothing is asked about, if nobody was asked before', async (store) => {
    await bringTo('clean', store);
    const other = await store.ask(askOf({ fingerprint: 'fingerprint-2' }));
    has('The record for another call', other, { state: 'clean', fingerprint: 'fingerprint-1' });
    has('The record', await store.ask(askOf()), { state: 'waiting', token: 'token-1' });
    has('The claim', await store.claim(claimOf({ needsApproval: true })), { status: 'waiting' });
    await store.decide('key-1', 'token-1', yes);
    has('The claim after the answer', await store.claim(claimOf({ needsApproval: true })), { status: 'claimed' });
  }),

  check('an approved call that did nothing is not asked about again', async (store) => {
    await store.ask(askOf());
    await store.decide('key-1', 'token-1', yes);
    await store.claim(claimOf({ needsApproval: true }));
    await store.settle(leaseOf(), endOf('clean'));
    has('The record', await store.ask(askOf({ token: 'token-2' })), { state: 'clean', token: 'token-1' });
  }),

  ...[yes, no].map((decision) =>
    check(`a question can be answered with ${decision.approved ? 'yes' : 'no'}`, async (store) => {
      const { retainUntil } = await store.ask(askOf());
      const reply = await store.decide('key-1', 'token-1', decision);
      has('The reply', reply, { status: 'decided' });
      const record = await store.read('key-1');
      const state = decision.approved ? 'approved' : 'denied';
      has('The record', record, { state, note: decision.note, retainUntil, token: 'token-1', asked: askOf().asked });
      if ('record' in reply) same('The record of the reply', reply.record, record);
    }),
  ),

  check('an answer needs no note', async (store) => {
    await store.ask(askOf());
    has('The reply', await store.decide('key-1', 'token-1', { approved: true }), { status: 'decided' });
    has('The record', await store.read('key-1'), { state: 'approved', note: undefined });
  }),

  check('an answer counts only with the token of the question', async (store) => {
    await store.ask(askOf());
    const before = await store.read('key-1');
    for (const token of ['token-2', 'token-', 'token-11', 'TOKEN-1', ' token-1', '', '%', 'undefined']) {
      same(`The reply to the token '${token}'`, await store.decide('key-1', token, yes), { status: 'not-found' });
    }
    same('The reply for another key', await store.decide('key-2', 'token-1', yes), { status: 'not-found' });
    same('The record', await store.read('key-1'), before);
  }),

  check('an answer counts only once', async (store) => {
    for (const [first, second] of [[yes, no] as const, [no, yes] as const, [yes, yes] as const]) {
      const key = `key-${first.approved}-${second.approved}`;
      await store.ask(askOf({ key }));
      await store.decide(key, 'token-1', first);
      const before = await store.read(key);
      const reply = await store.decide(key, 'token-1', second);
      has('The second reply', reply, { status: 'too-late' });
      if ('record' in reply) same('The record of the reply', reply.record, before);
      same('The record', await store.read(key), before);
      same('With a wrong token', await store.decide(key, 'token-2', second), { status: 'not-found' });
    }
  }),

  check('an answer to a call that nobody was asked about is not found', async (store) => {
    for (const stage of ['absent', 'running', 'lapsed', 'unknown', 'done', 'failed', 'clean'] as const) {
      const key = `key-${stage}`;
      await bringTo(stage, store, { key });
      for (const token of ['token-1', '', 'undefined', 'null']) {
        same(`The reply for a ${stage} call`, await store.decide(key, token, yes), { status: 'not-found' });
      }
    }
  }),

  check('an answer to a call that has run is too late', async (store) => {
    await bringTo('approved', store);
    await store.claim(claimOf({ needsApproval: true }));
    has('While it runs', await store.decide('key-1', 'token-1', no), { status: 'too-late' });
    await store.settle(leaseOf(), endOf('done'));
    has('When it has ended', await store.decide('key-1', 'token-1', no), { status: 'too-late' });
    has('The record', await store.read('key-1'), { state: 'done', note: '"fine"' });
  }),

  check('a question whose time is over is gone', async (store) => {
    await store.ask(askOf({ expiresInMs: brief }));
    await pass();
    same('The record', await store.read('key-1'), undefined);
    same('An answer', await store.decide('key-1', 'token-1', yes), { status: 'not-found' });
    same('A claim', await store.claim(claimOf({ needsApproval: true })), { status: 'unapproved' });
    has('A new question', await store.ask(askOf({ token: 'token-2' })), { state: 'waiting', token: 'token-2' });
  }),

  check('an approval whose time is over allows nothing', (store) =>
    inTime(async (ms, key) => {
      await store.ask(askOf({ key, expiresInMs: ms }));
      if ((await store.decide(key, 'token-1', yes)).status !== 'decided') return false;
      await pass(ms);
      same('A claim', await store.claim(claimOf({ key, needsApproval: true })), { status: 'unapproved' });
      same('The record', await store.read(key), undefined);
      return true;
    }),
  ),

  check('an approval allows its own key alone', async (store) => {
    await bringTo('approved', store);
    same('A claim of another key', await store.claim(claimOf({ key: 'key-2', needsApproval: true })), { status: 'unapproved' });
    const other = claimOf({ fingerprint: 'fingerprint-2', needsApproval: true });
    has('A claim of another call', await store.claim(other), { status: 'key-reused' });
    has('The record', await store.read('key-1'), { state: 'approved' });
  }),
];

import { check, has, same } from './check.js';
import { askOf, bringTo, claimOf, endOf, leaseOf } from './steps.js';

const fifty = Array.from({ length: 50 }, (_, index) => index);
const all = <T>(run: (index: number) => Promise<T>): Promise<T[]> => Promise.all(fifty.map(run));
const count = (values: readonly unknown[], wanted: unknown): number => values.filter((value) => value === wanted).length;

export const races = [
  check('of 50 claims of a key at once, one wins', async (store) => {
    const replies = await all((index) => store.claim(claimOf({ owner: `owner-${index}` })));
    const states = replies.map(({ status }) => status);
    same('How many won', [count(states, 'claimed'), count(states, 'running')], [1, 49]);
    has('The record', await store.read('key-1'), { owner: `owner-${states.indexOf('claimed')}`, fence: 1, attempt: 1 });
  }),

  check('of 50 claims of an approved call at once, one uses the approval', async (store) => {
    await bringTo('approved', store);
    const replies = await all((index) => store.claim(claimOf({ owner: `owner-${index}`, needsApproval: true })));
    same(
      'How many won',
      count(
        replies.map(({ status }) => status),
        'claimed',
      ),
      1,
    );
  }),

  check('of 50 claims of a lapsed call at once, one takes over', async (store) => {
    await bringTo('lapsed', store, { repeatable: true });
    const replies = await all((index) => store.claim(claimOf({ owner: `owner-${index}`, repeatable: true })));
    same(
      'How many won',
      count(
        replies.map(({ status }) => status),
        'claimed',
      ),
      1,
    );
    has('The record', await store.read('key-1'), { fence: 2, attempt: 2 });
  }),

  check('of 50 claims of a lapsed call that is not repeatable, none takes over', async (store) => {
    await bringTo('lapsed', store);
    const replies = await all((index) => store.claim(claimOf({ owner: `owner-${index}` })));
    same(
      'How many were told that it is unknown',
      count(
        replies.map(({ status }) => status),
        'unknown',
      ),
      50,
    );
  }),

  check('50 claims of one owner at once are one claim', async (store) => {
    const replies = await all(() => store.claim(claimOf()));
    for (const reply of replies) same('A reply', reply, { status: 'claimed', fence: 1, attempt: 1 });
  }),

  check('of 50 questions about a call at once, one is asked', async (store) => {
    const records = await all((index) => store.ask(askOf({ token: `token-${index}` })));
    const { token } = (await store.read('key-1'))!;
    same(
      'How many were told its token',
      count(
        records.map((record) => record.token),
        token,
      ),
      50,
    );
  }),

  check('of 50 answers at once, one counts', async (store) => {
    await bringTo('waiting', store);
    const replies = await all((index) => store.decide('key-1', 'token-1', { approved: index % 2 === 0, note: `${index}` }));
    const states = replies.map(({ status }) => status);
    same('How many counted', [count(states, 'decided'), count(states, 'too-late')], [1, 49]);
    const winner = states.indexOf('decided');
    has('The record', await store.read('key-1'), { note: `${winner}`, state: winner % 2 === 0 ? 'approved' : 'denied' });
  }),

  check('of 50 settlements at once, one counts', async (store) => {
    await bringTo('running', store);
    const replies = await all((index) => store.settle(leaseOf(), endOf('done', { outcome: `${index}` })));
    same('How many counted', count(replies, true), 1);
    has('The record', await store.read('key-1'), { outcome: `${replies.indexOf(true)}` });
  }),

  check('of 50 resolutions at once, one counts', async (store) => {
    await bringTo('unknown', store);
    const replies = await all((index) => store.resolve('key-1', endOf('done', { outcome: `${index}` })));
    same('How many counted', count(replies, true), 1);
    has('The record', await store.read('key-1'), { outcome: `${replies.indexOf(true)}` });
  }),

  check('claims of 50 keys at once do not disturb each other', async (store) => {
    const replies = await all((index) => store.claim(claimOf({ key: `key-${index}`, owner: `owner-${index}` })));
    for (const reply of replies) same('A reply', reply, { status: 'claimed', fence: 1, attempt: 1 });
    const settled = await all((index) => store.settle(leaseOf({ key: `key-${index}`, owner: `owner-${index}` }), endOf('done')));
    same('How many were settled', count(settled, true), 50);
    same('How many are listed', (await store.list('done')).length, 50);
  }),
];

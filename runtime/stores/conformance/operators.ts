import type { CallState, Settlement } from '../store.js';
import { brief, check, has, pass, same } from './check.js';
import { bringTo, claimOf, endOf, leaseOf, stages } from './steps.js';

const ends: readonly Settlement['state'][] = ['done', 'failed', 'clean', 'unknown'];

export const operators = [
  check('records are listed by state', async (store) => {
    for (const stage of stages) await bringTo(stage, store, { key: `key-${stage}` });
    for (const stage of stages) {
      if (stage === 'absent' || stage === 'lapsed') continue;
      const expected = stage === 'unknown' ? ['key-lapsed', 'key-unknown'] : [`key-${stage}`];
      const records = await store.list(stage);
      same(
        `The keys of state '${stage}'`,
        records.map(({ key }) => key),
        expected,
      );
      for (const record of records) same('A listed record', record, await store.read(record.key));
      for (const record of records) has('A listed record', record, { state: stage });
    }
  }),

  check('a state without records gives an empty list', async (store) => {
    same('The list', await store.list('done'), []);
  }),

  check('records are listed oldest first, and no more than asked for', async (store) => {
    const keys = ['key-c', 'key-a', 'key-d', 'key-b'];
    for (const key of keys) {
      await bringTo('running', store, { key });
      await pass();
    }
    for (const key of keys.toReversed()) await store.settle(leaseOf({ key }), endOf('unknown'));
    const listed = async (limit?: number) => (await store.list('unknown', { limit })).map(({ key }) => key);
    same('Without a limit', await listed(), keys);
    same('With a limit of 3', await listed(3), keys.slice(0, 3));
    same('With a limit of 9', await listed(9), keys);
    same('With a limit of 0', await listed(0), []);
  }),

  check('a repeatable call whose lease ran out is still listed as running', async (store) => {
    await bringTo('lapsed', store, { repeatable: true });
    same('The unknown ones', await store.list('unknown'), []);
    same(
      'The running ones',
      (await store.list('running')).map(({ key }) => key),
      ['key-1'],
    );
    has('What is read', await store.read('key-1'), { state: 'running' });
  }),

  check('a call whose lease ran out is read as unknown, before anybody claims it', async (store) => {
    await bringTo('lapsed', store);
    has('What is read', await store.read('key-1'), { state: 'unknown', owner: 'owner-a', fence: 1 });
  }),

  check('records whose time is over are not listed', async (store) => {
    for (const state of ends) {
      await bringTo('running', store, { key: `key-${state}` });
      await store.settle(leaseOf({ key: `key-${state}` }), endOf(state, { retainMs: brief }));
    }
    await pass();
    for (const state of ends) same(`The list of '${state}'`, await store.list(state), []);
  }),

  ...ends.map((state) =>
    check(`a call of unknown outcome can be resolved to '${state}'`, async (store) => {
      await bringTo('unknown', store);
      same('The reply', await store.resolve('key-1', endOf(state, { outcome: '"seen"' })), true);
      has('The record', await store.read('key-1'), { state, outcome: '"seen"' });
      same('Still unknown', (await store.list('unknown')).length, state === 'unknown' ? 1 : 0);
      if (state !== 'unknown') same('The owner, later', await store.settle(leaseOf(), endOf('failed')), false);
    }),
  ),

  check('a call whose lease ran out can be resolved', async (store) => {
    await bringTo('lapsed', store);
    same('The reply', await store.resolve('key-1', endOf('done')), true);
    has('A claim', await store.claim(claimOf({ owner: 'owner-b' })), { status: 'done' });
    same('The owner, later', await store.settle(leaseOf(), endOf('failed')), false);
  }),

  check("a call resolved to 'clean' may run again, under a new fence", async (store) => {
    await bringTo('unknown', store);
    await store.resolve('key-1', endOf('clean'));
    same('A claim', await store.claim(claimOf({ owner: 'owner-b' })), { status: 'claimed', fence: 2, attempt: 2 });
  }),

  check('a call whose outcome is not unknown is not resolved', async (store) => {
    for (const stage of stages.filter((each) => each !== 'unknown' && each !== 'lapsed')) {
      const key = `key-${stage}`;
      await bringTo(stage, store, { key });
      const before = await store.read(key);
      same(`The reply for a ${stage} call`, await store.resolve(key, endOf('done', { outcome: '"forced"' })), false);
      same(`The record of a ${stage} call`, await store.read(key), before);
    }
    await bringTo('lapsed', store, { key: 'key-lapsed', repeatable: true });
    same('The reply for a repeatable one', await store.resolve('key-lapsed', endOf('done')), false);
  }),

  check('a resolved call is kept as long as the resolution says', async (store) => {
    await bringTo('unknown', store);
    await store.resolve('key-1', endOf('done', { retainMs: brief }));
    await pass();
    same('The record', await store.read('key-1'), undefined);
  }),

  check('a purge takes what is over and leaves the rest', async (store) => {
    const live = stages.filter((stage): stage is CallState => stage !== 'absent' && stage !== 'lapsed');
    for (const state of live) await bringTo(state, store, { key: `key-${state}` });
    await bringTo('running', store, { key: 'key-over' });
    await store.settle(leaseOf({ key: 'key-over' }), endOf('done', { retainMs: brief }));
    await store.writeCache('cached', '"kept"', 60_000);
    await store.writeCache('cached-over', '"gone"', brief);
    await pass();
    await store.purge();
    for (const state of live) has(`The record of a ${state} call`, await store.read(`key-${state}`), { state });
    same('The record that is over', await store.read('key-over'), undefined);
    same('What is cached', await store.readCache('cached'), '"kept"');
    same('What was cached too long ago', await store.readCache('cached-over'), undefined);
  }),
];

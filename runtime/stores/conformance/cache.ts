import { brief, check, pass, same } from './check.js';
import { bringTo } from './steps.js';

export const cache = [
  check('what was never cached is undefined', async (store) => {
    same('The value', await store.readCache('key-1'), undefined);
  }),

  check('a cached value is read until its time is over', async (store) => {
    await store.writeCache('key-1', '"brief"', brief);
    await store.writeCache('key-2', '"long"', 60_000);
    await pass();
    same('After its time', await store.readCache('key-1'), undefined);
    same('Before its time', await store.readCache('key-2'), '"long"');
  }),

  check('a cached value is replaced, and its time with it', async (store) => {
    await store.writeCache('key-1', '"first"', brief);
    await store.writeCache('key-1', '"second"', 60_000);
    await store.writeCache('key-2', '"first"', 60_000);
    await store.writeCache('key-2', '"second"', brief);
    same('The value', await store.readCache('key-1'), '"second"');
    await pass();
    same('With the longer time', await store.readCache('key-1'), '"second"');
    same('With the shorter time', await store.readCache('key-2'), undefined);
  }),

  check('a cached value that lives for 0 ms is not read', async (store) => {
    await store.writeCache('key-1', '"old"', 60_000);
    await store.writeCache('key-1', '"new"', 0);
    await pass();
    same('The value', await store.readCache('key-1'), undefined);
  }),

  check('cached values and calls do not meet, even under one key', async (store) => {
    await bringTo('done', store);
    await store.writeCache('key-1', '"cached"', 60_000);
    await store.writeCache('key-2', '"cached"', 60_000);
    const record = await store.read('key-1');
    same('The state of the call', record?.state, 'done');
    same('The call of the other key', await store.read('key-2'), undefined);
    same('The value', await store.readCache('key-1'), '"cached"');
    same('The list', (await store.list('done')).length, 1);
  }),
];

import { afterEach, describe, expect, it, vi } from 'vitest';
import { askOf, claimOf, endOf, leaseOf } from '../runtime/stores/conformance/steps.js';
import { storeConformance } from '../runtime/stores/conformance.js';
import { memoryStore } from '../runtime/stores/memory.js';

afterEach(() => vi.useRealTimers());

describe('the memory store', () => {
  for (const check of storeConformance()) it(check.name, () => check.run(() => memoryStore()));

  it('says that its records end with the process', () => {
    expect(memoryStore()).toMatchObject({ name: 'memory', durable: false });
  });

  it('has taken a step when it returns', async () => {
    const store = memoryStore();
    const claims = [store.claim(claimOf()), store.claim(claimOf({ owner: 'owner-b' }))];
    const settled = store.settle(leaseOf(), endOf('done'));
    const last = store.claim(claimOf({ owner: 'owner-b' }));
    expect((await Promise.all([...claims, last])).map(({ status }) => status)).toEqual(['claimed', 'running', 'done']);
    expect(await settled).toBe(true);
  });

  it('keeps the cached results that were used last, up to the number that is asked for', async () => {
    const store = memoryStore({ maxCached: 2 });
    await store.writeCache('a', '1', 60_000);
    await store.writeCache('b', '2', 60_000);
    await store.readCache('a');
    await store.writeCache('c', '3', 60_000);
    expect(await Promise.all(['a', 'b', 'c'].map((key) => store.readCache(key)))).toEqual(['1', undefined, '3']);
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses to cache at most %s results', (maxCached) => {
    expect(() => memoryStore({ maxCached })).toThrow(
      `'maxCached' is ${maxCached}. Give it a whole number above 0, such as memoryStore({ maxCached: 1000 }).`,
    );
  });

  it('drops what has expired, and never a call that runs, is unknown or waits for a person', async () => {
    vi.useFakeTimers();
    const store = memoryStore({ maxCached: 1 });
    await store.claim(claimOf({ key: 'running', repeatable: true }));
    await store.claim(claimOf({ key: 'unknown' }));
    await store.settle(leaseOf({ key: 'unknown' }), endOf('unknown'));
    await store.ask(askOf({ key: 'waiting' }));
    for (let index = 0; index < 5000; index++) {
      await store.claim(claimOf({ key: `key-${index}` }));
      await store.settle(leaseOf({ key: `key-${index}` }), endOf('done', { retainMs: 10 }));
      vi.advanceTimersByTime(1);
    }
    expect((await store.list('done')).length).toBe(9);
    for (const state of ['running', 'unknown', 'waiting'] as const) expect(await store.read(state)).toMatchObject({ state });
    await store.purge();
    for (const state of ['running', 'unknown', 'waiting'] as const) expect(await store.read(state)).toMatchObject({ state });
  });

  it('keeps no timer, so a process can end', async () => {
    vi.useFakeTimers();
    const store = memoryStore();
    await store.claim(claimOf());
    await store.settle(leaseOf(), endOf('done'));
    await store.writeCache('key', '1', 1000);
    await store.readCache('key');
    await store.purge();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('lists a key that is used again after its time as a new one', async () => {
    vi.useFakeTimers();
    const store = memoryStore();
    await store.claim(claimOf({ key: 'first', retainMs: 100, leaseMs: 100, repeatable: true }));
    vi.advanceTimersByTime(50);
    await store.claim(claimOf({ key: 'second', repeatable: true }));
    vi.advanceTimersByTime(50);
    await store.claim(claimOf({ key: 'first', repeatable: true }));
    expect((await store.list('running')).map(({ key }) => key)).toEqual(['second', 'first']);
  });
});

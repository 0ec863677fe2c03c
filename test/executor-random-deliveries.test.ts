import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Executor, NotExecutedError } from '../runtime/executor/index.js';
import { memoryStore } from '../runtime/stores/memory.js';
import type { Store } from '../runtime/stores/store.js';
import { callOf, countingTool, type Deferred, deferred, storeWith } from './support/executor.js';
import { pickFrom, randomFrom } from './support/random.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** How the function behaves when it is called next. */
const behaviours = ['returns', 'throws after its effect', 'throws before it', 'says that it did nothing', 'hangs'] as const;
type Behaviour = (typeof behaviours)[number];

/** Several processes share a store, deliver the same calls over and over, and meet everything that can go wrong. */
async function live(seed: number, idempotent: boolean) {
  const random = randomFrom(seed);
  const pick = <Item>(items: readonly Item[]): Item => pickFrom(random, items);
  const effects = new Map<string, number>();
  const hanging: Deferred<unknown>[] = [];
  let next: Behaviour = 'returns';
  let inside = 0;
  let most = 0;
  const isDown = { claim: false, settle: false };
  const shared = memoryStore();
  const flaky: Store = storeWith(shared, {
    claim: (request) => (isDown.claim ? Promise.reject(new Error('down')) : shared.claim(request)),
    settle: (...given) => (isDown.settle ? Promise.reject(new Error('down')) : shared.settle(...given)),
  });
  const { tool } = countingTool({ idempotent, timeoutMs: 1000, parallelSafe: false }, async (_, ctx) => {
    const behaviour = next;
    inside += 1;
    most = Math.max(most, inside);
    try {
      if (behaviour === 'says that it did nothing') throw new NotExecutedError('Nothing happened.');
      if (behaviour === 'throws before it') throw new Error('no');
      if (behaviour === 'hangs') {
        const end = deferred();
        hanging.push(end);
        await end.promise;
      }
      effects.set(ctx.callId!, (effects.get(ctx.callId!) ?? 0) + 1);
      if (behaviour === 'throws after its effect') throw new Error('connection reset');
      return `effect of ${ctx.callId}`;
    } finally {
      inside -= 1;
    }
  });
  const options = { store: flaky, graceMs: 100, idempotency: { leaseMs: 3000, waitMs: 500 } };
  const executors = [new Executor([tool], options), new Executor([tool], options)];
  const seen = new Map<string, string>();
  const problems: string[] = [];

  for (let step = 0; step < 60; step += 1) {
    next = pick(behaviours);
    isDown.claim = random(10) === 0;
    isDown.settle = random(10) === 0;
    const id = `call ${random(4)}`;
    const deliveries = Array.from({ length: 1 + random(2) }, () => pick(executors).runCall(callOf(id), { runId: 'run' }));
    const results = Promise.all(deliveries);
    if (random(2) === 0) for (const end of hanging.splice(0)) end.resolve(undefined);
    await vi.advanceTimersByTimeAsync(10_000);
    for (const { status, value, replayed, attempts } of await results) {
      if (status === 'done') {
        if (value !== `effect of ${id}`) problems.push(`${id} is done with ${String(value)}`);
        // The caller is told also where the store is down; only what was recorded counts for the next delivery.
        if (replayed || !isDown.settle) seen.set(id, 'done');
      } else if (seen.get(id) === 'done' && status !== 'refused') problems.push(`${id} was done, and then ${status}`);
      if (replayed && attempts > 0) problems.push(`${id} was replayed, and ran`);
    }
  }
  for (const end of hanging.splice(0)) end.resolve(undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  return { effects, problems, most, seen };
}

it.each(Array.from({ length: 40 }, (_, seed) => seed + 1))(
  'no call that must not run twice has two effects (seed %i)',
  async (seed) => {
    const { effects, problems, most } = await live(seed, false);
    expect(problems).toEqual([]);
    expect(most).toBe(1);
    expect(Math.max(0, ...effects.values())).toBeLessThanOrEqual(1);
  },
);

it('an idempotent one may, and then is not run any more once it is done', async () => {
  let repeated = 0;
  for (let seed = 1; seed <= 10; seed += 1) {
    const { effects, problems, most } = await live(seed, true);
    expect(problems).toEqual([]);
    expect(most).toBe(1);
    repeated += [...effects.values()].filter((count) => count > 1).length;
  }
  expect(repeated).toBeGreaterThan(0);
});

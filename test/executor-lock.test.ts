import { afterEach, describe, expect, it, vi } from 'vitest';
import { Executor } from '../runtime/executor/index.js';
import { createContext } from '../runtime/index.js';
import { type Act, callOf, countingTool, deferred, settled } from './support/executor.js';

afterEach(() => vi.useRealTimers());

/** Notes how many calls are inside the function at once. */
function watch(act: Act = () => settled()) {
  const seen = { inside: 0, most: 0, order: [] as unknown[] };
  const run: Act = async (args, ctx) => {
    seen.inside += 1;
    seen.most = Math.max(seen.most, seen.inside);
    seen.order.push(args['amount']);
    try {
      return await act(args, ctx);
    } finally {
      seen.inside -= 1;
    }
  };
  return { seen, run };
}

// 29
describe('a tool that is not parallelSafe', () => {
  it('runs one call at a time, in the order of the turn', async () => {
    const { seen, run } = watch();
    const { tool } = countingTool({ parallelSafe: false }, run);
    const calls = [1, 2, 3, 4, 5].map((amount) => callOf(`${amount}`, { amount }));
    await new Executor([tool]).runBatch(calls, createContext({ runId: 'run' }));
    expect(seen).toMatchObject({ most: 1, order: [1, 2, 3, 4, 5] });
  });

  it('keeps the order of the turn also where an earlier call is decided later', async () => {
    const { seen, run } = watch();
    const { tool } = countingTool({ parallelSafe: false, needsApproval: true }, run);
    const first = deferred<boolean>();
    const executor = new Executor([tool], { approve: ({ id }) => (id === '1' ? first.promise : true) });
    const running = executor.runBatch([callOf('1', { amount: 1 }), callOf('2', { amount: 2 })], { runId: 'run' });
    await settled();
    first.resolve(true);
    await running;
    expect(seen).toMatchObject({ most: 1, order: [1, 2] });
  });

  it('is one tool, however many executors there are', async () => {
    const { seen, run } = watch();
    const { tool } = countingTool({ parallelSafe: false }, run);
    await Promise.all([1, 2, 3].map((amount) => new Executor([tool]).run('send', { amount })));
    expect(seen.most).toBe(1);
  });

  it('does not hold up other tools, and goes on after a failure', async () => {
    const held = deferred();
    const slow = countingTool({ name: 'slow', parallelSafe: false }, () => held.promise);
    const other = countingTool({ name: 'other', parallelSafe: false });
    const executor = new Executor([slow.tool, other.tool]);
    const [failing, waiting] = [executor.run('slow', {}), executor.run('slow', {})];
    expect(await executor.run('other', {})).toBe('done');
    expect(slow.runs).toHaveLength(1);
    held.reject(new Error('no'));
    await Promise.allSettled([failing, waiting]);
    expect(slow.runs).toHaveLength(2);
  });

  it('lets go of a call that is given up while it waits, and keeps the order of the others', async () => {
    const held = deferred();
    const { seen, run } = watch(() => held.promise);
    const { tool } = countingTool({ parallelSafe: false }, run);
    const executor = new Executor([tool]);
    const controller = new AbortController();
    const first = executor.runCall(callOf('1', { amount: 1 }));
    const second = executor.runCall(callOf('2', { amount: 2 }), { signal: controller.signal });
    const third = executor.runCall(callOf('3', { amount: 3 }));
    await settled();
    controller.abort();
    expect(await second).toMatchObject({ status: 'refused', error: { code: 'aborted' } });
    held.resolve('free');
    await Promise.all([first, third]);
    expect(seen).toMatchObject({ most: 1, order: [1, 3] });
  });
});

// 19, 20
describe('a call whose time is over, and whose function runs on', () => {
  it('keeps the lock until the function has ended', async () => {
    vi.useFakeTimers();
    const ends = [deferred(), deferred()];
    const { seen, run } = watch(({ amount }) => ends[amount as number]!.promise);
    const { tool } = countingTool({ parallelSafe: false, timeoutMs: 1000 }, run);
    const executor = new Executor([tool], { graceMs: 10 });
    const first = executor.runCall(callOf('1', { amount: 0 }));
    const second = executor.runCall(callOf('2', { amount: 1 }));
    await vi.advanceTimersByTimeAsync(1010);
    expect(await first).toMatchObject({ status: 'unknown', error: { code: 'timeout' } });
    expect(seen).toMatchObject({ inside: 1, order: [0] });
    ends[0]!.resolve('late');
    ends[1]!.resolve('in time');
    expect(await second).toMatchObject({ status: 'done', value: 'in time' });
    expect(seen).toMatchObject({ most: 1, order: [0, 1] });
  });

  it('makes those who wait give up after as long again: a function that never ends holds nobody for ever', async () => {
    vi.useFakeTimers();
    const end = deferred();
    const { tool, runs } = countingTool({ parallelSafe: false, timeoutMs: 1000 }, () => end.promise);
    const executor = new Executor([tool], { graceMs: 10 });
    const first = executor.runCall(callOf('1'));
    const early = executor.runCall(callOf('2'));
    await vi.advanceTimersByTimeAsync(1010);
    await first;
    const later = executor.runCall(callOf('3'));
    await vi.advanceTimersByTimeAsync(1000);
    for (const waiting of [early, later]) expect(await waiting).toMatchObject({ status: 'refused', error: { code: 'busy' } });
    expect(await executor.runCall(callOf('4'))).toMatchObject({ status: 'refused', error: { code: 'busy' } });
    expect(runs).toHaveLength(1);
    end.resolve('at last');
    await settled();
    expect(await executor.runCall(callOf('5'))).toMatchObject({ status: 'done' });
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('calls inside calls', () => {
  it('that would wait for themselves are refused, and do not hang', async () => {
    const { tool, runs } = countingTool(
      { parallelSafe: false },
      async (_, ctx) => (await executor.runCall(callOf('2'), ctx.child())).error,
    );
    const executor = new Executor([tool]);
    expect(await executor.run('send', {})).toMatchObject({ code: 'deadlock' });
    expect(runs).toHaveLength(1);
  });

  it('also round a corner, or with the very context of the call', async () => {
    const deep: Act = async (_, ctx) => (await executor.runCall(callOf('2', {}, 'b'), ctx)).content;
    const a = countingTool({ name: 'a', parallelSafe: false }, deep);
    const b = countingTool({ name: 'b' }, async (_, ctx) => (await executor.runCall(callOf('3', {}, 'a'), ctx)).content);
    const executor = new Executor([a.tool, b.tool]);
    expect(await executor.run('a', {})).toContain('waits for the call that this one is part of');
  });

  it('also where two calls wait for each other', async () => {
    const both = deferred();
    let inside = 0;
    const callOther =
      (other: string): Act =>
      async (_, ctx) => {
        inside += 1;
        if (inside === 2) both.resolve(undefined);
        await both.promise;
        return (await executor.runCall(callOf(undefined, { amount: 1 }, other), ctx.child())).status;
      };
    const a = countingTool({ name: 'a', parallelSafe: false }, callOther('b'));
    const b = countingTool({ name: 'b', parallelSafe: false }, callOther('a'));
    const executor = new Executor([a.tool, b.tool]);
    const values = await Promise.all([executor.run('a', {}), executor.run('b', {})]);
    // One of the two had to give in; the other then got through.
    expect(values.sort()).toEqual(['done', 'refused']);
  });

  it('wait like others for what does not wait for them', async () => {
    const held = deferred();
    const b = countingTool({ name: 'b', parallelSafe: false }, ({ amount }) => (amount === 0 ? held.promise : 'b'));
    const a = countingTool({ name: 'a', parallelSafe: false }, (_, ctx) => executor.run('b', { amount: 1 }, ctx.child()));
    const executor = new Executor([a.tool, b.tool]);
    const [first, second] = [executor.run('b', { amount: 0 }), executor.run('a', {})];
    await settled();
    held.resolve('b');
    expect(await Promise.all([first, second])).toEqual(['b', 'b']);
  });
});

import { describe, expect, it } from 'vitest';
import { Executor, type ToolCallResult } from '../runtime/executor/index.js';
import { createContext } from '../runtime/index.js';
import { callOf, countingTool, deferred, settled } from './support/executor.js';

const ctx = () => createContext({ runId: 'run', turnId: 'turn' });
const statuses = (results: readonly ToolCallResult[]) => results.map(({ status }) => status);

describe('a turn of several calls', () => {
  it('gives the results in the order of the calls, whatever the order in which they end', async () => {
    const slow = deferred();
    const { tool } = countingTool({ sideEffecting: false }, ({ amount }) => (amount === 1 ? slow.promise : amount));
    const running = new Executor([tool]).runBatch([callOf('1', { amount: 1 }), callOf('2', { amount: 2 })], ctx());
    await settled();
    slow.resolve('late');
    expect((await running).map(({ value }) => value)).toEqual(['late', 2]);
  });

  it('runs at the same time what may', async () => {
    const both = deferred();
    let begun = 0;
    const { tool } = countingTool({}, () => {
      begun += 1;
      if (begun === 2) both.resolve('together');
      return both.promise;
    });
    const results = await new Executor([tool]).runBatch([callOf('1'), callOf('2')], ctx());
    expect(results.map(({ value }) => value)).toEqual(['together', 'together']);
  });

  it('goes on where one of them fails', async () => {
    const { tool } = countingTool({}, ({ amount }) => {
      if (amount === 1) throw new Error('no');
      return 'ok';
    });
    const calls = [callOf('1', { amount: 1 }), callOf('2', { amount: 'x' }), callOf('3', {}, 'nothing'), callOf('4')];
    expect(statuses(await new Executor([tool]).runBatch(calls, ctx()))).toEqual(['failed', 'invalid', 'invalid', 'done']);
  });

  it('may be empty', async () => {
    expect(await new Executor([]).runBatch([])).toEqual([]);
  });

  it('runs nothing twice that is in it twice', async () => {
    // 27
    const { tool, runs } = countingTool();
    const results = await new Executor([tool]).runBatch([callOf('1'), callOf('1'), callOf('2')], ctx());
    expect(statuses(results)).toEqual(['done', 'done', 'done']);
    expect(results.map(({ replayed }) => replayed)).toEqual([false, true, false]);
    expect(runs).toHaveLength(2);
  });
});

// 13
describe('every call of a turn is decided before any of them runs', () => {
  it('nothing runs while a person is thinking about one', async () => {
    const answer = deferred<boolean>();
    const gated = countingTool({ name: 'gated', needsApproval: true });
    const free = countingTool({ name: 'free', sideEffecting: false });
    const executor = new Executor([gated.tool, free.tool], { approve: () => answer.promise });
    const running = executor.runBatch([callOf('1', {}, 'free'), callOf('2', {}, 'gated'), callOf('3', {}, 'free')], ctx());
    await settled();
    expect(free.runs).toEqual([]);
    answer.resolve(false);
    expect(statuses(await running)).toEqual(['done', 'refused', 'done']);
    expect([free.runs.length, gated.runs.length]).toEqual([2, 0]);
  });

  it('one that is invalid, denied or paused does not hold the others', async () => {
    const gated = countingTool({ name: 'gated', needsApproval: true });
    const free = countingTool({ name: 'free' });
    const executor = new Executor([gated.tool, free.tool], { approve: ({ id }) => (id === 'no' ? false : undefined) });
    const calls = [
      callOf('no', {}, 'gated'),
      callOf('1', { amount: 'x' }, 'free'),
      callOf('2', {}, 'free'),
      callOf('3', {}, 'gated'),
    ];
    expect(statuses(await executor.runBatch(calls, ctx()))).toEqual(['refused', 'invalid', 'done', 'paused']);
  });

  it('a middleware that answers in place of a tool, throws, or calls next twice does not hold them either', async () => {
    const { tool, runs } = countingTool({ sideEffecting: false });
    const executor = new Executor([tool], {
      middleware: [
        async ({ call }, next) => {
          if (call.id === '1') return 'instead';
          if (call.id === '2') throw new Error('no');
          await next();
          return next();
        },
      ],
    });
    expect(statuses(await executor.runBatch([callOf('1'), callOf('2'), callOf('3')], ctx()))).toEqual([
      'done',
      'refused',
      'done',
    ]);
    expect(runs).toHaveLength(2);
  });

  it('one that is given up while it waits for the others does not run', async () => {
    const controller = new AbortController();
    const gated = countingTool({ name: 'gated', needsApproval: true });
    const free = countingTool({ name: 'free' });
    const executor = new Executor([gated.tool, free.tool], { approve: () => new Promise(() => {}) });
    const running = executor.runBatch([callOf('1', {}, 'free'), callOf('2', {}, 'gated')], { signal: controller.signal });
    await settled();
    controller.abort();
    const results = await running;
    expect(results.map(({ error }) => error)).toMatchObject([{ code: 'aborted' }, { code: 'aborted' }]);
    expect([...gated.runs, ...free.runs]).toEqual([]);
  });
});

// 14
describe('calls of one turn that wait for a person', () => {
  it('run once each when they are resumed, and the others not again', async () => {
    const refund = countingTool({ name: 'refund', needsApproval: true }, ({ amount }) => `refunded ${amount}`);
    const email = countingTool({ name: 'email' });
    const executor = new Executor([refund.tool, email.tool]);
    const calls = [callOf('1', { amount: 1 }, 'refund'), callOf('2', {}, 'email'), callOf('3', { amount: 3 }, 'refund')];
    const [first, second, third] = await executor.runBatch(calls, ctx());
    expect(statuses([first!, second!, third!])).toEqual(['paused', 'done', 'paused']);
    expect(first!.paused!.key).not.toBe(third!.paused!.key);
    // Each answer reaches its own question, in whatever order they come.
    expect((await executor.resume(third!.paused!, { approved: true })).value).toBe('refunded 3');
    expect((await executor.resume(first!.paused!, { approved: true })).value).toBe('refunded 1');
    expect(refund.runs).toEqual([{ amount: 3 }, { amount: 1 }]);
    expect(email.runs).toHaveLength(1);
    // A host that sends the whole turn again gets what came of it.
    const again = await executor.runBatch(calls, ctx());
    expect(again.map(({ status, replayed }) => [status, replayed])).toEqual(Array(3).fill(['done', true]));
    expect([refund.runs.length, email.runs.length]).toEqual([2, 1]);
  });

  it('take no part of the budget while they wait', async () => {
    const gated = countingTool({ name: 'gated', needsApproval: true });
    const free = countingTool({ name: 'free' });
    const executor = new Executor([gated.tool, free.tool], { limits: { total: 2 } });
    const run = ctx();
    const [paused] = await executor.runBatch([callOf('1', {}, 'gated'), callOf('2', {}, 'free')], run);
    expect((await executor.runCall(callOf('3', {}, 'free'), run)).status).toBe('done');
    expect(await executor.resume(paused!.paused!, { approved: true }, run)).toMatchObject({ error: { code: 'limit-reached' } });
    expect(gated.runs).toEqual([]);
  });
});

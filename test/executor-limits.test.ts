import { describe, expect, it } from 'vitest';
import { Executor, NotExecutedError } from '../runtime/executor/index.js';
import { createContext } from '../runtime/index.js';
import { callOf, countingTool, deferred, settled } from './support/executor.js';

const batch = (count: number, name = 'send') => Array.from({ length: count }, (_, index) => callOf(`${index}`, {}, name));

describe('a run has a budget', () => {
  // 28
  it('N + 2 calls at once with room for N are N runs', async () => {
    const { tool, runs } = countingTool({ sideEffecting: false }, async () => settled());
    const executor = new Executor([tool], { limits: { total: 5 } });
    const results = await executor.runBatch(batch(7), createContext({ runId: 'run' }));
    expect(runs).toHaveLength(5);
    expect(results.map(({ status }) => status)).toEqual([...Array(5).fill('done'), 'refused', 'refused']);
    expect(results[6]).toMatchObject({
      error: { code: 'limit-reached' },
      content: expect.stringContaining('a run may make 5 calls'),
    });
  });

  // 28
  it('also where the calls are not a batch', async () => {
    const { tool, runs } = countingTool({}, async () => settled());
    const executor = new Executor([tool], { limits: { total: 3 } });
    const ctx = createContext({ runId: 'run' });
    await Promise.all(batch(5).map((call) => executor.runCall(call, ctx)));
    expect(runs).toHaveLength(3);
  });

  it('and for each kind of tool one of its own', async () => {
    const search = countingTool({ name: 'search', kind: 'retrieval', sideEffecting: false });
    const send = countingTool({ name: 'send', kind: 'action' });
    const plain = countingTool({ name: 'plain' });
    const limits = { perKind: { retrieval: 2, action: 1, toString: 0 } };
    const executor = new Executor([search.tool, send.tool, plain.tool], { limits });
    const ctx = createContext({ runId: 'run' });
    for (const name of ['search', 'send', 'plain']) await executor.runBatch(batch(3, name), ctx);
    expect([search, send, plain].map(({ runs }) => runs.length)).toEqual([2, 1, 3]);
  });

  it('that is 0', async () => {
    const { tool, runs } = countingTool();
    const result = await new Executor([tool], { limits: { total: 0 } }).runCall(callOf('1'));
    expect(result).toMatchObject({ status: 'refused', error: { code: 'limit-reached' } });
    expect(runs).toEqual([]);
  });

  it('which is not that of another run, nor of another tenant', async () => {
    const { tool, runs } = countingTool();
    const executor = new Executor([tool], { limits: { total: 1 } });
    const contexts = [{ runId: 'a' }, { runId: 'b' }, { runId: 'a', scope: 'tenant' }, {}, {}];
    for (const ctx of contexts) await executor.runCall(callOf('1'), ctx);
    expect(runs).toHaveLength(5);
    for (const ctx of contexts.slice(0, 3)) await executor.runCall(callOf('2'), ctx);
    expect(runs).toHaveLength(5);
  });

  it('which the calls inside its calls share', async () => {
    const inner = countingTool({ name: 'inner' });
    const outer = countingTool({ name: 'outer' }, async (_, ctx) => {
      const results = await Promise.all([1, 2, 3].map((id) => executor.runCall(callOf(`${id}`, {}, 'inner'), ctx.child())));
      return results.map(({ status }) => status);
    });
    const executor = new Executor([inner.tool, outer.tool], { limits: { total: 3 } });
    for (const ctx of [createContext({ runId: 'run' }), createContext()]) {
      expect(await executor.run('outer', {}, ctx)).toEqual(['done', 'done', 'refused']);
    }
    expect(inner.runs).toHaveLength(4);
  });

  it('and a depth, so that agents that call agents come to an end', async () => {
    const { tool, runs } = countingTool(
      { sideEffecting: false },
      async (_, ctx) => (await executor.runCall(callOf('1'), ctx.child())).content,
    );
    const executor = new Executor([tool], { limits: { depth: 3 } });
    expect(await executor.run('send', {}, createContext({ runId: 'run' }))).toContain('calls may be nested 3 deep');
    expect(runs).toHaveLength(4);
  });
});

describe('what did not run is given back', () => {
  const budgetOf = async (executor: Executor, ctx: ReturnType<typeof createContext>): Promise<number> => {
    for (let count = 0; ; count += 1) {
      if ((await executor.runCall(callOf(`probe ${count}`, {}, 'probe'), ctx)).status !== 'done') return count;
    }
  };
  const probe = () => countingTool({ name: 'probe' }).tool;
  const run = () => createContext({ runId: 'run' });

  it('refused: invalid, denied, paused', async () => {
    const { tool } = countingTool({ needsApproval: true });
    const executor = new Executor([tool, probe()], {
      limits: { total: 2 },
      approve: ({ id }) => (id === 'no' ? false : undefined),
    });
    const ctx = run();
    for (const call of [callOf('1', { amount: 'x' }), callOf('no'), callOf('2'), callOf('3', {}, 'nothing')])
      await executor.runCall(call, ctx);
    expect(await budgetOf(executor, ctx)).toBe(2);
  });

  it('what the tool says it did not do', async () => {
    const { tool } = countingTool({}, () => {
      throw new NotExecutedError('Nothing happened.');
    });
    const executor = new Executor([tool, probe()], { limits: { total: 2 } });
    const ctx = run();
    expect(await executor.runCall(callOf('1'), ctx)).toMatchObject({ status: 'failed', attempts: 1 });
    expect(await budgetOf(executor, ctx)).toBe(2);
  });

  it('but not what failed', async () => {
    const { tool } = countingTool({}, () => {
      throw new Error('half done');
    });
    const executor = new Executor([tool, probe()], { limits: { total: 2 } });
    const ctx = run();
    await executor.runCall(callOf('1'), ctx);
    expect(await budgetOf(executor, ctx)).toBe(1);
  });

  it('nor what failed before it did nothing', async () => {
    const errors = [new Error('half done'), new NotExecutedError('Nothing happened.')];
    const { tool } = countingTool({ idempotent: true, retries: 1 }, () => {
      throw errors.shift();
    });
    const executor = new Executor([tool, probe()], { limits: { total: 2 }, backoff: { minMs: 0, maxMs: 0 } });
    const ctx = run();
    expect(await executor.runCall(callOf('1'), ctx)).toMatchObject({ status: 'failed', attempts: 2 });
    expect(await budgetOf(executor, ctx)).toBe(1);
  });

  it('replayed, and served from the cache', async () => {
    const send = countingTool();
    const look = countingTool({ name: 'look', sideEffecting: false, cacheTtlMs: 60_000 });
    const executor = new Executor([send.tool, look.tool, probe()], { limits: { total: 4 } });
    const ctx = run();
    for (let time = 0; time < 3; time += 1) {
      await executor.runCall(callOf('1'), ctx);
      await executor.runCall(callOf(`${time}`, {}, 'look'), ctx);
    }
    expect(await budgetOf(executor, ctx)).toBe(2);
  });

  it('and a replay is served when there is no budget any more', async () => {
    const { tool, runs } = countingTool();
    const executor = new Executor([tool], { limits: { total: 1 } });
    const ctx = run();
    await executor.runCall(callOf('1'), ctx);
    expect((await executor.runCall(callOf('2'), ctx)).status).toBe('refused');
    expect(await executor.runCall(callOf('1'), ctx)).toMatchObject({ status: 'done', replayed: true });
    expect(runs).toHaveLength(1);
  });

  it('when the call ends: until then it is taken', async () => {
    const answer = deferred<boolean>();
    const { tool } = countingTool({ needsApproval: true });
    const executor = new Executor([tool, probe()], { limits: { total: 1 }, approve: () => answer.promise });
    const ctx = run();
    const asking = executor.runCall(callOf('1'), ctx);
    await settled();
    expect(await budgetOf(executor, ctx)).toBe(0);
    answer.resolve(false);
    await asking;
    expect(await budgetOf(executor, ctx)).toBe(1);
  });
});

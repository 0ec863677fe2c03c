import { afterEach, describe, expect, it, vi } from 'vitest';
import { Executor, type ExecutorOptions, NotExecutedError } from '../runtime/executor/index.js';
import { createContext } from '../runtime/index.js';
import { memoryStore } from '../runtime/stores/memory.js';
import type { ClaimRequest } from '../runtime/stores/store.js';
import { closed, compiled, define } from './support/compiled.js';
import { type Act, callOf, countingTool, deferred, settled, storeWith } from './support/executor.js';

afterEach(() => vi.useRealTimers());

const run = { runId: 'run' };
const failing: Act = () => {
  throw new Error('connection reset');
};

const circular: Record<string, unknown> = {};
circular['self'] = circular;

describe('the same call delivered again', () => {
  it('has its effect once, and gives the same result, marked as replayed', async () => {
    const { tool, runs } = countingTool({}, ({ to }) => ({ queued: to }));
    const executor = new Executor([tool]);
    const [first, second] = [
      await executor.runCall(callOf('1', { to: 'ops' }), run),
      await executor.runCall(callOf('1', '{"to":"ops"}'), run),
    ];
    expect(first).toMatchObject({ status: 'done', value: { queued: 'ops' }, replayed: false, attempts: 1 });
    expect(second).toMatchObject({
      status: 'done',
      value: { queued: 'ops' },
      content: first.content,
      replayed: true,
      attempts: 0,
    });
    expect(runs).toHaveLength(1);
  });

  it('by the program, which has no call ids', async () => {
    const { tool, runs } = countingTool();
    const executor = new Executor([tool]);
    const ctx = createContext(run);
    await executor.run('send', { to: 'ops' }, ctx);
    await executor.run('send', { to: 'ops' }, ctx);
    expect(runs).toHaveLength(1);
    await executor.run('send', { to: 'dev' }, ctx);
    expect(runs).toHaveLength(2);
  });

  it('while it still runs: waits for its outcome', async () => {
    vi.useFakeTimers();
    const end = deferred();
    const { tool, runs } = countingTool({}, () => end.promise);
    const executor = new Executor([tool]);
    const [first, second] = [executor.runCall(callOf('1'), run), executor.runCall(callOf('1'), run)];
    await vi.advanceTimersByTimeAsync(500);
    end.resolve('sent');
    await vi.advanceTimersByTimeAsync(500);
    expect([await first, await second]).toMatchObject([
      { value: 'sent', replayed: false },
      { value: 'sent', replayed: true },
    ]);
    expect(runs).toHaveLength(1);
  });

  it('while it still runs: but not for ever, nor when it is given up', async () => {
    vi.useFakeTimers();
    const controller = new AbortController();
    const { tool, runs } = countingTool({}, () => new Promise(() => {}));
    const executor = new Executor([tool], { idempotency: { waitMs: 5000 } });
    void executor.runCall(callOf('1'), run);
    const [patient, aborted] = [
      executor.runCall(callOf('1'), run),
      executor.runCall(callOf('1'), { ...run, signal: controller.signal }),
    ];
    await vi.advanceTimersByTimeAsync(100);
    controller.abort();
    await vi.advanceTimersByTimeAsync(5000);
    expect(await aborted).toMatchObject({ status: 'refused', error: { code: 'aborted' } });
    expect(await patient).toMatchObject({ status: 'refused', error: { code: 'in-progress' } });
    expect(runs).toHaveLength(1);
  });

  it('is told by run, turn, call id, tool, scope and arguments', async () => {
    const { tool, runs } = countingTool();
    const other = countingTool({ name: 'other' });
    const executor = new Executor([tool, other.tool]);
    // 27: providers use call ids again
    const distinct = [
      () => executor.runCall(callOf('1', { amount: 1 }), { runId: 'a' }),
      () => executor.runCall(callOf('1', { amount: 2 }), { runId: 'a' }),
      () => executor.runCall(callOf('2', { amount: 1 }), { runId: 'a' }),
      () => executor.runCall(callOf('1', { amount: 1 }), { runId: 'a', turnId: 't' }),
      () => executor.runCall(callOf('1', { amount: 1 }), { runId: 'b' }),
      () => executor.runCall(callOf('1', { amount: 1 }), { runId: 'a', scope: 'tenant' }),
      () => executor.runCall(callOf('1', { amount: 1 }, 'other'), { runId: 'a' }),
      () => executor.runCall(callOf(undefined, { amount: 1 }), { runId: 'a' }),
    ];
    for (const deliver of [...distinct, ...distinct]) expect((await deliver()).status).toBe('done');
    expect([runs.length, other.runs.length]).toEqual([7, 1]);
  });

  it('is the same call however its arguments are written', async () => {
    const { tool, runs } = countingTool();
    const executor = new Executor([tool]);
    for (const args of [{ to: 'a', amount: 1 }, { amount: 1, to: 'a' }, '{"amount": 1.0, "to": "a"}']) {
      await executor.runCall(callOf('1', args), run);
    }
    await executor.runCall(callOf('2', {}), run);
    await executor.runCall(callOf('2', { to: null, amount: null }), run);
    expect(runs).toHaveLength(2);
  });

  it('is told by the JSON that was sent: two sets are two calls', async () => {
    const runs: unknown[] = [];
    const parameters = closed({ tags: { type: 'array', items: { type: 'string' }, uniqueItems: true } });
    const definition = compiled({ name: 'send', parameters, decode: (rich) => rich.object({ tags: rich.set() }) });
    const tool = define((tags: Set<string>) => runs.push(tags), definition, { sideEffecting: true });
    const executor = new Executor([tool]);
    await executor.runCall(callOf('1', { tags: ['a'] }), run);
    await executor.runCall(callOf('1', { tags: ['b'] }), run);
    await executor.runCall(callOf('1', { tags: ['a'] }), run);
    expect(runs).toEqual([new Set(['a']), new Set(['b'])]);
  });

  it('is not recognised without a run: then nothing is promised', async () => {
    const { tool, runs } = countingTool();
    const executor = new Executor([tool]);
    await executor.runCall(callOf('1'));
    await executor.runCall(callOf('1'));
    expect(runs).toHaveLength(2);
  });

  it('of a tool without side effects just runs again', async () => {
    const { tool, runs } = countingTool({ sideEffecting: false });
    const executor = new Executor([tool]);
    expect(await executor.runCall(callOf('1'), run)).toMatchObject({ replayed: false });
    expect(await executor.runCall(callOf('1'), run)).toMatchObject({ replayed: false });
    expect(runs).toHaveLength(2);
  });
});

describe('a call inside a call', () => {
  const nested = (deliver: (ctx: Parameters<Act>[1]) => unknown) => {
    const inner = countingTool({ name: 'inner' });
    const outer = countingTool({ name: 'outer', sideEffecting: false }, (_, ctx) => deliver(ctx));
    return { inner, executor: new Executor([inner.tool, outer.tool]) };
  };

  // 27: agents that are tools number their calls alike
  it('is not the same as that of another call of the same tool', async () => {
    const { inner, executor } = nested((ctx) => executor.runCall(callOf('call_0', { amount: 1 }, 'inner'), ctx.child()));
    for (const id of ['1', '2', '2']) await executor.runCall(callOf(id, {}, 'outer'), run);
    expect(inner.runs).toHaveLength(2);
  });

  it('nor where the tool hands on its own context', async () => {
    const { inner, executor } = nested(async (ctx) => {
      await executor.run('inner', { amount: 1 }, ctx);
      await executor.run('inner', { amount: 2 }, ctx);
      await executor.run('inner', { amount: 2 }, ctx);
    });
    for (const id of ['1', '2', '2']) expect((await executor.runCall(callOf(id, {}, 'outer'), run)).status).toBe('done');
    expect(inner.runs).toHaveLength(4);
  });
});

describe('how a call ended', () => {
  it.each([[null], [undefined], ['text'], [''], [0], [false], [{ a: [1, { b: null }] }], [[]]])(
    'with %o: the same again',
    async (value) => {
      const { tool } = countingTool({}, () => value);
      const executor = new Executor([tool]);
      const [first, second] = [await executor.runCall(callOf('1'), run), await executor.runCall(callOf('1'), run)];
      expect(second.value).toEqual(value);
      expect(second.content).toBe(first.content);
      expect(second.replayed).toBe(true);
    },
  );

  // 16
  it('with an error, after its effect perhaps: the failure is replayed, and the tool not run again', async () => {
    const { tool, runs } = countingTool({}, failing);
    const executor = new Executor([tool]);
    const [first, second] = [await executor.runCall(callOf('1'), run), await executor.runCall(callOf('1'), run)];
    expect(first).toMatchObject({ status: 'failed', replayed: false });
    expect(second).toMatchObject({ status: 'failed', replayed: true, content: first.content, error: { code: 'failed-before' } });
    expect(runs).toHaveLength(1);
  });

  it('by saying that it did nothing: it may run again', async () => {
    let isUp = false;
    const { tool, runs } = countingTool({}, () => {
      if (!isUp) throw new NotExecutedError('The gateway is down.');
      return 'sent';
    });
    const executor = new Executor([tool]);
    expect(await executor.runCall(callOf('1'), run)).toMatchObject({ status: 'failed', content: 'The gateway is down.' });
    isUp = true;
    expect(await executor.runCall(callOf('1'), run)).toMatchObject({ status: 'done', replayed: false });
    expect(runs).toHaveLength(2);
  });

  it('with an error of a tool that is idempotent: it may run again, under the same key', async () => {
    const keys: unknown[] = [];
    const { tool } = countingTool({ idempotent: true }, (_, ctx) => {
      keys.push(ctx.idempotencyKey);
      if (keys.length < 3) throw new Error('connection reset');
      return 'sent';
    });
    const executor = new Executor([tool]);
    for (const status of ['failed', 'failed', 'done']) expect((await executor.runCall(callOf('1'), run)).status).toBe(status);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^dt1:/);
  });

  // 31
  it('with a result of the wrong shape: it is done, and not run again', async () => {
    const runs: unknown[] = [];
    const definition = compiled({
      name: 'send',
      parameters: closed({}),
      returns: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
    });
    const tool = define(() => ({ id: runs.push('ran') }), definition, { sideEffecting: true });
    const store = memoryStore();
    const executor = new Executor([tool], { store });
    const first = await executor.runCall(callOf('1'), run);
    expect(first).toMatchObject({ status: 'failed', error: { name: 'ToolShapeError' } });
    expect(first.content).toContain('Do not call it again: its effect has happened.');
    expect(await executor.runCall(callOf('1'), run)).toMatchObject({ status: 'failed', replayed: true, content: first.content });
    expect(runs).toHaveLength(1);
    expect(await store.list('done')).toHaveLength(1);
  });

  it.each<[string, () => unknown]>([
    ['a date', () => new Date(0)],
    ['a Map', () => new Map([['a', 1]])],
    ['a bigint', () => 1n],
    ['a function', () => () => 1],
    ['NaN', () => Number.NaN],
    ['a class of its own', () => new (class Receipt {})()],
    ['something that contains itself', () => circular],
    ['a list with a hole', () => Object.assign([], { 1: 'a' })],
    ['a getter that throws', () => Object.defineProperty({}, 'a', { enumerable: true, get: () => failing({}, createContext()) })],
    ['too much', () => 'x'.repeat(300 * 1024)],
  ])('with %s, which cannot be kept: the caller gets it, a replay says so, and it is never run again', async (_, make) => {
    const { tool, runs } = countingTool({}, make);
    const executor = new Executor([tool]);
    expect((await executor.runCall(callOf('1'), run)).status).toBe('done');
    const again = await executor.runCall(callOf('1'), run);
    expect(again).toMatchObject({ status: 'failed', replayed: true, error: { code: 'replay-unavailable' } });
    expect(again.content).toContain('look the result up instead');
    expect(runs).toHaveLength(1);
  });

  it('is kept for as long as the program says', async () => {
    vi.useFakeTimers();
    const { tool, runs } = countingTool();
    const executor = new Executor([tool], { idempotency: { retainMs: 1000 } });
    await executor.runCall(callOf('1'), run);
    vi.setSystemTime(Date.now() + 999);
    await executor.runCall(callOf('1'), run);
    expect(runs).toHaveLength(1);
    vi.setSystemTime(Date.now() + 1);
    await executor.runCall(callOf('1'), run);
    expect(runs).toHaveLength(2);
  });
});

describe("a key of the program's own", () => {
  it('makes calls the same, also without a run', async () => {
    const { tool, runs } = countingTool({}, (_, ctx) => ctx.idempotencyKey);
    const executor = new Executor([tool]);
    expect((await executor.runCall(callOf('1'), { idempotencyKey: 'order 7' })).value).toBe('order 7');
    expect(await executor.runCall(callOf('2'), { idempotencyKey: 'order 7', runId: 'other' })).toMatchObject({ replayed: true });
    expect(runs).toHaveLength(1);
  });

  it('used for other arguments is an error, and runs nothing', async () => {
    const { tool, runs } = countingTool();
    const executor = new Executor([tool]);
    await executor.runCall(callOf('1', { amount: 1 }), { idempotencyKey: 'k' });
    expect(await executor.runCall(callOf('1', { amount: 2 }), { idempotencyKey: 'k' })).toMatchObject({
      status: 'refused',
      error: { code: 'key-reused' },
    });
    expect(runs).toHaveLength(1);
  });

  it('is one per tool and tenant', async () => {
    const { tool, runs } = countingTool();
    const other = countingTool({ name: 'other' });
    const executor = new Executor([tool, other.tool]);
    await executor.runCall(callOf('1'), { idempotencyKey: 'k' });
    await executor.runCall(callOf('1', {}, 'other'), { idempotencyKey: 'k' });
    await executor.runCall(callOf('1'), { idempotencyKey: 'k', scope: 'tenant' });
    expect([runs.length, other.runs.length]).toEqual([2, 1]);
  });

  it('counts for a tool without side effects too', async () => {
    const { tool, runs } = countingTool({ sideEffecting: false });
    const executor = new Executor([tool]);
    await executor.runCall(callOf('1'), { idempotencyKey: 'k' });
    expect(await executor.runCall(callOf('1'), { idempotencyKey: 'k' })).toMatchObject({ replayed: true });
    expect(runs).toHaveLength(1);
  });
});

describe('calls with equal arguments', () => {
  const deliveries = [
    { runId: 'a', threadId: 't', callId: '1' },
    { runId: 'a', threadId: 't', callId: '2' },
    { runId: 'b', threadId: 't', callId: '1' },
    { runId: 'c', threadId: 'u', callId: '1' },
    { runId: 'a', threadId: 't', callId: '1', scope: 'tenant' },
  ];

  it.each([
    ['call', 5],
    ['run', 4],
    ['thread', 3],
    ['global', 2],
  ] as const)("with the scope '%s' are %i runs", async (scope, count) => {
    const { tool, runs } = countingTool();
    const executor = new Executor([tool], { idempotency: { scope } });
    for (const ctx of deliveries) expect((await executor.runCall(callOf(ctx.callId, { amount: 1 }), ctx)).status).toBe('done');
    expect(runs).toHaveLength(count);
    await executor.runCall(callOf('1', { amount: 2 }), deliveries[0]);
    expect(runs).toHaveLength(count + 1);
  });
});

describe('a store that is down', () => {
  const down = () => Promise.reject(new Error('redis://user:pass@host is down'));

  it('when a call is claimed: it does not run', async () => {
    vi.useFakeTimers();
    const { tool, runs } = countingTool();
    const executor = new Executor([tool], { store: storeWith(memoryStore(), { claim: down }) });
    const running = executor.runCall(callOf('1'), run);
    await vi.runAllTimersAsync();
    const result = await running;
    expect(result).toMatchObject({ status: 'refused', error: { code: 'store-failed' } });
    expect(result.content).not.toContain('redis');
    expect(runs).toEqual([]);
  });

  it('for a moment: the claim is asked for again, by the same owner, so that one of which the answer was lost is not lost', async () => {
    vi.useFakeTimers();
    const { tool, runs } = countingTool();
    const store = memoryStore();
    const owners: string[] = [];
    const claim = async (request: ClaimRequest) => {
      owners.push(request.owner);
      const reply = await store.claim(request);
      if (owners.length === 1) throw new Error('connection reset');
      return reply;
    };
    const running = new Executor([tool], { store: storeWith(store, { claim }) }).runCall(callOf('1'), run);
    await vi.runAllTimersAsync();
    expect((await running).status).toBe('done');
    expect(owners).toEqual([owners[0], owners[0]]);
    expect(runs).toHaveLength(1);
  });

  it('when the outcome is recorded: the caller gets it, and it is recorded when the store is back', async () => {
    vi.useFakeTimers();
    const { tool } = countingTool();
    const store = memoryStore();
    let failures = 2;
    const settle: typeof store.settle = (...given) => (failures-- > 0 ? down() : store.settle(...given));
    const executor = new Executor([tool], { store: storeWith(store, { settle }) });
    const running = executor.runCall(callOf('1'), run);
    await vi.runAllTimersAsync();
    expect((await running).value).toBe('done');
    expect(await executor.runCall(callOf('1'), run)).toMatchObject({ replayed: true, value: 'done' });
  });

  it('for long when the outcome is recorded: the caller gets it, the next delivery hears that nobody knows', async () => {
    vi.useFakeTimers();
    const { tool, runs } = countingTool();
    const executor = new Executor([tool], { store: storeWith(memoryStore(), { settle: down }), idempotency: { waitMs: 0 } });
    const running = executor.runCall(callOf('1'), run);
    await vi.runAllTimersAsync();
    expect((await running).value).toBe('done');
    expect((await executor.runCall(callOf('1'), run)).error).toMatchObject({ code: 'in-progress' });
    vi.setSystemTime(Date.now() + 30_000);
    expect(await executor.runCall(callOf('1'), run)).toMatchObject({ status: 'unknown', error: { code: 'outcome-unknown' } });
    expect(runs).toHaveLength(1);
  });

  it('that outlives the process refuses what it could not recognise, before anybody is asked', async () => {
    const approve = vi.fn(() => true);
    for (const policies of [{}, { needsApproval: true }, { sideEffecting: false, oncePerRun: true }]) {
      const { tool, runs } = countingTool(policies);
      const executor = new Executor([tool], { store: storeWith(memoryStore(), { durable: true }), approve });
      const result = await executor.runCall(callOf('1'), { threadId: 't' });
      expect(result).toMatchObject({ status: 'refused', error: { code: 'run-id-missing' } });
      expect(result.content).toContain("'runId'");
      expect(runs).toEqual([]);
      for (const ctx of [{ runId: 'r' }, { idempotencyKey: 'k' }])
        expect((await executor.runCall(callOf('1'), ctx)).status).toBe('done');
    }
    expect(approve).toHaveBeenCalledTimes(2);
    const { tool } = countingTool({ sideEffecting: false });
    const durable = storeWith(memoryStore(), { durable: true });
    expect((await new Executor([tool], { store: durable }).runCall(callOf('1'))).status).toBe('done');
  });
});

// 16, 21
describe('a call of which nobody knows how it ended', () => {
  /** A process that took the call and died. */
  async function broken(options: ExecutorOptions = {}, policies: Parameters<typeof countingTool>[0] = {}) {
    vi.useFakeTimers();
    const store = memoryStore();
    const died = countingTool(policies, () => new Promise(() => {}));
    void new Executor([died.tool], { store: storeWith(store, { renew: () => new Promise(() => {}) }) }).runCall(callOf('1'), run);
    await settled();
    expect(died.runs).toHaveLength(1);
    vi.setSystemTime(Date.now() + 30_000);
    const counted = countingTool(policies);
    return { ...counted, store, executor: new Executor([counted.tool], { store, ...options }) };
  }

  it('is not run again, and the model is told so', async () => {
    const { executor, runs } = await broken();
    const result = await executor.runCall(callOf('1'), run);
    expect(result).toMatchObject({ status: 'unknown', error: { code: 'outcome-unknown', outcome: 'unknown' } });
    expect(result.content).toContain('whether it had its effect is not known');
    expect(runs).toEqual([]);
  });

  it('runs again where the tool is idempotent', async () => {
    const { executor, runs } = await broken({}, { idempotent: true });
    expect((await executor.runCall(callOf('1'), run)).status).toBe('done');
    expect(runs).toHaveLength(1);
  });

  it('is listed for an operator, whose word counts', async () => {
    for (const found of [{ ran: true, value: 'sent after all' }, { ran: false }] as const) {
      const { executor, runs } = await broken();
      const [record, ...more] = await executor.unknownOutcomes();
      expect(record).toMatchObject({ tool: 'send', state: 'unknown' });
      expect(more).toEqual([]);
      expect(await executor.resolve(record!.key, found)).toBe(true);
      expect(await executor.resolve(record!.key, found)).toBe(false);
      expect(await executor.unknownOutcomes()).toEqual([]);
      const result = await executor.runCall(callOf('1'), run);
      expect(result).toMatchObject(found.ran ? { replayed: true, value: 'sent after all' } : { replayed: false, value: 'done' });
      expect(runs).toHaveLength(found.ran ? 0 : 1);
    }
  });

  it.each([
    ['that it ran', async () => ({ ran: true, value: 'found' }) as const, { status: 'done', value: 'found', replayed: true }, 0],
    ['that it did not', () => ({ ran: false }) as const, { status: 'done', value: 'done', replayed: false }, 1],
    ['nothing', () => undefined, { status: 'unknown' }, 0],
    ['nonsense', () => ({}) as never, { status: 'unknown' }, 0],
    ['that the service is down', () => Promise.reject(new Error('down')), { status: 'unknown' }, 0],
  ])('is looked up by `reconcile`, which finds out %s', async (_, reconcile, wanted, count) => {
    const spy = vi.fn(reconcile);
    const { executor, runs } = await broken({ reconcile: spy as ExecutorOptions['reconcile'] });
    expect(await executor.runCall(callOf('1'), run)).toMatchObject(wanted);
    expect(spy).toHaveBeenCalledWith(expect.objectContaining({ tool: 'send', state: 'unknown' }), {
      id: '1',
      name: 'send',
      arguments: {},
    });
    expect(runs).toHaveLength(count);
  });

  it('because its process slept: the late end still counts, and nobody else ran it', async () => {
    vi.useFakeTimers();
    const store = memoryStore();
    const end = deferred();
    const slow = countingTool({}, () => end.promise);
    const other = countingTool();
    // The event loop is blocked: no lease is renewed.
    const sleeping = new Executor([slow.tool], { store: storeWith(store, { renew: async () => true }) });
    const running = sleeping.runCall(callOf('1'), run);
    await settled();
    vi.setSystemTime(Date.now() + 60_000);
    const executor = new Executor([other.tool], { store });
    expect((await executor.runCall(callOf('1'), run)).status).toBe('unknown');
    end.resolve('sent');
    expect((await running).value).toBe('sent');
    expect(await executor.runCall(callOf('1'), run)).toMatchObject({ value: 'sent', replayed: true });
    expect([slow.runs.length, other.runs.length]).toEqual([1, 0]);
  });

  it('is fenced off where another took over: its end does not count', async () => {
    vi.useFakeTimers();
    const store = memoryStore();
    const end = deferred();
    const slow = countingTool({ idempotent: true }, () => end.promise);
    const other = countingTool({ idempotent: true }, () => 'the second');
    const running = new Executor([slow.tool], { store: storeWith(store, { renew: async () => true }) }).runCall(callOf('1'), run);
    await settled();
    vi.setSystemTime(Date.now() + 60_000);
    const executor = new Executor([other.tool], { store });
    expect((await executor.runCall(callOf('1'), run)).value).toBe('the second');
    end.resolve('the first');
    await running;
    expect((await executor.runCall(callOf('1'), run)).value).toBe('the second');
  });
});

describe('a lease', () => {
  it('is renewed at a third of it, as long as the function runs and no longer', async () => {
    vi.useFakeTimers();
    const end = deferred();
    const { tool, runs } = countingTool({}, () => end.promise);
    const store = memoryStore();
    const renew = vi.fn(store.renew);
    const executor = new Executor([tool], { store: storeWith(store, { renew }), idempotency: { leaseMs: 3000, waitMs: 0 } });
    const running = executor.runCall(callOf('1'), run);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(renew).toHaveBeenCalledTimes(10);
    expect((await executor.runCall(callOf('1'), run)).error).toMatchObject({ code: 'in-progress' });
    end.resolve('sent');
    expect((await running).value).toBe('sent');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(renew).toHaveBeenCalledTimes(10);
    expect(vi.getTimerCount()).toBe(0);
    expect(runs).toHaveLength(1);
  });

  it('that is lost tells the function to stop', async () => {
    vi.useFakeTimers();
    const reasons: unknown[] = [];
    const { tool } = countingTool({}, (_, { signal }) => {
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          reasons.push((signal.reason as Error).name);
          reject(signal.reason);
        });
      });
    });
    const store = storeWith(memoryStore(), { renew: async () => false });
    const running = new Executor([tool], { store, idempotency: { leaseMs: 3000 } }).runCall(callOf('1'), run);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await running).toMatchObject({ status: 'failed', error: { code: 'aborted' } });
    expect(reasons).toEqual(['LeaseLostError']);
  });

  it('outlasts a store that is down for a moment', async () => {
    vi.useFakeTimers();
    const end = deferred();
    const { tool } = countingTool({}, (_, { signal }) => end.promise.then(() => signal.aborted));
    const store = storeWith(memoryStore(), { renew: () => Promise.reject(new Error('down')) });
    const running = new Executor([tool], { store, idempotency: { leaseMs: 3000 } }).runCall(callOf('1'), run);
    await vi.advanceTimersByTimeAsync(2000);
    end.resolve(undefined);
    expect((await running).value).toBe(false);
  });
});

describe('the key that a tool hands on', () => {
  it('is the same in every attempt, and another one for another call', async () => {
    const keys: (string | undefined)[] = [];
    const { tool } = countingTool({ idempotent: true, retries: 2 }, (_, ctx) => {
      keys.push(ctx.idempotencyKey);
      if (keys.length < 3) throw new Error('connection reset');
    });
    const executor = new Executor([tool], { backoff: { minMs: 0, maxMs: 0 } });
    await executor.runCall(callOf('1'), run);
    await executor.runCall(callOf('2'), run);
    expect(keys).toHaveLength(4);
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[3]).not.toBe(keys[0]);
  });

  it('is not there where the call could not be recognised', async () => {
    const { tool } = countingTool({}, (_, ctx) => ctx.idempotencyKey);
    expect(await new Executor([tool]).run('send', {})).toBeUndefined();
  });
});

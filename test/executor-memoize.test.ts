import { afterEach, describe, expect, it, vi } from 'vitest';
import { Executor } from '../runtime/executor/index.js';
import { createContext } from '../runtime/index.js';
import { memoryStore } from '../runtime/stores/memory.js';
import { closed, compiled, define } from './support/compiled.js';
import { type Act, callOf, countingTool, deferred, settled, storeWith } from './support/executor.js';

afterEach(() => vi.useRealTimers());

/** A read-only tool with a cache. */
const looking = (options: Parameters<typeof countingTool>[0] = {}, act?: Act) =>
  countingTool({ name: 'look', sideEffecting: false, cacheTtlMs: 60_000, ...options }, act);
const look = (id: string, args = {}) => callOf(id, args, 'look');
const run = { runId: 'run' };

describe('a cached result', () => {
  it('is served again, and says so', async () => {
    const { tool, runs } = looking({}, ({ amount }) => ({ found: amount }));
    const executor = new Executor([tool]);
    expect(await executor.runCall(look('1', { amount: 1 }), run)).toMatchObject({
      value: { found: 1 },
      cached: false,
      attempts: 1,
    });
    expect(await executor.runCall(look('2', { amount: 1 }), run)).toMatchObject({
      value: { found: 1 },
      cached: true,
      attempts: 0,
    });
    expect(await executor.runCall(look('3', { amount: 2 }), run)).toMatchObject({ value: { found: 2 }, cached: false });
    expect(runs).toHaveLength(2);
  });

  it('is served until its time is over', async () => {
    vi.useFakeTimers();
    const { tool, runs } = looking();
    const executor = new Executor([tool]);
    await executor.runCall(look('1'), run);
    vi.setSystemTime(Date.now() + 59_999);
    await executor.runCall(look('2'), run);
    expect(runs).toHaveLength(1);
    vi.setSystemTime(Date.now() + 2);
    await executor.runCall(look('3'), run);
    expect(runs).toHaveLength(2);
  });

  const contexts = [
    { runId: 'a', threadId: 't' },
    { runId: 'b', threadId: 't' },
    { runId: 'c', threadId: 'u' },
    { runId: 'a', threadId: 't', scope: 'tenant' },
  ];
  it.each([
    ['run', 4],
    ['thread', 3],
    ['global', 2],
  ] as const)("of scope '%s': four contexts are %i runs", async (cacheScope, count) => {
    const { tool, runs } = looking({ cacheScope });
    const executor = new Executor([tool]);
    for (const ctx of [...contexts, ...contexts]) await executor.runCall(look('1'), ctx);
    expect(runs).toHaveLength(count);
  });

  it('is shared by the contexts of one run, if it has no id, and by nobody without a thread where that is the scope', async () => {
    const inRun = looking();
    const inThread = looking({ name: 'in_thread', cacheScope: 'thread' });
    const executor = new Executor([inRun.tool, inThread.tool]);
    const ctx = createContext();
    for (const each of [ctx, ctx.child(), createContext()]) {
      await executor.run('look', {}, each);
      await executor.run('in_thread', {}, each);
    }
    expect([inRun.runs.length, inThread.runs.length]).toEqual([2, 3]);
  });

  // 18
  it('depends on what the program says it depends on', async () => {
    const { tool, runs } = looking({ cacheScope: 'global' }, (_, ctx) => (ctx.deps as { user: string }).user);
    const executor = new Executor([tool], { cacheKey: (_, ctx) => ({ user: (ctx.deps as { user: string }).user }) });
    const values = [];
    for (const user of ['ada', 'bob', 'ada']) values.push(await executor.run('look', {}, { runId: 'r', deps: { user } }));
    expect(values).toEqual(['ada', 'bob', 'ada']);
    expect(runs).toHaveLength(2);
  });

  // 18
  it.each([[new Map([['user', 'ada']])], [() => 'ada'], [Number.NaN], [1n], [new Date()]])(
    'is not kept under a key that could not tell one call from another: %o',
    async (key) => {
      const { tool, runs } = looking();
      const executor = new Executor([tool], { cacheKey: () => key });
      await expect(executor.run('look', {}, run)).rejects.toThrow("'cacheKey' returns what is not JSON");
      expect(runs).toEqual([]);
    },
  );

  it('is that of the tool as it is: another description or schema is another tool', async () => {
    const store = memoryStore();
    const values = [];
    for (const [description, properties] of [
      ['Look something up in the first of two places.', {}],
      ['Look something up in the second of two places.', {}],
      ['Look something up in the first of two places.', { deep: { type: 'boolean' } }],
    ] as const) {
      const definition = compiled({ name: 'look', description, parameters: closed(properties, ['deep']) });
      const tool = define(() => values.length, definition, { cacheTtlMs: 1000, cacheScope: 'global' });
      values.push(await new Executor([tool], { store }).run('look', {}));
    }
    expect(values).toEqual([0, 1, 2]);
  });

  // 18
  it('is never an error', async () => {
    let isUp = false;
    const { tool, runs } = looking({}, () => {
      if (!isUp) throw new Error('down');
      return 'up';
    });
    const executor = new Executor([tool]);
    expect((await executor.runCall(look('1'), run)).status).toBe('failed');
    isUp = true;
    expect((await executor.runCall(look('2'), run)).value).toBe('up');
    expect(runs).toHaveLength(2);
  });

  it('is never one of the wrong shape', async () => {
    let count = 0;
    const definition = compiled({
      name: 'look',
      parameters: closed({}),
      returns: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
    });
    const tool = define(() => (count++ === 0 ? {} : { id: count }), definition, { cacheTtlMs: 1000 });
    const executor = new Executor([tool]);
    expect((await executor.runCall(look('1'), run)).status).toBe('failed');
    expect((await executor.runCall(look('2'), run)).value).toEqual({ id: 2 });
  });

  it('is JSON, or is not kept', async () => {
    const { tool, runs } = looking({}, () => new Map([['a', 1]]));
    const executor = new Executor([tool]);
    for (const id of ['1', '2']) expect((await executor.runCall(look(id), run)).value).toEqual(new Map([['a', 1]]));
    expect(runs).toHaveLength(2);
  });

  it("is the caller's own: what one does to it, the next does not see", async () => {
    const held = deferred();
    const { tool } = looking({}, async () => {
      await held.promise;
      return { list: ['a'] };
    });
    const executor = new Executor([tool]);
    const [first, second] = [executor.run('look', {}, run), executor.run('look', {}, run)];
    await settled();
    held.resolve(undefined);
    const values = (await Promise.all([first, second, executor.run('look', {}, run)])) as { list: string[] }[];
    for (const { list } of values) {
      expect(list).toEqual(['a']);
      list.push('b');
    }
    expect(await executor.run('look', {}, run)).toEqual({ list: ['a'] });
  });

  it('comes from the store, and a store that is down makes it slow and not wrong', async () => {
    const store = memoryStore();
    const [one, two] = [looking(), looking()];
    await new Executor([one.tool], { store }).run('look', {}, run);
    expect(await new Executor([two.tool], { store }).runCall(look('1'), run)).toMatchObject({ cached: true });
    expect(two.runs).toEqual([]);
    const down = () => Promise.reject(new Error('down'));
    const executor = new Executor([two.tool], { store: storeWith(store, { readCache: down, writeCache: down }) });
    expect(await executor.runCall(look('1'), run)).toMatchObject({ status: 'done', cached: false });
  });
});

// 17
describe('a tool with side effects', () => {
  it('is never cached: the tool object says so, whatever the request says', async () => {
    const { tool, runs } = countingTool();
    const executor = new Executor([tool], {
      middleware: [(request, next) => next({ ...request, tool: { ...tool, sideEffecting: false, cacheTtlMs: 1000 } as never })],
    });
    const results = [await executor.runCall(callOf('1'), run), await executor.runCall(callOf('2'), run)];
    expect(results.map(({ cached, replayed }) => cached || replayed)).toEqual([false, false]);
    expect(runs).toHaveLength(2);
  });

  it('with a cache is refused when it is defined, and when an executor is made', () => {
    expect(() => countingTool({ cacheTtlMs: 1000 })).toThrow(/'cacheTtlMs'/);
    const copy = { ...countingTool().tool, cacheTtlMs: 1000 };
    expect(() => new Executor([copy])).toThrow(/'cacheTtlMs'/);
  });
});

describe('concurrent misses', () => {
  it('share one run', async () => {
    const held = deferred();
    const { tool, runs } = looking({}, () => held.promise);
    const executor = new Executor([tool]);
    const running = executor.runBatch([look('1'), look('2'), look('3')], run);
    await settled();
    held.resolve('found');
    const results = await running;
    expect(results.map(({ value, cached }) => [value, cached])).toEqual([
      ['found', false],
      ['found', true],
      ['found', true],
    ]);
    expect(runs).toHaveLength(1);
  });

  it('share its failure, which is not kept', async () => {
    const held = deferred();
    const { tool, runs } = looking({}, () => held.promise);
    const executor = new Executor([tool]);
    const running = executor.runBatch([look('1'), look('2')], run);
    await settled();
    held.reject(new Error('down'));
    expect((await running).map(({ status }) => status)).toEqual(['failed', 'failed']);
    expect((await executor.runCall(look('3'), run)).status).toBe('failed');
    expect(runs).toHaveLength(2);
  });

  it('are not ended by one caller who gives up, be it the one that began', async () => {
    for (const leaves of [0, 1]) {
      const held = deferred();
      const signals: AbortSignal[] = [];
      const { tool, runs } = looking({}, (_, { signal }) => {
        signals.push(signal);
        return held.promise;
      });
      const executor = new Executor([tool]);
      const controllers = [new AbortController(), new AbortController()];
      const running = controllers.map(({ signal }, index) => executor.runCall(look(`${index}`), { ...run, signal }));
      await settled();
      controllers[leaves]!.abort();
      expect(await running[leaves]).toMatchObject({ error: { code: 'aborted' } });
      expect(signals[0]!.aborted).toBe(false);
      held.resolve('found');
      expect((await running[1 - leaves])!.value).toBe('found');
      expect(runs).toHaveLength(1);
    }
  });

  it('are ended when all gave up, and nobody joins them any more', async () => {
    const signals: AbortSignal[] = [];
    const { tool, runs } = looking({}, (_, { signal }) => {
      signals.push(signal);
      return signals.length === 1 ? new Promise(() => {}) : 'found';
    });
    const executor = new Executor([tool]);
    const controllers = [new AbortController(), new AbortController()];
    const running = controllers.map(({ signal }, index) => executor.runCall(look(`${index}`), { ...run, signal }));
    await settled();
    for (const controller of controllers) controller.abort();
    await Promise.all(running);
    expect(signals[0]!.aborted).toBe(true);
    expect((await executor.runCall(look('3'), run)).value).toBe('found');
    expect(runs).toHaveLength(2);
  });

  it('of a tool that must be approved are decided each', async () => {
    const asked: unknown[] = [];
    const { tool } = looking({ needsApproval: true });
    const executor = new Executor([tool], { approve: ({ id }) => asked.push(id) > 0 });
    await executor.runBatch([look('1'), look('2')], run);
    expect(asked).toEqual(['1', '2']);
  });
});

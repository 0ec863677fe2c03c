import { afterEach, describe, expect, it, vi } from 'vitest';
import { Executor, NotExecutedError, ToolError } from '../runtime/executor/index.js';
import { ToolArgumentError, ToolUsageError } from '../runtime/index.js';
import { closed, compiled, define } from './support/compiled.js';
import { type Act, callOf, countingTool, settled } from './support/executor.js';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const fast = { backoff: { minMs: 0, maxMs: 0 } };
const reading = { sideEffecting: false } as const;

/** Fails as often as said. */
const failing = (times: number, error: () => unknown = () => new Error('connection reset')): Act => {
  let failed = 0;
  return () => {
    if (failed++ < times) throw error();
    return 'at last';
  };
};

describe('a failed call is tried again', () => {
  it('as often as its tool says, in one call', async () => {
    for (const [failures, status, attempts] of [
      [2, 'done', 3],
      [3, 'done', 4],
      [4, 'failed', 4],
    ] as const) {
      const { tool, runs } = countingTool({ ...reading, retries: 3 }, failing(failures));
      expect(await new Executor([tool], fast).runCall(callOf('1'))).toMatchObject({ status, attempts });
      expect(runs).toHaveLength(attempts);
    }
  });

  it('once where its tool says nothing', async () => {
    const { tool, runs } = countingTool(reading, failing(1));
    expect((await new Executor([tool], fast).runCall(callOf('1'))).status).toBe('failed');
    expect(runs).toHaveLength(1);
  });

  it('with side effects, where the tool is idempotent: in one claim, so that nobody else runs it between attempts', async () => {
    const { tool, runs } = countingTool({ idempotent: true, retries: 3 }, failing(2));
    const executor = new Executor([tool], fast);
    expect((await executor.runCall(callOf('1'), { runId: 'r' })).attempts).toBe(3);
    expect(await executor.runCall(callOf('1'), { runId: 'r' })).toMatchObject({ replayed: true, value: 'at last' });
    expect(runs).toHaveLength(3);
  });

  it('where it says that it did nothing', async () => {
    const { tool, runs } = countingTool(
      { ...reading, retries: 3 },
      failing(1, () => new NotExecutedError('Not yet.')),
    );
    expect((await new Executor([tool], fast).runCall(callOf('1'))).status).toBe('done');
    expect(runs).toHaveLength(2);
  });

  it.each([
    ['what it tells the model', () => new ToolError('Only 3 are left.')],
    [
      'a mistake of arguments',
      () => new ToolArgumentError('no', { tool: 'x', missing: [], unexpected: [], invalid: [], accepted: [], omitted: 0 }),
    ],
    ['a mistake of the program', () => new ToolUsageError('no', { reason: 'unknown-tool', tool: 'x' })],
  ])('but not where it would meet the same again: %s', async (_, error) => {
    const { tool, runs } = countingTool({ ...reading, retries: 3 }, failing(9, error));
    expect((await new Executor([tool], fast).runCall(callOf('1'))).status).toBe('failed');
    expect(runs).toHaveLength(1);
  });

  it('nor where it returned something of the wrong shape', async () => {
    const runs: unknown[] = [];
    const returns = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
    const tool = define(() => ({ id: runs.push(1) }), compiled({ parameters: closed({}), returns }), { retries: 3 });
    expect((await new Executor([tool], fast).runCall({ name: 'sample' })).status).toBe('failed');
    expect(runs).toHaveLength(1);
  });

  it('not at all where something around the executor does that', async () => {
    // 34
    const { tool, runs } = countingTool({ ...reading, retries: 3 }, failing(1));
    expect((await new Executor([tool], { ...fast, retries: false }).runCall(callOf('1'))).status).toBe('failed');
    expect(runs).toHaveLength(1);
  });

  it('after a pause that grows, is random, and has an end', async () => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const waits: number[] = [];
    const { tool } = countingTool({ ...reading, retries: 5 }, failing(5));
    const set = vi.spyOn(globalThis, 'setTimeout');
    const running = new Executor([tool], { backoff: { minMs: 100, maxMs: 500 } }).runCall(callOf('1'));
    await vi.runAllTimersAsync();
    expect((await running).status).toBe('done');
    for (const [, ms] of set.mock.calls) waits.push(ms!);
    expect(waits).toEqual([50, 100, 200, 250, 250]);
  });

  it('not while nobody waits for it any more', async () => {
    vi.useFakeTimers();
    const controller = new AbortController();
    const { tool, runs } = countingTool({ ...reading, retries: 5 }, failing(9));
    const running = new Executor([tool]).runCall(callOf('1'), { signal: controller.signal });
    await settled();
    controller.abort();
    expect((await running).status).toBe('failed');
    expect(vi.getTimerCount()).toBe(0);
    expect(runs).toHaveLength(1);
  });

  it('with the arguments as they were: an attempt cannot change them for the next', async () => {
    const seen: unknown[] = [];
    const parameters = closed({ tags: { type: 'array', items: { type: 'string' }, uniqueItems: true } });
    const definition = compiled({ parameters, decode: (rich) => rich.object({ tags: rich.set() }) });
    const tool = define(
      (tags: Set<string>) => {
        seen.push([...tags]);
        Set.prototype.add.call(tags, 'more');
        if (seen.length < 3) throw new Error('no');
      },
      definition,
      { retries: 3 },
    );
    await new Executor([tool], fast).run('sample', { tags: ['a'] });
    expect(seen).toEqual([['a'], ['a'], ['a']]);
  });
});

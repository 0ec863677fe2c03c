import { afterEach, describe, expect, it, vi } from 'vitest';
import { Executor } from '../runtime/executor/index.js';
import { memoryStore } from '../runtime/stores/memory.js';
import { type Act, callOf, countingTool, deferred, settled, storeWith } from './support/executor.js';
import { runProcess } from './support/run-process.js';

afterEach(() => vi.useRealTimers());

const run = { runId: 'run' };
const untilAborted: Act = (_, { signal }) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

describe('a call whose time is over', () => {
  it('ends where the function listens to its signal', async () => {
    vi.useFakeTimers();
    const { tool, runs } = countingTool({ sideEffecting: false, timeoutMs: 1000 }, untilAborted);
    const running = new Executor([tool]).runCall(callOf('1'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await running).toMatchObject({
      status: 'failed',
      content: "Tool 'send' did not end within 1000 ms. It was stopped.",
      error: { code: 'timeout', outcome: 'executed' },
    });
    expect(runs).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends with what the function makes of it, if that comes within the grace', async () => {
    vi.useFakeTimers();
    const { tool } = countingTool({ timeoutMs: 1000 }, async (_, { signal }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await new Promise((resolve) => setTimeout(resolve, 400));
      return 'rolled back';
    });
    const running = new Executor([tool], { graceMs: 500 }).runCall(callOf('1'), run);
    await vi.advanceTimersByTimeAsync(1400);
    expect(await running).toMatchObject({ status: 'done', value: 'rolled back' });
  });

  it('and an error of its own then counts as that', async () => {
    vi.useFakeTimers();
    const { tool } = countingTool({ timeoutMs: 1000 }, async (_, { signal }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      throw new RangeError('half done');
    });
    const running = new Executor([tool]).runCall(callOf('1'), run);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await running).toMatchObject({ status: 'failed', error: { name: 'RangeError' } });
  });

  // 19
  it('of a function that does not listen: nobody knows, until it ends after all', async () => {
    vi.useFakeTimers();
    const end = deferred();
    const { tool, runs } = countingTool({ timeoutMs: 1000 }, () => end.promise);
    const executor = new Executor([tool], { graceMs: 100 });
    const running = executor.runCall(callOf('1'), run);
    await vi.advanceTimersByTimeAsync(1100);
    const result = await running;
    expect(result).toMatchObject({ status: 'unknown', error: { code: 'timeout', outcome: 'unknown' } });
    expect(result.content).toContain('It is still running. Whether it has its effect is not known');
    expect(await executor.runCall(callOf('1'), run)).toMatchObject({ status: 'unknown', error: { code: 'outcome-unknown' } });
    expect(await executor.unknownOutcomes()).toHaveLength(1);
    end.resolve('sent late');
    await settled();
    expect(await executor.unknownOutcomes()).toEqual([]);
    expect(await executor.runCall(callOf('1'), run)).toMatchObject({ status: 'done', value: 'sent late', replayed: true });
    expect(runs).toHaveLength(1);
  });

  // 19
  it('of one that fails late: the failure is recorded, and it is not run again', async () => {
    vi.useFakeTimers();
    const end = deferred();
    const { tool, runs } = countingTool({ timeoutMs: 1000 }, () => end.promise);
    const executor = new Executor([tool], { graceMs: 0 });
    const running = executor.runCall(callOf('1'), run);
    await vi.advanceTimersByTimeAsync(1001);
    await running;
    end.reject(new Error('half done'));
    await settled();
    expect(await executor.runCall(callOf('1'), run)).toMatchObject({ status: 'failed', error: { code: 'failed-before' } });
    expect(runs).toHaveLength(1);
  });

  it('of an idempotent tool: it may run again when its lease is over, and not while it may still run', async () => {
    vi.useFakeTimers();
    const ends = [deferred(), deferred()];
    const { tool, runs } = countingTool({ timeoutMs: 1000, idempotent: true }, () => ends[runs.length - 1]!.promise);
    const executor = new Executor([tool], { graceMs: 0, idempotency: { leaseMs: 9000, waitMs: 0 } });
    const running = executor.runCall(callOf('1'), run);
    await vi.advanceTimersByTimeAsync(1001);
    expect((await running).status).toBe('unknown');
    expect((await executor.runCall(callOf('1'), run)).error).toMatchObject({ code: 'in-progress' });
    vi.setSystemTime(Date.now() + 9000);
    ends[1]!.resolve('second');
    expect((await executor.runCall(callOf('1'), run)).value).toBe('second');
    ends[0]!.resolve('first');
    await settled();
    expect((await executor.runCall(callOf('1'), run)).value).toBe('second');
  });

  it('that of the executor, for tools that declare none', async () => {
    vi.useFakeTimers();
    const patient = countingTool({ name: 'patient', timeoutMs: 5000, sideEffecting: false }, untilAborted);
    const plain = countingTool({ name: 'plain', sideEffecting: false }, untilAborted);
    const executor = new Executor([patient.tool, plain.tool], { timeoutMs: 1000 });
    const running = executor.runBatch([callOf('1', {}, 'patient'), callOf('2', {}, 'plain')]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(4000);
    expect((await running).map(({ content }) => content)).toEqual([
      expect.stringContaining('within 5000 ms'),
      expect.stringContaining('within 1000 ms'),
    ]);
  });

  it('holds for all attempts together', async () => {
    vi.useFakeTimers();
    const { tool, runs } = countingTool({ sideEffecting: false, timeoutMs: 1000, retries: 100 }, async () => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      throw new Error('no');
    });
    const running = new Executor([tool], { backoff: { minMs: 0, maxMs: 0 } }).runCall(callOf('1'));
    await vi.advanceTimersByTimeAsync(5000);
    expect((await running).status).toBe('failed');
    expect(runs).toHaveLength(4);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is not that of the wait for a person, or for a turn', async () => {
    vi.useFakeTimers();
    const answer = deferred<boolean>();
    const { tool } = countingTool({ needsApproval: true, timeoutMs: 1000, parallelSafe: false });
    const executor = new Executor([tool], { approve: () => answer.promise });
    const running = executor.runCall(callOf('1'), run);
    await vi.advanceTimersByTimeAsync(60_000);
    answer.resolve(true);
    expect((await running).status).toBe('done');
  });

  it('leaves no timer behind when the call ends in time', async () => {
    vi.useFakeTimers();
    const { tool } = countingTool({ timeoutMs: 1000 });
    await new Executor([tool]).runCall(callOf('1'), run);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('cannot be set to what would fire at once', () => {
    for (const options of [
      { timeoutMs: 2 ** 31 },
      { graceMs: 2 ** 31 },
      { idempotency: { leaseMs: 2 ** 31 } },
      { backoff: { maxMs: 1e12 } },
    ]) {
      expect(() => new Executor([], options)).toThrow(/must be/);
    }
  });

  it('tells the outcome also where it cannot be recorded', async () => {
    vi.useFakeTimers();
    const store = storeWith(memoryStore(), { settle: () => Promise.reject(new Error('down')) });
    const { tool } = countingTool({ timeoutMs: 1000 }, () => new Promise(() => {}));
    const running = new Executor([tool], { graceMs: 0, store }).runCall(callOf('1'), run);
    await vi.advanceTimersByTimeAsync(2000);
    expect((await running).status).toBe('unknown');
  });
});

describe('a process', () => {
  it('that waits for nothing but a timeout stays alive until then', async () => {
    const { code, output } = await runProcess('wait-for-timeout', {});
    expect({ code, output }).toEqual({ code: 0, output: { status: 'unknown', code: 'timeout' } });
  });

  it('fires the timeouts of calls that nothing else holds, whatever the garbage collector does', async () => {
    const { code, output } = await runProcess('collect-garbage', { calls: 50 }, ['--expose-gc']);
    expect({ code, output }).toEqual({ code: 0, output: { timedOut: 50, aborted: 50 } });
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { Executor } from '../runtime/executor/index.js';
import { createContext } from '../runtime/index.js';
import { type Act, callOf, countingTool, deferred, settled } from './support/executor.js';

afterEach(() => vi.useRealTimers());

const untilAborted: Act = (_, { signal }) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

/** A signal, and how many listeners it has. */
function countedSignal() {
  const controller = new AbortController();
  const { signal } = controller;
  const counts = { now: 0, most: 0, added: 0 };
  const { addEventListener, removeEventListener } = signal;
  const listeners = new Set<unknown>();
  signal.addEventListener = (...given: Parameters<typeof addEventListener>) => {
    counts.added += 1;
    listeners.add(given[1]);
    counts.now = listeners.size;
    counts.most = Math.max(counts.most, counts.now);
    addEventListener.apply(signal, given);
  };
  signal.removeEventListener = (...given: Parameters<typeof removeEventListener>) => {
    listeners.delete(given[1]);
    counts.now = listeners.size;
    removeEventListener.apply(signal, given);
  };
  return { controller, signal, counts };
}

describe('a caller who gives up', () => {
  it('before the call began: it does not run', async () => {
    const { tool, runs } = countingTool();
    const signal = AbortSignal.abort(new Error('enough'));
    const result = await new Executor([tool]).runCall(callOf('1'), { runId: 'r', signal });
    expect(result).toMatchObject({ status: 'refused', attempts: 0, error: { code: 'aborted', cause: { message: 'enough' } } });
    expect(runs).toEqual([]);
    // It left no trace: the call may come again.
    expect((await new Executor([tool]).runCall(callOf('1'), { runId: 'r' })).status).toBe('done');
  });

  it('while it runs: the function is told, with the reason', async () => {
    const controller = new AbortController();
    const reasons: unknown[] = [];
    const { tool } = countingTool({}, (_, { signal }) => {
      return new Promise((_, reject) =>
        signal.addEventListener('abort', () => {
          reasons.push(signal.reason);
          reject(signal.reason);
        }),
      );
    });
    const running = new Executor([tool]).runCall(callOf('1'), { signal: controller.signal });
    await settled();
    controller.abort('user left');
    expect(await running).toMatchObject({
      status: 'failed',
      content: "The call of tool 'send' was given up. It was stopped, and may have had part of its effect.",
      error: { code: 'aborted', outcome: 'executed' },
    });
    expect(reasons).toEqual(['user left']);
  });

  it('while it runs, and does not listen: the call ends without it, and nobody knows', async () => {
    vi.useFakeTimers();
    const controller = new AbortController();
    const end = deferred();
    const { tool } = countingTool({}, () => end.promise);
    const executor = new Executor([tool], { graceMs: 200 });
    const running = executor.runCall(callOf('1'), { runId: 'r', signal: controller.signal });
    await settled();
    controller.abort();
    await vi.advanceTimersByTimeAsync(200);
    expect(await running).toMatchObject({ status: 'unknown', error: { code: 'aborted' } });
    end.resolve('sent');
    await settled();
    expect(await executor.runCall(callOf('1'), { runId: 'r' })).toMatchObject({ status: 'done', value: 'sent', replayed: true });
  });

  it('after it ended: nothing happens', async () => {
    const controller = new AbortController();
    const signals: AbortSignal[] = [];
    const { tool } = countingTool({}, (_, { signal }) => void signals.push(signal));
    await new Executor([tool]).runCall(callOf('1'), { signal: controller.signal });
    controller.abort();
    expect(signals[0]!.aborted).toBe(false);
  });

  it('by an SDK: its own signal counts beside that of the run', async () => {
    for (const which of ['run', 'call'] as const) {
      const controllers = { run: new AbortController(), call: new AbortController() };
      const { tool } = countingTool({ sideEffecting: false }, untilAborted);
      const [wrapped] = new Executor([tool]).tools({ signal: controllers.run.signal });
      const running = Promise.resolve(wrapped!.execute({}, { toolCallId: '1', abortSignal: controllers.call.signal }));
      running.catch(() => {});
      await settled();
      controllers[which].abort();
      await expect(running).rejects.toMatchObject({ code: 'aborted' });
    }
  });
});

describe('a call inside a call', () => {
  it('ends with it: by its timeout, or by its caller', async () => {
    vi.useFakeTimers();
    for (const hand of ['child', 'itself'] as const) {
      const controller = new AbortController();
      const inner = countingTool({ name: 'inner', sideEffecting: false }, untilAborted);
      const outer = countingTool({ name: 'outer', sideEffecting: false, timeoutMs: 1000 }, async (_, ctx) => {
        const { error } = await executor.runCall(callOf('2', {}, 'inner'), hand === 'child' ? ctx.child() : ctx);
        return (error as { code: string }).code;
      });
      const executor = new Executor([inner.tool, outer.tool]);
      const late = executor.run('outer', {}, createContext());
      const given = executor.run('outer', {}, { signal: controller.signal });
      await vi.advanceTimersByTimeAsync(10);
      controller.abort();
      expect(await given).toBe('aborted');
      await vi.advanceTimersByTimeAsync(1000);
      expect(await late).toBe('aborted');
    }
  });

  it('that has a deadline of its own ends with both', async () => {
    for (const which of ['outside', 'own'] as const) {
      const controllers = { outside: new AbortController(), own: new AbortController() };
      const { outside, own } = controllers;
      const inner = countingTool({ name: 'inner', sideEffecting: false }, untilAborted);
      const outer = countingTool({ name: 'outer', sideEffecting: false }, async (_, ctx) => {
        return (await executor.runCall(callOf('2', {}, 'inner'), ctx.child({ signal: own.signal }))).status;
      });
      const executor = new Executor([inner.tool, outer.tool]);
      const running = executor.run('outer', {}, { signal: outside.signal });
      await settled();
      controllers[which].abort();
      expect(await running).toBe('failed');
    }
  });
});

describe('the signal of a long run', () => {
  it('has one listener while calls run, however many, and none afterwards', async () => {
    const { signal, counts } = countedSignal();
    const held = deferred();
    const { tool } = countingTool({ sideEffecting: false }, () => held.promise);
    const ctx = createContext({ runId: 'r', signal });
    const running = new Executor([tool]).runBatch(
      Array.from({ length: 30 }, (_, index) => callOf(`${index}`)),
      ctx,
    );
    await settled();
    expect(counts).toMatchObject({ now: 1, most: 1 });
    held.resolve('done');
    await running;
    expect(counts.now).toBe(0);
  });

  it('gathers none over many calls, whatever becomes of them', async () => {
    const { signal, counts } = countedSignal();
    const { tool } = countingTool({ sideEffecting: false }, ({ amount }, ctx) => {
      ctx.signal.throwIfAborted();
      if (amount === 1) throw new Error('no');
      return ctx.child().signal.aborted;
    });
    const executor = new Executor([tool], { middleware: [({ call }, next) => (call.id === '4' ? 'instead' : next())] });
    const ctx = createContext({ runId: 'r', signal });
    for (let turn = 0; turn < 20; turn += 1) {
      for (const call of [callOf('1', { amount: 1 }), callOf('2'), callOf('3', { amount: 'x' }), callOf('4')]) {
        await executor.runCall(call, ctx);
        expect(counts.now).toBe(0);
      }
    }
    expect(counts.most).toBe(1);
  });

  it('does not make Node warn of too many listeners', async () => {
    const warnings: unknown[] = [];
    const warned = vi.spyOn(process, 'emitWarning').mockImplementation((warning) => void warnings.push(warning));
    const held = deferred();
    const { tool } = countingTool({ sideEffecting: false }, () => held.promise);
    const { signal } = new AbortController();
    const running = new Executor([tool]).runBatch(
      Array.from({ length: 20 }, (_, index) => callOf(`${index}`)),
      { signal },
    );
    await settled();
    held.resolve('done');
    await running;
    warned.mockRestore();
    expect(warnings).toEqual([]);
  });

  it('reaches every call that runs', async () => {
    const controller = new AbortController();
    const { tool } = countingTool({ sideEffecting: false }, untilAborted);
    const executor = new Executor([tool]);
    const running = executor.runBatch([callOf('1'), callOf('2'), callOf('3')], { signal: controller.signal });
    await settled();
    controller.abort();
    expect((await running).map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
  });
});

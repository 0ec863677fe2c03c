import { afterEach, describe, expect, it, vi } from 'vitest';
import { Executor, NotExecutedError, type PausedCall } from '../runtime/executor/index.js';
import { createContext } from '../runtime/index.js';
import { memoryStore } from '../runtime/stores/memory.js';
import { callOf, countingTool, deferred, storeWith } from './support/executor.js';

afterEach(() => vi.useRealTimers());

const ctx = createContext({ runId: 'run' });
const copyOf = (paused: PausedCall | undefined): PausedCall => JSON.parse(JSON.stringify(paused));

describe('who is asked', () => {
  const rules = { no: false, yes: true, 'rule says no': () => false, 'rule says yes': () => true } as const;
  const isAsked = (autonomy: string, sideEffecting: boolean, rule: keyof typeof rules): boolean =>
    autonomy === 'manual' || (autonomy === 'gated' && sideEffecting) || rule === 'yes' || rule === 'rule says yes';

  for (const autonomy of ['auto', 'gated', 'manual'] as const) {
    for (const sideEffecting of [true, false]) {
      for (const rule of Object.keys(rules) as (keyof typeof rules)[]) {
        const wanted = isAsked(autonomy, sideEffecting, rule);
        it(`${autonomy}, ${sideEffecting ? 'with' : 'without'} side effects, needsApproval: ${rule} -> ${wanted ? 'a person' : 'nobody'}`, async () => {
          const { tool, runs } = countingTool({ sideEffecting, needsApproval: rules[rule] });
          const executor = new Executor([tool], { autonomy });
          const result = await executor.runCall(callOf('1'), ctx);
          expect([result.status, runs.length]).toEqual(wanted ? ['paused', 0] : ['done', 1]);
        });
      }
    }
  }

  it("a misspelt autonomy is an error, and not 'auto'", () => {
    expect(() => new Executor([], { autonomy: 'Manual' as never })).toThrow(/'autonomy' must be 'auto' or 'gated' or 'manual'/);
  });
});

describe('the rule of a tool', () => {
  it('sees the call as it would run, and is asked once per decision', async () => {
    const needsApproval = vi.fn(() => true);
    const { tool, runs } = countingTool({ needsApproval });
    const approve = vi.fn(() => true);
    const executor = new Executor([tool], { approve });
    await executor.runCall(callOf('1', '{"amount":5,"to":null}'), ctx);
    expect(needsApproval.mock.calls).toEqual([[{ id: '1', name: 'send', arguments: { amount: 5 } }, expect.anything()]]);
    expect(approve).toHaveBeenCalledTimes(1);
    expect(runs).toHaveLength(1);
  });

  // 11
  it('is not asked again when the call is resumed', async () => {
    const needsApproval = vi.fn(() => true);
    const { tool, runs } = countingTool({ needsApproval });
    const executor = new Executor([tool]);
    const { paused } = await executor.runCall(callOf('1'), ctx);
    expect((await executor.resume(copyOf(paused), { approved: true })).status).toBe('done');
    expect(needsApproval).toHaveBeenCalledTimes(1);
    expect(runs).toHaveLength(1);
  });

  // 11
  it('that throws lets nothing run', async () => {
    for (const needsApproval of [
      () => {
        throw new Error('secret policy');
      },
      () => Promise.reject(new Error('secret policy')),
    ]) {
      const { tool, runs } = countingTool({ needsApproval });
      const approve = vi.fn(() => true);
      const result = await new Executor([tool], { approve }).runCall(callOf('1'), ctx);
      expect(result).toMatchObject({ status: 'refused', error: { code: 'approval-failed' } });
      expect(result.content).not.toContain('secret');
      expect(runs).toEqual([]);
      expect(approve).not.toHaveBeenCalled();
    }
  });

  it('that forgets to answer has not said no', async () => {
    for (const answer of [undefined, null, 0, '', 'no']) {
      const { tool, runs } = countingTool({ needsApproval: (() => answer) as never });
      expect((await new Executor([tool]).runCall(callOf('1'), ctx)).status).toBe('paused');
      expect(runs).toEqual([]);
    }
  });
});

describe('the approver', () => {
  it('lets a call run, or not, and says why', async () => {
    const { tool, runs } = countingTool({ needsApproval: true });
    const answers = [true, false, { approved: true }, { approved: false, reason: 'Too much.' }];
    const executor = new Executor([tool], { approve: () => answers.shift() });
    const results = [];
    for (const id of ['1', '2', '3', '4']) results.push(await executor.runCall(callOf(id), ctx));
    expect(results.map(({ status }) => status)).toEqual(['done', 'refused', 'done', 'refused']);
    expect(results[1]?.error).toMatchObject({ code: 'denied' });
    expect(results[3]?.content).toContain('Too much.');
    expect(runs).toHaveLength(2);
  });

  it.each([['yes'], [1], ['true'], [{}], [{ approved: 'true' }], [{ approved: 1 }], [[]], [Symbol('yes')], [() => true]])(
    'that answers with %o has not approved',
    async (answer) => {
      const { tool, runs } = countingTool({ needsApproval: true });
      const executor = new Executor([tool], { approve: () => answer as never });
      expect(await executor.runCall(callOf('1'), ctx)).toMatchObject({ status: 'refused', error: { code: 'approval-failed' } });
      expect(runs).toEqual([]);
    },
  );

  it('that throws has not approved', async () => {
    const { tool, runs } = countingTool({ needsApproval: true });
    const approve = () => {
      throw new Error('desk closed');
    };
    expect(await new Executor([tool], { approve }).runCall(callOf('1'), ctx)).toMatchObject({
      status: 'refused',
      error: { code: 'approval-failed', cause: { message: 'desk closed' } },
    });
    expect(runs).toEqual([]);
  });

  it('that cannot answer now leaves the call paused', async () => {
    const { tool, runs } = countingTool({ needsApproval: true });
    const executor = new Executor([tool], { approve: () => undefined });
    expect((await executor.runCall(callOf('1'), ctx)).status).toBe('paused');
    expect(runs).toEqual([]);
  });

  it('that never answers does not hold a call that is given up', async () => {
    const { tool, runs } = countingTool({ needsApproval: true });
    const controller = new AbortController();
    const asked = deferred();
    const approve = () => {
      asked.resolve(undefined);
      return new Promise<boolean>(() => {});
    };
    const running = new Executor([tool], { approve }).runCall(callOf('1'), { runId: 'r', signal: controller.signal });
    await asked.promise;
    controller.abort();
    expect(await running).toMatchObject({ status: 'refused', error: { code: 'aborted' } });
    expect(runs).toEqual([]);
  });

  it('is asked for each call anew', async () => {
    const { tool, runs } = countingTool({ needsApproval: true });
    const approve = vi.fn(({ arguments: { amount } }) => amount === 1);
    const executor = new Executor([tool], { approve });
    // 7
    expect((await executor.runCall(callOf('1', { amount: 1 }), ctx)).status).toBe('done');
    expect((await executor.runCall(callOf('2', { amount: 2 }), ctx)).status).toBe('refused');
    // The same id with other arguments is another call.
    expect((await executor.runCall(callOf('1', { amount: 3 }), ctx)).status).toBe('refused');
    expect(approve).toHaveBeenCalledTimes(3);
    expect(runs).toEqual([{ amount: 1 }]);
  });

  it('cannot be answered by what a model sends', async () => {
    const { tool, runs } = countingTool({ needsApproval: true });
    const executor = new Executor([tool]);
    // 4
    const sent = { id: '1', name: 'send', arguments: {}, approved: true, needsApproval: false, decision: { approved: true } };
    expect((await executor.runCall(sent, ctx)).status).toBe('paused');
    const asArguments = await executor.runCall(callOf('2', { approved: true }), ctx);
    expect(asArguments).toMatchObject({ status: 'invalid', error: { unexpected: ['approved'] } });
    expect(runs).toEqual([]);
  });
});

describe('a call that is delivered again after a person has decided', () => {
  it('is not asked about again', async () => {
    const { tool, runs } = countingTool({ needsApproval: true });
    const approve = vi.fn(() => true);
    const executor = new Executor([tool], { approve });
    await executor.runCall(callOf('1'), ctx);
    expect(await executor.runCall(callOf('1'), ctx)).toMatchObject({ status: 'done', replayed: true });
    expect(approve).toHaveBeenCalledTimes(1);
    expect(runs).toHaveLength(1);
  });

  it('finds the question that waits, and its answer', async () => {
    const { tool, runs } = countingTool({ needsApproval: true });
    const executor = new Executor([tool]);
    const first = await executor.runCall(callOf('1'), ctx);
    const second = await executor.runCall(callOf('1'), ctx);
    expect(second.paused).toEqual(first.paused);
    expect(await executor.paused()).toEqual([first.paused]);
    await executor.decide(first.paused!, { approved: true });
    expect((await executor.runCall(callOf('1'), ctx)).status).toBe('done');
    expect(await executor.paused()).toEqual([]);
    expect(runs).toHaveLength(1);
  });

  // 6
  it('stays denied where nobody asks any more', async () => {
    const store = memoryStore();
    const { tool, runs } = countingTool({ needsApproval: true });
    const asking = new Executor([tool], { store, approve: () => ({ approved: false, reason: 'No.' }) });
    expect((await asking.runCall(callOf('1'), ctx)).error).toMatchObject({ code: 'denied' });
    const { tool: ungated, runs: others } = countingTool({ needsApproval: false });
    const result = await new Executor([ungated], { store }).runCall(callOf('1'), ctx);
    expect(result).toMatchObject({ status: 'refused', error: { code: 'denied' } });
    expect(result.content).toContain('No.');
    expect([...runs, ...others]).toEqual([]);
  });

  it('is denied also where that cannot be recorded', async () => {
    const { tool, runs } = countingTool({ needsApproval: true });
    const store = storeWith(memoryStore(), { ask: () => Promise.reject(new Error('down')) });
    const executor = new Executor([tool], { store, approve: () => false });
    expect((await executor.runCall(callOf('1'), ctx)).error).toMatchObject({ code: 'denied' });
    expect(runs).toEqual([]);
  });

  it('asks anew where the first run did nothing and nobody was asked, and keeps what was asked otherwise', async () => {
    let isUp = false;
    const { tool, runs } = countingTool({ needsApproval: true }, () => {
      if (!isUp) throw new NotExecutedError('The gateway is down.');
      return 'sent';
    });
    const answers: (boolean | undefined)[] = [true, undefined];
    const executor = new Executor([tool], { approve: () => answers.shift() });
    expect(await executor.runCall(callOf('1'), ctx)).toMatchObject({ status: 'failed', content: 'The gateway is down.' });
    const { paused, status } = await executor.runCall(callOf('1'), ctx);
    expect(status).toBe('paused');
    // An approval that was used for nothing still counts.
    expect((await executor.resume(paused!, { approved: true })).status).toBe('failed');
    isUp = true;
    expect((await executor.runCall(callOf('1'), ctx)).status).toBe('done');
    expect((await executor.resume(paused!)).replayed).toBe(true);
    expect(runs).toHaveLength(3);
  });
});

describe('a store that does not answer', () => {
  it('lets nothing run that a person must allow', async () => {
    const { tool, runs } = countingTool({ sideEffecting: false, needsApproval: true });
    for (const changes of [{ read: () => Promise.reject(new Error('down')) }, { ask: () => Promise.reject(new Error('down')) }]) {
      const executor = new Executor([tool], { store: storeWith(memoryStore(), changes) });
      expect(await executor.runCall(callOf('1'), ctx)).toMatchObject({ status: 'refused', error: { code: 'store-failed' } });
    }
    expect(runs).toEqual([]);
  });
});

describe('a call that a person allowed where it comes from', () => {
  it('runs once, and only what was handed in', async () => {
    const { tool, runs } = countingTool({ needsApproval: true });
    const approve = vi.fn();
    const executor = new Executor([tool], { approve });
    const decisions: unknown[] = [];
    const watched = new Executor([tool], { audit: ({ decision }) => decisions.push(decision) });
    expect((await executor.runApproved(callOf('1'), ctx, { by: 'desk' })).status).toBe('done');
    expect((await watched.runApproved(callOf('1'), ctx)).status).toBe('done');
    expect(await executor.runApproved(callOf('1'), ctx)).toMatchObject({ replayed: true });
    expect(approve).not.toHaveBeenCalled();
    expect(decisions).toEqual(['approved']);
    expect(runs).toHaveLength(2);
  });

  it('does not run where it was denied before', async () => {
    const { tool, runs } = countingTool({ needsApproval: true });
    const executor = new Executor([tool], { approve: () => false });
    await executor.runCall(callOf('1'), ctx);
    expect((await executor.runApproved(callOf('1'), ctx)).error).toMatchObject({ code: 'denied' });
    expect(runs).toEqual([]);
  });
});

describe('needsApproval of an executor', () => {
  it('is what a host must ask about: nothing where the executor asks itself', () => {
    const rule = () => true;
    const { tool } = countingTool({ needsApproval: rule });
    expect(new Executor([tool]).needsApproval('send')).toBe(tool.needsApproval);
    expect(new Executor([tool], { autonomy: 'gated' }).needsApproval('send')).toBe(true);
    expect(new Executor([tool], { approve: () => true }).needsApproval('send')).toBe(false);
  });
});

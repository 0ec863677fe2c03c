import { describe, expect, it } from 'vitest';
import { Executor, NotExecutedError } from '../runtime/executor/index.js';
import { createContext } from '../runtime/index.js';
import { callOf, countingTool } from './support/executor.js';

const run = { runId: 'run' };

describe('a tool that runs once in a run', () => {
  it('refuses a second call, also with other words', async () => {
    const { tool, runs } = countingTool({ oncePerRun: true });
    const executor = new Executor([tool]);
    expect((await executor.runCall(callOf('1', { to: 'ops' }), run)).status).toBe('done');
    for (const args of [{ to: 'ops' }, { to: 'Ops' }, {}]) {
      expect(await executor.runCall(callOf('2', args), run)).toMatchObject({
        status: 'refused',
        error: { code: 'once-per-run' },
      });
    }
    expect(runs).toHaveLength(1);
  });

  it('replays the same call', async () => {
    const { tool, runs } = countingTool({ oncePerRun: true });
    const executor = new Executor([tool]);
    await executor.runCall(callOf('1'), run);
    expect(await executor.runCall(callOf('1'), run)).toMatchObject({ status: 'done', replayed: true });
    expect(runs).toHaveLength(1);
  });

  it('runs one of two calls in a turn: the first', async () => {
    const { tool, runs } = countingTool({ oncePerRun: true });
    const results = await new Executor([tool]).runBatch([callOf('1', { amount: 1 }), callOf('2', { amount: 2 })], run);
    expect(results.map(({ status }) => status)).toEqual(['done', 'refused']);
    expect(results[1]?.error).toMatchObject({ code: 'once-per-run' });
    expect(runs).toEqual([{ amount: 1 }]);
  });

  it('runs again in another run, and for another tenant', async () => {
    const { tool, runs } = countingTool({ oncePerRun: true });
    const executor = new Executor([tool]);
    for (const ctx of [run, { runId: 'other' }, { ...run, scope: 'tenant' }]) await executor.runCall(callOf('1'), ctx);
    expect(runs).toHaveLength(3);
  });

  it('also where the run has no id', async () => {
    const { tool, runs } = countingTool({ oncePerRun: true });
    const executor = new Executor([tool]);
    const ctx = createContext();
    await executor.runCall(callOf('1'), ctx);
    expect((await executor.runCall(callOf('2'), ctx)).status).toBe('refused');
    expect((await executor.runCall(callOf('2'), ctx.child())).status).toBe('refused');
    await executor.runCall(callOf('1'), createContext());
    expect(runs).toHaveLength(2);
  });

  it('also without side effects', async () => {
    const { tool, runs } = countingTool({ oncePerRun: true, sideEffecting: false });
    const executor = new Executor([tool]);
    await executor.runCall(callOf('1'), run);
    expect((await executor.runCall(callOf('2'), run)).status).toBe('refused');
    expect(runs).toHaveLength(1);
  });

  it('may be tried again when it did nothing', async () => {
    let tries = 0;
    const { tool } = countingTool({ oncePerRun: true }, () => {
      tries += 1;
      if (tries === 1) throw new NotExecutedError('Not yet.');
      return 'done';
    });
    const executor = new Executor([tool]);
    expect((await executor.runCall(callOf('1'), run)).status).toBe('failed');
    expect((await executor.runCall(callOf('1'), run)).status).toBe('done');
  });

  it('refuses before anybody is asked, while another one waits for a person', async () => {
    const asked: unknown[] = [];
    const { tool, runs } = countingTool({ oncePerRun: true, needsApproval: true });
    const executor = new Executor([tool], { approve: ({ id }) => void asked.push(id) });
    const { paused } = await executor.runCall(callOf('1'), run);
    expect((await executor.runCall(callOf('2'), run)).error).toMatchObject({ code: 'once-per-run' });
    expect(asked).toEqual(['1']);
    expect((await executor.resume(paused!, { approved: true })).status).toBe('done');
    expect(runs).toHaveLength(1);
  });
});

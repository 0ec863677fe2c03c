import { describe, expect, it, vi } from 'vitest';
import { Executor } from '../runtime/executor/index.js';
import { createContext } from '../runtime/index.js';
import { callOf, countingTool } from './support/executor.js';

const ctx = createContext({ runId: 'run' });

describe('a call that a person allowed elsewhere', () => {
  it('is bound by all other policies', async () => {
    const { tool, runs } = countingTool({ needsApproval: true });
    const executor = new Executor([tool], { limits: { total: 1 } });
    expect((await executor.runApproved(callOf('1', '{"amount":"much"}'), ctx)).status).toBe('invalid');
    expect((await executor.runApproved(callOf('2'), ctx)).status).toBe('done');
    expect((await executor.runApproved(callOf('3'), ctx)).status).toBe('refused');
    expect(runs).toHaveLength(1);
  });

  it('is not put to the rule of the tool again', async () => {
    const needsApproval = vi.fn(() => true);
    const { tool } = countingTool({ needsApproval });
    expect((await new Executor([tool]).runApproved(callOf('1'), ctx)).status).toBe('done');
    expect(needsApproval).not.toHaveBeenCalled();
  });

  it('allows no other call: not the next one, and none that middleware makes with its context', async () => {
    const { tool, runs } = countingTool({ needsApproval: true });
    const inner: string[] = [];
    const executor: Executor = new Executor([tool], {
      middleware: [
        async (request, next) => {
          if (request.call.id === '1') inner.push((await executor.runCall(callOf('2'), request.ctx)).status);
          return next();
        },
      ],
    });
    await executor.runApproved(callOf('1'), ctx);
    expect(inner).toEqual(['paused']);
    expect((await executor.runCall(callOf('3'), ctx)).status).toBe('paused');
    const forged = { ...callOf('4'), decided: { approved: true }, isApproved: true };
    expect((await executor.runCall(forged, ctx)).status).toBe('paused');
    expect(runs).toHaveLength(1);
  });
});

import { describe, expect, it, vi } from 'vitest';
import { type AuditEntry, Executor, type ExecutorOptions } from '../runtime/executor/index.js';
import { memoryStore } from '../runtime/stores/memory.js';
import { type Act, callOf, countingTool, settled } from './support/executor.js';

const run = { runId: 'run', turnId: 'turn', threadId: 'thread', scope: 'tenant' };

function audited(options: Parameters<typeof countingTool>[0] = {}, act?: Act, settings: ExecutorOptions = {}) {
  const entries: AuditEntry[] = [];
  const counted = countingTool(options, act);
  return { ...counted, entries, executor: new Executor([counted.tool], { ...settings, audit: (entry) => entries.push(entry) }) };
}

describe('an audit', () => {
  it('gets one entry for each call: what was authorised, who let it run, what came of it', async () => {
    const { executor, entries } = audited();
    await executor.runCall(callOf('1', '{"amount":5,"to":null}'), run);
    expect(entries).toEqual([
      {
        tool: 'send',
        callId: '1',
        ...run,
        arguments: { amount: 5 },
        sideEffecting: true,
        decision: undefined,
        status: 'done',
        outcome: 'executed',
        attempts: 1,
        replayed: false,
        cached: false,
        durationMs: expect.any(Number),
        error: undefined,
      },
    ]);
    expect(Object.isFrozen(entries[0]!.arguments)).toBe(true);
  });

  it('holds what a middleware made of the arguments, as that is what ran', async () => {
    const { executor, entries } = audited({}, undefined, {
      middleware: [(request, next) => next({ ...request, call: { ...request.call, arguments: { amount: 7 } } })],
    });
    await executor.runCall(callOf('1', { amount: 1 }), run);
    expect(entries[0]!.arguments).toEqual({ amount: 7 });
  });

  it('holds no arguments of a call that was not valid: nothing was authorised', async () => {
    const { executor, entries } = audited();
    await executor.runCall(callOf('1', { amount: 'x' }), run);
    expect(entries[0]).toMatchObject({ arguments: {}, status: 'ToolArgumentError', outcome: 'not-executed', attempts: 0 });
  });

  it.each<[string, Parameters<typeof countingTool>[0], Act | undefined, ExecutorOptions, object]>([
    ['approved', { needsApproval: true }, undefined, { approve: () => true }, { decision: 'approved', status: 'done' }],
    [
      'denied',
      { needsApproval: true },
      undefined,
      { approve: () => false },
      { decision: 'denied', status: 'denied', outcome: 'not-executed' },
    ],
    [
      'paused',
      { needsApproval: true },
      undefined,
      {},
      { decision: 'paused', status: 'approval-required', outcome: 'not-executed' },
    ],
    ['allowed by its rule', { needsApproval: () => false }, undefined, {}, { decision: 'automatic', status: 'done' }],
    [
      'failed',
      {},
      () => {
        throw new RangeError('no');
      },
      {},
      { status: 'RangeError', outcome: 'executed', error: expect.any(RangeError) },
    ],
    ['over its limit', {}, undefined, { limits: { total: 0 } }, { status: 'limit-reached', outcome: 'not-executed' }],
  ])('tells a call that was %s', async (_, options, act, settings, wanted) => {
    const { executor, entries } = audited(options, act, settings);
    await executor.runCall(callOf('1'), run);
    expect(entries).toMatchObject([wanted]);
  });

  it('tells what was replayed or resumed', async () => {
    const { executor, entries } = audited({ needsApproval: true });
    const { paused } = await executor.runCall(callOf('1'), run);
    await executor.resume(paused!, { approved: true }, { scope: 'tenant' });
    await executor.runCall(callOf('1'), run);
    expect(entries).toMatchObject([
      { decision: 'paused' },
      { decision: 'approved', outcome: 'executed', attempts: 1 },
      { outcome: 'not-executed', attempts: 0, replayed: true, status: 'done' },
    ]);
  });

  it('says of a call whose end nobody knows that nobody knows', async () => {
    const store = memoryStore();
    const request = { fingerprint: 'x', tool: 'send', schemaHash: 'x', owner: 'dead', leaseMs: 0, repeatable: false };
    vi.spyOn(store, 'claim').mockImplementation(async ({ key }) => {
      const record = { ...request, key, state: 'unknown', fence: 1, attempt: 1, createdAt: 0, retainUntil: 1 } as const;
      return { status: 'unknown', record };
    });
    const { executor, entries } = audited({}, undefined, { store });
    await executor.runCall(callOf('1'), run);
    expect(entries).toMatchObject([{ status: 'outcome-unknown', outcome: 'unknown', attempts: 0 }]);
  });

  it('is told what its tool did, and not what calls inside it did', async () => {
    const entries: AuditEntry[] = [];
    const inner = countingTool({ name: 'inner', needsApproval: true });
    const outer = countingTool({ name: 'outer' }, (_, ctx) => executor.run('inner', {}, ctx.child()));
    const executor = new Executor([inner.tool, outer.tool], { audit: (entry) => entries.push(entry) });
    const result = await executor.runCall(callOf('1', {}, 'outer'), run);
    // The outer one ran, and failed; the inner one did not run.
    expect(result).toMatchObject({ status: 'failed', attempts: 1, paused: { tool: 'inner' } });
    expect(entries).toMatchObject([
      { tool: 'inner', outcome: 'not-executed', decision: 'paused' },
      { tool: 'outer', outcome: 'executed' },
    ]);
    expect(await executor.runCall(callOf('1', {}, 'outer'), run)).toMatchObject({
      error: { code: 'failed-before' },
      replayed: true,
    });
  });

  it('that throws or rejects breaks no call', async () => {
    const unhandled: unknown[] = [];
    const note = (error: unknown) => unhandled.push(error);
    process.on('unhandledRejection', note);
    for (const audit of [
      () => {
        throw new Error('disk full');
      },
      () => Promise.reject(new Error('disk full')),
      () => ({
        // biome-ignore lint/suspicious/noThenProperty: a promise of another library
        then: (_: unknown, reject: (error: Error) => void) => reject(new Error('disk full')),
      }),
    ]) {
      const { tool } = countingTool();
      expect((await new Executor([tool], { audit }).runCall(callOf('1'), run)).status).toBe('done');
    }
    await settled();
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { Executor, type ExecutorOptions, NotExecutedError, type PausedCall } from '../runtime/executor/index.js';
import { createContext } from '../runtime/index.js';
import { memoryStore } from '../runtime/stores/memory.js';
import { openSqliteStore } from '../runtime/stores/sqlite.js';
import { callOf, countingTool } from './support/executor.js';
import { runProcess } from './support/run-process.js';

afterEach(() => vi.useRealTimers());

const ctx = createContext({ runId: 'run', turnId: 'turn', threadId: 'thread', scope: 'tenant' });
const sent = (paused: PausedCall | undefined): PausedCall => JSON.parse(JSON.stringify(paused));

/** An executor, and a call of it that waits. */
async function pausedCall(options: ExecutorOptions = {}) {
  const counted = countingTool({ needsApproval: true });
  const executor = new Executor([counted.tool], options);
  const { paused } = await executor.runCall(callOf('call', { amount: 5, to: 'ada' }), ctx);
  return { ...counted, executor, paused: sent(paused) };
}

describe('a paused call', () => {
  it('is plain JSON that says what would run', async () => {
    const { paused } = await pausedCall();
    expect(paused).toEqual({
      format: 1,
      key: expect.stringMatching(/^dt1:/),
      token: expect.any(String),
      tool: 'send',
      arguments: { amount: 5, to: 'ada' },
      argumentsDigest: expect.any(String),
      schemaHash: expect.any(String),
      callId: 'call',
      turnId: 'turn',
      runId: 'run',
      threadId: 'thread',
      scope: 'tenant',
      expiresAt: expect.any(Number),
    });
  });

  // 2
  it('runs in another executor that has the same store, after a round trip through JSON', async () => {
    const store = memoryStore();
    const { paused, runs } = await pausedCall({ store });
    const seen: unknown[] = [];
    const other = countingTool({ needsApproval: true }, (args, { runId, turnId, threadId, callId, scope, deps }) => {
      seen.push({ args, runId, turnId, threadId, callId, scope, deps });
      return 'sent';
    });
    const executor = new Executor([other.tool], { store });
    await executor.decide(sent(paused), { approved: true, by: 'desk' });
    // 12: a context of its own
    expect(await executor.resume(sent(paused), undefined, { deps: 'db', runId: 'another', scope: 'tenant' })).toMatchObject({
      status: 'done',
      value: 'sent',
      callId: 'call',
    });
    expect(seen).toEqual([
      {
        args: { amount: 5, to: 'ada' },
        runId: 'run',
        turnId: 'turn',
        threadId: 'thread',
        callId: 'call',
        scope: 'tenant',
        deps: 'db',
      },
    ]);
    expect(runs).toEqual([]);
  });

  it('keeps the order of keys out of it', async () => {
    const { paused, executor, runs } = await pausedCall();
    const reordered = Object.fromEntries(Object.entries(paused).reverse()) as unknown as PausedCall;
    expect((await executor.resume(reordered, { approved: true })).status).toBe('done');
    expect(runs).toHaveLength(1);
  });

  // 10
  it('runs once, however often it is resumed', async () => {
    const { paused, executor, runs } = await pausedCall();
    await executor.decide(paused, { approved: true });
    const results = await Promise.all(Array.from({ length: 20 }, () => executor.resume(sent(paused))));
    expect(runs).toHaveLength(1);
    expect(results.map(({ status }) => status)).toEqual(Array(20).fill('done'));
    expect(results.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect((await executor.resume(paused, { approved: true })).replayed).toBe(true);
    expect(runs).toHaveLength(1);
  });

  it('does not run before it is decided', async () => {
    const { paused, executor, runs } = await pausedCall();
    expect(await executor.resume(paused)).toMatchObject({ status: 'paused', paused });
    expect(runs).toEqual([]);
  });

  it('does not run when it is denied, nor afterwards', async () => {
    const { paused, executor, runs } = await pausedCall();
    expect(await executor.resume(paused, { approved: false, reason: 'Wrong person.' })).toMatchObject({
      status: 'refused',
      error: { code: 'denied' },
      content: expect.stringContaining('Wrong person.'),
    });
    expect((await executor.resume(paused)).error).toMatchObject({ code: 'denied' });
    expect((await executor.resume(paused, { approved: true })).error).toMatchObject({ code: 'approval-invalid' });
    expect(runs).toEqual([]);
  });

  // 6
  it.each([true, false])('that was denied does not run where the policy is gone (side effects: %s)', async (sideEffecting) => {
    const store = memoryStore();
    const gated = countingTool({ sideEffecting, needsApproval: true });
    const asking = new Executor([gated.tool], { store });
    const { paused } = await asking.runCall(callOf('call'), ctx);
    await asking.decide(paused!, { approved: false });
    const free = countingTool({ sideEffecting, needsApproval: false });
    const executor = new Executor([free.tool], { store });
    expect((await executor.resume(sent(paused))).error).toMatchObject({ code: 'denied' });
    expect([...gated.runs, ...free.runs]).toEqual([]);
  });

  // 12
  it('is still usable when the process died between the decision and the run', async () => {
    const store = memoryStore();
    const { paused, executor } = await pausedCall({ store });
    await executor.decide(paused, { approved: true });
    const { tool, runs } = countingTool({ needsApproval: true });
    expect((await new Executor([tool], { store }).resume(paused)).status).toBe('done');
    expect(runs).toHaveLength(1);
  });

  it('is still usable when the run did nothing', async () => {
    let tries = 0;
    const { tool, runs } = countingTool({ needsApproval: true }, () => {
      tries += 1;
      if (tries === 1) throw new NotExecutedError('Not yet.');
      return 'sent';
    });
    const executor = new Executor([tool]);
    const { paused } = await executor.runCall(callOf('1'), ctx);
    expect((await executor.resume(paused!, { approved: true })).status).toBe('failed');
    expect((await executor.resume(paused!)).status).toBe('done');
    expect((await executor.resume(paused!)).replayed).toBe(true);
    expect(runs).toHaveLength(2);
  });

  it('lapses', async () => {
    vi.useFakeTimers();
    const { paused, executor, runs } = await pausedCall({ approvalExpiresInMs: 1000 });
    await executor.decide(paused, { approved: true });
    vi.setSystemTime(paused.expiresAt);
    expect((await executor.resume(paused)).error).toMatchObject({ code: 'approval-invalid' });
    await expect(executor.decide(paused, { approved: true })).rejects.toMatchObject({ code: 'approval-invalid' });
    expect(runs).toEqual([]);
  });

  it('takes one answer: the same twice is one, another one is refused', async () => {
    const { paused, executor } = await pausedCall();
    await executor.decide(paused, { approved: true });
    await executor.decide(paused, { approved: true });
    await expect(executor.decide(paused, { approved: false })).rejects.toMatchObject({ code: 'approval-invalid' });
  });

  it.each([[undefined], [null], ['yes'], [true], [{}], [{ approved: 'true' }], [{ approved: 1 }]])(
    'is not decided by %o',
    async (decision) => {
      const { paused, executor, runs } = await pausedCall();
      await expect(executor.decide(paused, decision as never)).rejects.toMatchObject({ code: 'approval-invalid' });
      if (decision !== undefined) await executor.resume(paused, decision as never);
      expect((await executor.resume(paused)).status).toBe('paused');
      expect(runs).toEqual([]);
    },
  );
});

// 1
describe('a paused call that was altered on its way runs nothing', () => {
  const alterations: Record<keyof PausedCall, unknown> = {
    format: 2,
    key: 'dt1:other',
    token: 'guessed',
    tool: 'other',
    arguments: { amount: 5000, to: 'ada' },
    argumentsDigest: 'forged',
    schemaHash: 'forged',
    callId: 'other',
    turnId: 'other',
    runId: 'other',
    threadId: 'other',
    scope: 'other',
    idempotencyKey: 'other',
    expiresAt: 9_999_999_999_999,
  };

  for (const [member, value] of Object.entries(alterations)) {
    it(`in its '${member}'`, async () => {
      const { paused, executor, runs } = await pausedCall();
      const other = countingTool({ name: 'other' });
      executor.registry.register(other.tool);
      for (const altered of [{ ...paused, [member]: value }, without(paused, member)]) {
        if (JSON.stringify(altered) === JSON.stringify(paused)) continue;
        const result = await executor.resume(altered as PausedCall, { approved: true });
        expect(result).toMatchObject({ status: 'refused', error: { code: 'approval-invalid' } });
        await expect(executor.decide(altered as PausedCall, { approved: true })).rejects.toMatchObject({
          code: 'approval-invalid',
        });
      }
      expect([...runs, ...other.runs]).toEqual([]);
      // The true one still waits.
      expect((await executor.resume(paused)).status).toBe('paused');
    });
  }

  it('in what it has more', async () => {
    const { paused, executor, runs } = await pausedCall();
    const result = await executor.resume({ ...paused, approved: true } as PausedCall, { approved: true });
    expect(result.error).toMatchObject({ code: 'approval-invalid' });
    expect(runs).toEqual([]);
  });

  it('after it was decided, too', async () => {
    const { paused, executor, runs } = await pausedCall();
    await executor.decide(paused, { approved: true });
    const forged = { ...paused, arguments: { amount: 9, to: 'eve' } };
    expect((await executor.resume(forged)).error).toMatchObject({ code: 'approval-invalid' });
    expect(runs).toEqual([]);
  });

  it.each([[null], [undefined], ['x'], [7], [[]], [{}], [{ key: 'dt1:x', token: 't', tool: 'send' }]])(
    'into %o',
    async (made) => {
      const { executor, runs } = await pausedCall();
      expect(await executor.resume(made as never, { approved: true })).toMatchObject({
        status: 'refused',
        error: { code: 'approval-invalid' },
      });
      expect(runs).toEqual([]);
    },
  );

  it('into one that goes round in circles, or changes while it is read', async () => {
    const { paused, executor, runs } = await pausedCall();
    const circular: Record<string, unknown> = { ...paused };
    circular['arguments'] = circular;
    expect((await executor.resume(circular as never, { approved: true })).error).toMatchObject({ code: 'approval-invalid' });
    let reads = 0;
    const shifty = { ...paused };
    Object.defineProperty(shifty, 'arguments', {
      enumerable: true,
      get: () => (reads++ === 0 ? paused.arguments : { amount: 5000, to: 'eve' }),
    });
    await executor.resume(shifty, { approved: true });
    for (const args of runs) expect(args).toEqual(paused.arguments);
  });
});

describe('an approval is for one call', () => {
  // 5
  it('an answer to the older of two does not reach the newer', async () => {
    const { tool, runs } = countingTool({ needsApproval: true });
    const executor = new Executor([tool]);
    const older = await executor.runCall(callOf('1', { amount: 1 }), ctx);
    const newer = await executor.runCall(callOf('2', { amount: 2 }), ctx);
    await executor.resume(older.paused!, { approved: true });
    expect(runs).toEqual([{ amount: 1 }]);
    expect((await executor.resume(newer.paused!)).status).toBe('paused');
    // Nor does one that mixes the two.
    const mixed = { ...newer.paused!, token: older.paused!.token };
    expect((await executor.resume(mixed, { approved: true })).error).toMatchObject({ code: 'approval-invalid' });
    expect(runs).toHaveLength(1);
  });

  // 7
  it('one of the same tool asks again', async () => {
    const { paused, executor, runs } = await pausedCall();
    await executor.resume(paused, { approved: true });
    expect((await executor.runCall(callOf('call 2', { amount: 6 }), ctx)).status).toBe('paused');
    // 27: a call id that is used again
    expect((await executor.runCall(callOf('call', { amount: 6 }), ctx)).status).toBe('paused');
    expect(runs).toHaveLength(1);
  });

  // 8
  it('of this tool, and not of another one with its name', async () => {
    const store = memoryStore();
    const { paused } = await pausedCall({ store });
    const { define, compiled, closed } = await import('./support/compiled.js');
    const runs: unknown[] = [];
    const parameters = closed({ to: { type: 'string' }, amount: { type: 'integer' } }, ['to', 'amount']);
    const definition = compiled({ name: 'send', description: 'Send money, and not a greeting, to somebody.', parameters });
    const other = define((to: string) => runs.push(to), definition, { sideEffecting: true, needsApproval: true });
    const elsewhere = new Executor([other], { store });
    expect((await elsewhere.resume(sent(paused), { approved: true })).error).toMatchObject({ code: 'approval-invalid' });
    expect(runs).toEqual([]);
  });

  // 8
  it('true and 1 are not the same argument, nor are 1 and "1"', async () => {
    const { define, compiled } = await import('./support/compiled.js');
    const runs: unknown[] = [];
    const parameters = { type: 'object', properties: { flag: {} } };
    const tool = define((flag: unknown) => runs.push(flag), compiled({ name: 'send', parameters }), {
      sideEffecting: true,
      needsApproval: true,
    });
    const executor = new Executor([tool]);
    const keys = new Set<string>();
    for (const flag of [true, 1, '1', 'true', null, [1], { a: 1 }]) {
      keys.add((await executor.runCall(callOf('1', { flag }), ctx)).paused!.key);
    }
    expect(keys.size).toBe(7);
  });

  it('of the tool as it was', async () => {
    const store = memoryStore();
    const { paused } = await pausedCall({ store });
    const { define, compiled, closed } = await import('./support/compiled.js');
    const runs: unknown[] = [];
    const wider = closed({ to: { type: 'string' }, amount: { type: 'integer' }, currency: { type: 'string' } }, ['currency']);
    const changed = define((to: string) => runs.push(to), compiled({ name: 'send', parameters: wider }), { sideEffecting: true });
    const executor = new Executor([changed], { store });
    expect((await executor.resume(sent(paused), { approved: true })).error).toMatchObject({ code: 'approval-invalid' });
    const gone = new Executor([], { store });
    expect((await gone.resume(sent(paused), { approved: true })).error).toMatchObject({ code: 'approval-invalid' });
    expect(runs).toEqual([]);
  });

  it('of this tenant', async () => {
    const { paused, executor, runs } = await pausedCall();
    const result = await executor.resume(paused, { approved: true }, { scope: 'another tenant' });
    expect(result.error).toMatchObject({ code: 'approval-invalid' });
    expect(runs).toEqual([]);
  });

  it('also where the call could not be recognised: without a run', async () => {
    const { tool, runs } = countingTool({ needsApproval: true });
    const executor = new Executor([tool]);
    const [one, two] = [await executor.runCall(callOf('1')), await executor.runCall(callOf('1'))];
    expect(one.paused!.key).not.toBe(two.paused!.key);
    await executor.resume(one.paused!, { approved: true });
    await executor.resume(one.paused!, { approved: true });
    expect(runs).toHaveLength(1);
    expect((await executor.resume(two.paused!)).status).toBe('paused');
  });

  it.each([{ oncePerRun: true }, { idempotent: true }, { sideEffecting: false, cacheTtlMs: 1000 }, { parallelSafe: false }])(
    'whatever else the tool declares: %o',
    async (policies) => {
      for (const given of [{ runId: 'r' }, {}, { runId: 'r', idempotencyKey: 'k' }]) {
        const { tool, runs } = countingTool({ needsApproval: true, ...policies });
        const executor = new Executor([tool], { limits: { total: 5 } });
        const { paused } = await executor.runCall(callOf('1', { amount: 1 }), given);
        expect((await executor.resume(sent(paused), { approved: true })).status).toBe('done');
        expect((await executor.resume(sent(paused))).status).toBe('done');
        expect(runs).toHaveLength(1);
      }
    },
  );
});

// 9
describe('what was approved is what runs', () => {
  it('a middleware that rewrites arguments does so before a person sees them, and not afterwards', async () => {
    const { tool, runs } = countingTool({ needsApproval: true });
    let rate = 2;
    const executor = new Executor([tool], {
      middleware: [
        (request, next) => {
          const amount = (request.call.arguments['amount'] as number) * rate;
          return next({ ...request, call: { ...request.call, arguments: { amount } } });
        },
      ],
    });
    const { paused } = await executor.runCall(callOf('1', { amount: 10 }), ctx);
    expect(paused?.arguments).toEqual({ amount: 20 });
    rate = 100;
    expect((await executor.resume(paused!, { approved: true })).status).toBe('done');
    expect(runs).toEqual([{ amount: 20 }]);
  });
});

describe('through a file, in another process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'define-tool-paused-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  // 2, 12
  it('a paused call is approved here, and runs there', async () => {
    const file = join(folder, 'calls.db');
    const store = await openSqliteStore(file);
    const { paused, executor, runs } = await pausedCall({ store });
    await executor.decide(paused, { approved: true, by: 'desk' });
    const { output } = await runProcess('resume-call', {
      file,
      paused: [paused, { ...paused, arguments: { amount: 1 } }, paused],
    });
    expect(output).toEqual({
      statuses: ['done', 'refused', 'done'],
      replayed: [false, false, true],
      runs: [{ amount: 5, to: 'ada' }],
    });
    expect(await executor.resume(paused)).toMatchObject({ status: 'done', replayed: true, value: 'sent over there' });
    expect(runs).toEqual([]);
    await store.close();
  });
});

const without = (paused: PausedCall, member: string): object =>
  Object.fromEntries(Object.entries(paused).filter(([name]) => name !== member));

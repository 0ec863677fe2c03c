import { describe, expect, it } from 'vitest';
import { Executor, NotExecutedError, ToolError } from '../runtime/executor/index.js';
import { createContext, type Tool, ToolArgumentError, ToolUsageError } from '../runtime/index.js';
import { callOf, countingTool, rejection } from './support/executor.js';

const sdk = (toolCallId: string) => ({
  toolCallId,
  messages: [{ role: 'user', content: 'hi' }],
  abortSignal: new AbortController().signal,
});

describe('tools for an SDK that calls them itself', () => {
  it('go through the policies: the raw ones would not', async () => {
    const { tool, runs } = countingTool({ needsApproval: true });
    await expect(tool.execute({})).rejects.toBeInstanceOf(ToolUsageError);
    const decisions: unknown[] = [];
    const executor = new Executor([tool], { approve: (call) => decisions.push(call) === 1 });
    const [wrapped] = executor.tools({ runId: 'r' });
    expect(await wrapped!.execute({ amount: 1 }, sdk('1'))).toBe('done');
    await expect(wrapped!.execute({ amount: 2 }, sdk('2'))).rejects.toMatchObject({ code: 'denied' });
    expect(decisions).toMatchObject([
      { id: '1', arguments: { amount: 1 } },
      { id: '2', arguments: { amount: 2 } },
    ]);
    expect(runs).toEqual([{ amount: 1 }]);
  });

  // 3
  it('keep every policy, as the very same object', () => {
    const needsApproval = () => true;
    const { tool } = countingTool({ needsApproval, tags: ['a'], kind: 'k', timeoutMs: 5, oncePerRun: true, promptHint: 'hint' });
    const [wrapped] = new Executor([tool]).tools();
    for (const member of Reflect.ownKeys(tool) as (keyof Tool)[]) {
      if (member === 'execute' || member === 'call') continue;
      expect(wrapped).toHaveProperty(member as string);
      expect((wrapped as Tool)[member]).toBe(tool[member]);
    }
    expect(Object.isFrozen(wrapped)).toBe(true);
    expect(Object.keys({ ...wrapped }).sort()).toEqual(Object.keys(tool).sort());
  });

  it('also by `call`, with what their own `validate` returns', async () => {
    const { tool, runs } = countingTool({ needsApproval: true });
    const wrapped = new Executor([tool], { approve: () => false }).tools()[0] as Tool;
    await expect(wrapped.call(wrapped.validate({}))).rejects.toMatchObject({ code: 'denied' });
    expect(runs).toEqual([]);
  });

  it('take the call id and the signal of the SDK, and everything else from the run', async () => {
    const controller = new AbortController();
    const { tool } = countingTool({}, (_, { callId, runId, deps, scope, threadId }) => ({
      callId,
      runId,
      deps,
      scope,
      threadId,
    }));
    const ctx = createContext({ runId: 'r', deps: 'db', scope: 's', threadId: 't' });
    const [wrapped] = new Executor([tool]).tools(ctx);
    const given = {
      ...sdk('1'),
      runId: 'forged',
      scope: 'forged',
      threadId: 'forged',
      deps: 'forged',
      abortSignal: controller.signal,
    };
    expect(await wrapped!.execute({}, given)).toEqual({ callId: '1', runId: 'r', deps: 'db', scope: 's', threadId: 't' });
    controller.abort();
    await expect(wrapped!.execute({}, { ...given, toolCallId: '2' })).rejects.toMatchObject({ code: 'aborted' });
  });

  it('recognise a call that the SDK delivers again, and tell calls of one id and other arguments apart', async () => {
    const { tool, runs } = countingTool({}, ({ amount }) => amount);
    const [wrapped] = new Executor([tool]).tools({ runId: 'r' });
    const values = [];
    for (const amount of [1, 1, 2]) values.push(await wrapped!.execute({ amount }, sdk('1')));
    expect(values).toEqual([1, 1, 2]);
    expect(runs).toHaveLength(2);
  });

  it('belong to one run: they share its budget', async () => {
    const { tool, runs } = countingTool();
    const [wrapped] = new Executor([tool], { limits: { total: 2 } }).tools();
    const shared = new Executor([tool], { limits: { total: 2 } }).tools(createContext())[0]!;
    for (const id of ['1', '2', '3']) await Promise.resolve(shared.execute({}, sdk(id))).catch(() => {});
    expect(runs).toHaveLength(2);
    // Without a context each call is a run of its own.
    for (const id of ['1', '2', '3']) await wrapped!.execute({}, sdk(id));
    expect(runs).toHaveLength(5);
  });

  it('throw what can be shown to the model', async () => {
    const errors = [new ToolError('Only 3 are left.'), new NotExecutedError('Closed today.'), new RangeError('sk-123')];
    const { tool } = countingTool({}, () => {
      throw errors.shift();
    });
    const [wrapped] = new Executor([tool]).tools();
    const messages = [];
    for (const args of [{}, {}, {}]) messages.push((await rejection(Promise.resolve(wrapped!.execute(args)))).message);
    expect(messages).toEqual([
      'Only 3 are left.',
      'Closed today.',
      "Tool 'send' failed. It may have had its effect all the same: check before you call it again.",
    ]);
    expect(await rejection(Promise.resolve(wrapped!.execute({ amount: 'x' })))).toBeInstanceOf(ToolArgumentError);
  });

  it('are those of the registry when they are asked for', () => {
    const executor = new Executor([countingTool({ name: 'b' }).tool]);
    executor.registry.register(countingTool({ name: 'a' }).tool);
    expect(executor.tools().map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it('cannot be paused by an SDK that forgets: what waits is in the store', async () => {
    const { tool, runs } = countingTool({ needsApproval: true });
    const executor = new Executor([tool]);
    const [wrapped] = executor.tools({ runId: 'r' });
    const error = await rejection<Error & { paused: unknown }>(Promise.resolve(wrapped!.execute({ amount: 1 }, sdk('1'))));
    const [waiting] = await executor.paused();
    expect(error.paused).toEqual(waiting);
    expect((await executor.resume(waiting!, { approved: true })).status).toBe('done');
    expect(await executor.runCall(callOf('1', { amount: 1 }), { runId: 'r' })).toMatchObject({ replayed: true });
    expect(runs).toHaveLength(1);
  });
});

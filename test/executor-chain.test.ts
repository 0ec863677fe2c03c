import { describe, expect, it, vi } from 'vitest';
import { Executor, type Middleware, NotExecutedError, ToolCallError } from '../runtime/executor/index.js';
import {
  createContext,
  ToolArgumentError,
  ToolDefinitionError,
  type ToolLike,
  ToolRegistry,
  ToolUsageError,
} from '../runtime/index.js';
import { callOf, countingTool, rejection } from './support/executor.js';

describe('an executor runs a call', () => {
  it('of the program: the value, or what was thrown', async () => {
    const { tool, runs } = countingTool({}, ({ amount }) => {
      if (amount === 13) throw new RangeError('unlucky');
      return { sent: amount };
    });
    const executor = new Executor([tool]);
    expect(await executor.run('send', { amount: 1 })).toEqual({ sent: 1 });
    expect(await rejection(executor.run('send', { amount: 13 }))).toBeInstanceOf(RangeError);
    expect(await rejection(executor.run('send', { amuont: 1 }))).toBeInstanceOf(ToolArgumentError);
    expect(await rejection(executor.run('snd', {}))).toBeInstanceOf(ToolUsageError);
    expect(runs).toEqual([{ amount: 1 }, { amount: 13 }]);
  });

  it('of a model: a result, whatever happens', async () => {
    const { tool } = countingTool({}, ({ amount }) => {
      if (amount === 13) throw new RangeError('unlucky');
      return { sent: amount };
    });
    const executor = new Executor([tool]);
    expect(await executor.runCall({ id: 'c', name: 'send', arguments: '{"amount":1}' })).toEqual({
      callId: 'c',
      tool: 'send',
      status: 'done',
      content: '{"sent":1}',
      isError: false,
      value: { sent: 1 },
      error: undefined,
      paused: undefined,
      replayed: false,
      cached: false,
      attempts: 1,
    });
    expect(await executor.runCall(callOf('c', '{"amount":'))).toMatchObject({ status: 'invalid', isError: true, attempts: 0 });
    expect(await executor.runCall(callOf('c', { amount: 13 }))).toMatchObject({ status: 'failed', isError: true, attempts: 1 });
  });

  it('of a tool that does not exist: the model is told which do', async () => {
    const hidden = countingTool({ name: 'secret_tool', advertised: false });
    const executor = new Executor([countingTool().tool, hidden.tool]);
    const result = await executor.runCall({ id: 'c', name: 'sned' });
    expect(result).toMatchObject({ status: 'invalid', tool: 'sned', callId: 'c', isError: true });
    expect(result.content).toContain("Did you mean 'send'?");
    expect(result.content).not.toContain('secret');
    for (const name of ['__proto__', 'constructor', '', undefined, 7, null, {}]) {
      expect((await executor.runCall({ name: name as string })).status).toBe('invalid');
    }
  });

  it('of a tool that was registered later, or replaced', async () => {
    const registry = new ToolRegistry();
    const executor = new Executor(registry);
    registry.register(countingTool({}, () => 'old').tool);
    expect(await executor.run('send', {})).toBe('old');
    registry.register(countingTool({}, () => 'new').tool, { replace: true });
    expect(await executor.run('send', {})).toBe('new');
  });

  it('that is hidden from models', async () => {
    const { tool } = countingTool({ advertised: false });
    expect(await new Executor([tool]).run('send', {})).toBe('done');
  });

  it('without a context, or with parts of one', async () => {
    const { tool } = countingTool({}, (_, ctx) => [ctx.runId, ctx.callId, ctx.deps]);
    const executor = new Executor([tool]);
    expect(await executor.run('send', {})).toEqual([undefined, undefined, undefined]);
    expect(await executor.run('send', {}, { runId: 'r', callId: 'c', deps: 1 })).toEqual(['r', 'c', 1]);
    expect(await executor.run('send', {}, { toolCallId: 'sdk' })).toEqual([undefined, 'sdk', undefined]);
  });
});

describe('what is wrong with a tool shows when the executor is made', () => {
  const plain: ToolLike = {
    name: 'plain',
    description: 'A tool that is no more than an object.',
    parameters: { type: 'object' },
    sideEffecting: true,
    needsApproval: false,
    execute: () => 'ran',
  };

  // 15
  it('retries of what must not run twice', () => {
    expect(() => new Executor([{ ...plain, retries: 3 }])).toThrow(ToolDefinitionError);
    expect(() => new Executor([{ ...plain, retries: 3, idempotent: true }])).not.toThrow();
    expect(() => new Executor([{ ...plain, retries: 3, sideEffecting: false }])).not.toThrow();
    expect(() => countingTool({ retries: 3 })).toThrow(ToolDefinitionError);
  });

  // 17
  it('a cache of side effects', () => {
    expect(() => new Executor([{ ...plain, cacheTtlMs: 1000 }])).toThrow(/'cacheTtlMs' is for tools with sideEffecting: false/);
    expect(() => countingTool({ cacheTtlMs: 1000 })).toThrow(ToolDefinitionError);
  });

  it('policies that are no policies', () => {
    for (const wrong of [
      { timeoutMs: '5s' },
      { timeoutMs: 0 },
      { retries: -1 },
      { cacheTtlMs: Number.NaN },
      { cacheScope: 'all' },
    ]) {
      expect(() => new Executor([{ ...plain, sideEffecting: false, ...(wrong as object) }])).toThrow(
        new RegExp(`'${Object.keys(wrong)[0]}' must be`),
      );
    }
  });

  it('also of a tool that comes later: it does not run', async () => {
    const registry = new ToolRegistry();
    const executor = new Executor(registry);
    const execute = vi.fn();
    registry.register({ ...plain, execute, retries: 1 });
    expect(await executor.runCall({ name: 'plain' })).toMatchObject({ status: 'refused', attempts: 0 });
    expect(execute).not.toHaveBeenCalled();
  });
});

describe('the order of the chain', () => {
  it('decides before it runs: arguments, budget, approval, and then the function', async () => {
    const order: string[] = [];
    const note = (what: string) => () => void order.push(what);
    const { tool } = countingTool({ needsApproval: true }, note('run'));
    const seen: Middleware = (_, next) => {
      order.push('middleware');
      return next();
    };
    const executor = new Executor([tool], {
      middleware: [seen],
      approve: () => {
        order.push('approve');
        return true;
      },
      audit: note('audit'),
      limits: { total: 1 },
    });
    const ctx = createContext();
    await executor.runCall(callOf('1', { amount: 'x' }), ctx);
    expect(order).toEqual(['audit']);
    await executor.runCall(callOf('2'), ctx);
    expect(order).toEqual(['audit', 'middleware', 'approve', 'run', 'audit']);
    expect(await executor.runCall(callOf('3'), ctx)).toMatchObject({ error: { code: 'limit-reached' } });
    // Nobody is asked about a call for which there is no budget.
    expect(order.filter((step) => step === 'approve')).toHaveLength(1);
  });
});

describe('a context of the program', () => {
  it('that throws where it is read makes the call fail, and not hang', async () => {
    const { tool, runs } = countingTool();
    const executor = new Executor([tool]);
    const hostile = {
      get signal(): never {
        throw new Error('no signal');
      },
    };
    await expect(executor.run('send', {}, hostile)).rejects.toThrow('no signal');
    await expect(executor.runCall(callOf('1'), hostile)).rejects.toThrow('no signal');
    await expect(executor.runBatch([callOf('1')], hostile)).rejects.toThrow('no signal');
    expect(runs).toEqual([]);
  });

  it('that is no context at all counts as none', async () => {
    const executor = new Executor([countingTool().tool]);
    for (const ctx of [null, 7, 'ctx', () => {}, []]) expect(await executor.run('send', {}, ctx as never)).toBe('done');
  });
});

describe('errors are known for what they are', () => {
  it('by instanceof, in another copy of the package too', () => {
    const foreign = Object.defineProperty(new Error('x'), Symbol.for('define-tool.error'), { value: 'NotExecutedError' });
    expect(foreign).toBeInstanceOf(NotExecutedError);
    expect(foreign).not.toBeInstanceOf(ToolCallError);
  });

  it('and not by a name that another library may use', async () => {
    const { tool } = countingTool({}, () => {
      throw Object.assign(new Error('password: hunter2'), { name: 'ToolError' });
    });
    const result = await new Executor([tool]).runCall(callOf('1'), createContext());
    expect(result.content).not.toContain('hunter2');
  });
});

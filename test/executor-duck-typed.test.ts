import { describe, expect, it, vi } from 'vitest';
import { Executor } from '../runtime/executor/index.js';
import { type ToolContext, ToolDefinitionError, type ToolLike } from '../runtime/index.js';
import { callOf, countingTool, rejection } from './support/executor.js';

const parameters = {
  type: 'object',
  properties: {
    city: { type: 'string' },
    days: { type: 'integer' },
    deep: { type: 'object', properties: { list: { type: 'array' } } },
  },
  required: ['city'],
  additionalProperties: false,
};

/** A tool of the program's own class. */
class Forecast implements ToolLike {
  readonly description = 'Return a short weather forecast for a city.';
  readonly parameters = parameters;
  readonly sideEffecting = false;
  readonly needsApproval = false;
  readonly calls: unknown[] = [];
  readonly #name: string;
  readonly #secret = 'sunny';

  constructor(name = 'forecast') {
    this.#name = name;
  }

  get name(): string {
    return this.#name;
  }

  describe(): string {
    return `${this.#name}: ${this.#secret}`;
  }

  execute(args: unknown, ctx?: unknown): unknown {
    this.calls.push([args, ctx]);
    return this.#secret;
  }
}

describe('any object that is a tool', () => {
  it('is run as the object it is, with validated and frozen arguments', async () => {
    const tool = new Forecast();
    const executor = new Executor([tool]);
    const sent = { city: 'Lisbon', days: null, deep: { list: [1] } };
    expect(await executor.runCall({ id: '1', name: 'forecast', arguments: sent }, { runId: 'r' })).toMatchObject({
      status: 'done',
      value: 'sunny',
    });
    const [args, ctx] = tool.calls[0] as [typeof sent, ToolContext];
    expect(args).toEqual({ city: 'Lisbon', deep: { list: [1] } });
    expect([args, args.deep, args.deep.list].every(Object.isFrozen)).toBe(true);
    expect(sent.deep.list).toEqual([1]);
    expect(Object.isFrozen(sent.deep)).toBe(false);
    expect([ctx.runId, ctx.callId]).toEqual(['r', '1']);
  });

  it('gets no arguments that it does not take', async () => {
    const tool = new Forecast();
    const executor = new Executor([tool]);
    // 25
    for (const args of [{ town: 'Lisbon' }, { city: 1 }, '{"city":', [], { city: 'x', ['__proto__']: 1, extra: true }]) {
      expect((await executor.runCall({ name: 'forecast', arguments: args })).status).toBe('invalid');
    }
    expect(tool.calls).toEqual([]);
  });

  it('has its policies: approval, once per run, a deadline', async () => {
    const execute = vi.fn(() => 'ran');
    const plain = { name: 'plain', description: 'A plain object that is a tool.', parameters: { type: 'object' }, execute };
    const gated: ToolLike = { ...plain, sideEffecting: true, needsApproval: true };
    expect((await new Executor([gated]).runCall({ name: 'plain' })).status).toBe('paused');
    const once: ToolLike = { ...plain, sideEffecting: true, needsApproval: false, oncePerRun: true };
    const executor = new Executor([once]);
    expect((await executor.runCall({ id: '1', name: 'plain' }, { runId: 'r' })).status).toBe('done');
    expect((await executor.runCall({ id: '2', name: 'plain' }, { runId: 'r' })).status).toBe('refused');
    expect(execute).toHaveBeenCalledTimes(1);
  });

  it('may have methods that happen to be called validate and call: they are its own business', async () => {
    const validate = vi.fn(() => true);
    const call = vi.fn();
    const tool = Object.assign(new Forecast(), { validate, call });
    expect(await new Executor([tool]).run('forecast', { city: 'Lisbon' })).toBe('sunny');
    expect(validate).not.toHaveBeenCalled();
    expect(call).not.toHaveBeenCalled();
  });

  it('that is half a tool is refused', () => {
    const { description, sideEffecting, needsApproval, execute } = new Forecast();
    const half = { name: 'half', description, sideEffecting, needsApproval, execute };
    expect(() => new Executor([half as never])).toThrow(/'half' is not a whole tool: it lacks 'parameters'/);
    expect(() => new Executor([{ ...half, parameters, sideEffecting: undefined } as never])).toThrow(ToolDefinitionError);
  });

  it('may run synchronously, and throw so', async () => {
    const tool: ToolLike = {
      name: 'thrower',
      description: 'A tool that throws at once.',
      parameters: { type: 'object' },
      sideEffecting: true,
      needsApproval: false,
      execute() {
        throw new RangeError('at once');
      },
    };
    const executor = new Executor([tool]);
    expect(await rejection(executor.run('thrower', {}))).toBeInstanceOf(RangeError);
    expect(await executor.runCall({ id: '1', name: 'thrower' }, { runId: 'r' })).toMatchObject({ status: 'failed', attempts: 1 });
    expect(await executor.runCall({ id: '1', name: 'thrower' }, { runId: 'r' })).toMatchObject({ replayed: true });
  });
});

describe('the tools of an executor', () => {
  it('of a class with private fields are whole: they read and run the original', async () => {
    const original = new Forecast();
    const [tool] = new Executor([original]).tools({ runId: 'r' });
    expect(tool).toBeInstanceOf(Forecast);
    expect(tool).not.toBe(original);
    expect([tool!.name, tool!.description, (tool as Forecast).describe()]).toEqual([
      'forecast',
      'Return a short weather forecast for a city.',
      'forecast: sunny',
    ]);
    expect(await tool!.execute({ city: 'Lisbon' })).toBe('sunny');
    expect({ ...tool }).toMatchObject({ description: original.description, parameters, sideEffecting: false });
  });

  it('go into another executor, which runs them under the policies of both', async () => {
    const { tool, runs } = countingTool({ needsApproval: true });
    const inner = new Executor([tool], { approve: ({ arguments: { amount } }) => amount === 1 });
    const outer = new Executor(inner.tools({ runId: 'inner' }), { approve: ({ id }) => id !== 'no' });
    const ctx = { runId: 'outer' };
    expect((await outer.runCall(callOf('1', { amount: 1 }), ctx)).status).toBe('done');
    expect((await outer.runCall(callOf('no', { amount: 1 }), ctx)).error).toMatchObject({ code: 'denied' });
    const denied = await outer.runCall(callOf('2', { amount: 2 }), ctx);
    expect(denied).toMatchObject({ status: 'failed', error: { code: 'denied' } });
    expect(denied.content).toContain('a person denied this call');
    expect(runs).toEqual([{ amount: 1 }]);
  });

  it('in another executor with the same store are still two layers, and neither waits for the other', async () => {
    const { memoryStore } = await import('../runtime/stores/memory.js');
    const store = memoryStore();
    const { tool, runs } = countingTool({ parallelSafe: false });
    const inner = new Executor([tool], { store });
    const outer = new Executor(inner.tools(), { store });
    const ctx = { runId: 'r' };
    expect(await outer.runCall(callOf('1'), ctx)).toMatchObject({ status: 'done', replayed: false });
    expect(await outer.runCall(callOf('1'), ctx)).toMatchObject({ status: 'done', replayed: true });
    expect(runs).toHaveLength(1);
  });
});

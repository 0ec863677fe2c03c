import { describe, expect, it, vi } from 'vitest';
import { Executor, type Middleware, ToolError } from '../runtime/executor/index.js';
import { createContext, ToolArgumentError } from '../runtime/index.js';
import { callOf, countingTool, rejection, settled } from './support/executor.js';

const run = { runId: 'run' };
const withMiddleware = (middleware: Middleware[], ...given: Parameters<typeof countingTool>) => {
  const counted = countingTool(...given);
  return { ...counted, executor: new Executor([counted.tool], { middleware }) };
};

describe("a program's own link of the chain", () => {
  it('sees each valid call, around everything, in the order given', async () => {
    const seen: unknown[] = [];
    const note =
      (name: string): Middleware =>
      async ({ tool, call, ctx, report }, next) => {
        seen.push([name, tool.name, call, ctx.runId, report.attempts]);
        const value = await next();
        seen.push([name, value, report.attempts]);
        return value;
      };
    const { executor } = withMiddleware([note('outer'), note('inner')]);
    await executor.runCall(callOf('1', '{"amount":1}'), run);
    const call = { id: '1', name: 'send', arguments: { amount: 1 } };
    expect(seen).toEqual([
      ['outer', 'send', call, 'run', 0],
      ['inner', 'send', call, 'run', 0],
      ['inner', 'done', 1],
      ['outer', 'done', 1],
    ]);
    await executor.runCall(callOf('2', { amount: 'x' }), run);
    expect(seen).toHaveLength(4);
  });

  it('may answer in place of the tool, or change its answer', async () => {
    const { executor, runs } = withMiddleware([
      ({ call }, next) => (call.id === '1' ? 'instead' : next().then((value) => [value])),
    ]);
    expect(await executor.runCall(callOf('1'), run)).toMatchObject({ status: 'done', value: 'instead', attempts: 0 });
    expect(await executor.runCall(callOf('2'), run)).toMatchObject({ status: 'done', value: ['done'], attempts: 1 });
    expect(runs).toHaveLength(1);
  });

  it('that throws before the call keeps it from running, and its message stays with the program', async () => {
    for (const middleware of [
      () => {
        throw new Error('postgres://user:pass@host');
      },
      () => Promise.reject(new Error('postgres://user:pass@host')),
    ]) {
      const { executor, runs } = withMiddleware([middleware]);
      const result = await executor.runCall(callOf('1'), run);
      expect(result).toMatchObject({
        status: 'refused',
        attempts: 0,
        content: "Tool 'send' was not called: the program around it failed.",
        error: { message: 'postgres://user:pass@host' },
      });
      expect(runs).toEqual([]);
    }
  });

  it('that throws what is for the model has it told', async () => {
    const { executor } = withMiddleware([
      () => {
        throw new ToolError('Not on Sundays.');
      },
    ]);
    expect(await executor.runCall(callOf('1'), run)).toMatchObject({ status: 'refused', content: 'Not on Sundays.' });
  });

  it('that throws after the call does not hide that it ran', async () => {
    const { executor, runs } = withMiddleware([
      async (_, next) => {
        await next();
        throw new Error('metrics are down');
      },
    ]);
    const result = await executor.runCall(callOf('1'), run);
    expect(result).toMatchObject({ status: 'failed', attempts: 1 });
    expect(result.content).toContain('It may have had its effect all the same');
    expect(runs).toHaveLength(1);
  });

  it('is told of failures by a rejection, and never by a throw', async () => {
    const caught: unknown[] = [];
    const { executor } = withMiddleware([
      (request, next) => {
        const changed = { ...request, call: { ...request.call, arguments: { amount: 'x' } } };
        return next(changed).catch((error) => {
          caught.push(error);
          return 'caught';
        });
      },
    ]);
    expect(await executor.run('send', {}, run)).toBe('caught');
    expect(caught[0]).toBeInstanceOf(ToolArgumentError);
  });
});

describe('a link that calls next twice', () => {
  it('does not double what the call does: with a run, the second is a replay', async () => {
    const values: unknown[] = [];
    let count = 0;
    const { executor, runs } = withMiddleware(
      [
        async (_, next) => {
          values.push(await next(), await next());
          return values[1];
        },
      ],
      {},
      () => (count += 1),
    );
    expect((await executor.runCall(callOf('1'), run)).value).toBe(1);
    expect(values).toEqual([1, 1]);
    expect(runs).toHaveLength(1);
  });

  it('nor without a run: the second is refused', async () => {
    const { executor, runs } = withMiddleware([
      async (_, next) => {
        await next();
        return next();
      },
    ]);
    expect(await executor.runCall(callOf('1'))).toMatchObject({ error: { code: 'ran-already' }, attempts: 1 });
    expect(runs).toHaveLength(1);
  });

  it('nor at once', async () => {
    for (const ctx of [run, {}]) {
      const { executor, runs } = withMiddleware([(_, next) => Promise.allSettled([next(), next()])], {}, () => settled());
      await executor.runCall(callOf('1'), ctx);
      expect(runs).toHaveLength(1);
    }
  });

  it('may do so where a call does no harm', async () => {
    const { executor, runs } = withMiddleware([(_, next) => next().then(() => next())], { sideEffecting: false });
    expect(await executor.runCall(callOf('1'), run)).toMatchObject({ status: 'done', attempts: 2 });
    expect(runs).toHaveLength(2);
  });

  it('with other arguments the second time does not get what came of the first', async () => {
    const { executor, runs } = withMiddleware(
      [
        async (request, next) => {
          const of = (amount: number) => ({ ...request, call: { ...request.call, arguments: { amount } } });
          await next(of(1));
          return next(of(2));
        },
      ],
      {},
      ({ amount }) => amount,
    );
    expect(await executor.runCall(callOf('1'), run)).toMatchObject({ status: 'failed', error: { code: 'ran-already' } });
    expect(runs).toEqual([{ amount: 1 }]);
  });

  it('with other arguments the second time makes another call of it, which is decided anew', async () => {
    const asked: unknown[] = [];
    const { tool, runs } = countingTool({ needsApproval: true });
    const executor = new Executor([tool], {
      approve: ({ arguments: { amount } }) => {
        asked.push(amount);
        return amount === 1;
      },
      middleware: [
        (request, next) => {
          const of = (amount: number) => ({ ...request, call: { ...request.call, arguments: { amount } } });
          return Promise.allSettled([next(of(1)), next(of(2))]);
        },
      ],
    });
    await executor.runCall(callOf('1'), run);
    expect(asked.sort()).toEqual([1, 2]);
    expect(runs).toEqual([{ amount: 1 }]);
  });
});

describe('what a link hands on', () => {
  it('other arguments are validated, copied and frozen like those of a model', async () => {
    const own = { amount: 7 };
    const { executor, runs } = withMiddleware([
      (request, next) => next({ ...request, call: { ...request.call, arguments: own } }),
    ]);
    await executor.runCall(callOf('1', { amount: 1 }), run);
    own.amount = 8;
    expect(runs).toEqual([{ amount: 7 }]);
    expect(Object.isFrozen(runs[0])).toBe(true);
  });

  it('arguments that are wrong do not run', async () => {
    const { executor, runs } = withMiddleware([
      (request, next) => next({ ...request, call: { ...request.call, arguments: { amuont: 1 } } }),
    ]);
    expect(await rejection(executor.run('send', {}, run))).toBeInstanceOf(ToolArgumentError);
    expect(runs).toEqual([]);
  });

  it('the tool cannot be swapped, nor the id of the call', async () => {
    const other = countingTool({ name: 'other', sideEffecting: false });
    const { executor, runs } = withMiddleware(
      [
        ({ call, ctx, report }, next) =>
          next({ tool: other.tool, call: { ...call, name: 'other', id: 'forged' }, ctx: ctx.child(), report }),
      ],
      {},
      (_, ctx) => ctx.callId,
    );
    expect((await executor.runCall(callOf('1'), run)).value).toBe('1');
    expect([runs.length, other.runs.length]).toEqual([1, 0]);
  });

  it('another context: the tool gets it, with its signal', async () => {
    const controller = new AbortController();
    const { executor } = withMiddleware(
      [(request, next) => next({ ...request, ctx: request.ctx.child({ signal: controller.signal, deps: 'of the middleware' }) })],
      { sideEffecting: false },
      (_, { deps, signal }) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(deps))),
    );
    const running = executor.runCall(callOf('1'), run);
    await settled();
    controller.abort();
    expect((await running).value).toBe('of the middleware');
  });

  it('a request in part, or none: the rest stays as it was', async () => {
    for (const changed of [undefined, null, {}, { call: undefined, ctx: undefined }, { call: {} }]) {
      const { executor, runs } = withMiddleware([(_, next) => next(changed as never)], {}, (_, ctx) => ctx.runId);
      expect(await executor.run('send', { amount: 1 }, run)).toBe('run');
      expect(runs).toEqual([{ amount: 1 }]);
    }
  });

  it('the report, which it cannot use to change what counts', async () => {
    const { executor } = withMiddleware([
      (request, next) => next({ ...request, report: { decision: 'approved', attempts: 9, replayed: true, cached: true } }),
    ]);
    expect(await executor.runCall(callOf('1'), run)).toMatchObject({ attempts: 1, replayed: false, cached: false });
  });
});

it('the chain of a tool is made once, and its links see one call at a time', async () => {
  const contexts = new Set<unknown>();
  const middleware = vi.fn((async ({ ctx }, next) => {
    contexts.add(ctx);
    await settled();
    return next();
  }) satisfies Middleware);
  const { executor } = withMiddleware([middleware], { sideEffecting: false }, async (_, ctx) => {
    await settled();
    return ctx.runId;
  });
  const values = await Promise.all(['a', 'b', 'c'].map((runId) => executor.run('send', {}, createContext({ runId }))));
  expect(values).toEqual(['a', 'b', 'c']);
  expect(contexts.size).toBe(3);
});

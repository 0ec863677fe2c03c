import { describe, expect, it, vi } from 'vitest';
import { createContext, type ToolContext, ToolUsageError } from '../runtime/index.js';
import { closed, compiled, define, echo, refused } from './support/compiled.js';

const text = { type: 'string' };
const list = (...args: unknown[]) => args;

describe('arguments reach the function under its own parameters', () => {
  it('by position', async () => {
    const tool = define(list, compiled({ parameters: closed({ city: text, days: { type: 'integer' } }) }));
    expect(await tool.execute({ days: 2, city: 'x' })).toEqual(['x', 2]);
  });

  it('an absent one is not passed at all, so that defaults apply', async () => {
    const parameters = closed({ city: text, days: { type: 'integer' } }, ['city', 'days']);
    const tool = define((city = 'Lisbon', days = 3) => [city, days], compiled({ parameters }));
    expect(await tool.execute({})).toEqual(['Lisbon', 3]);
    expect(await tool.execute({ days: 5 })).toEqual(['Lisbon', 5]);
    const counts = define((...args: unknown[]) => args.length, compiled({ parameters }));
    expect(await counts.execute({ city: 'x' })).toBe(1);
  });

  it('destructured: all in one object', async () => {
    const tool = define(({ city, days = 3 }: { city: string; days?: number }) => `${city} ${days}`, {
      ...compiled({ parameters: closed({ city: text, days: { type: 'integer' } }, ['days']) }),
      slots: [{ kind: 'properties' }],
    });
    expect(await tool.execute({ city: 'x' })).toBe('x 3');
  });

  it('destructured and open: extra keys are passed on', async () => {
    const parameters = { type: 'object', properties: { query: text }, required: ['query'] };
    const tool = define(
      ({ query, ...filters }: Record<string, unknown>) => `${query} + ${Object.keys(filters).sort()}`,
      compiled({ parameters, slots: [{ kind: 'properties', open: true }] }),
    );
    expect(await tool.execute({ query: 'boots', size: 42, colour: 'red' })).toBe('boots + colour,size');
  });

  it('with the context where the function has it', async () => {
    const parameters = closed({ a: text, b: text });
    const tool = define(
      list,
      compiled({ parameters, slots: [{ kind: 'argument', name: 'a' }, { kind: 'context' }, { kind: 'argument', name: 'b' }] }),
    );
    const ctx = createContext();
    expect(await tool.execute({ a: '1', b: '2' }, ctx)).toEqual(['1', ctx, '2']);
  });

  it('frozen, nested values too', async () => {
    const tool = define(
      (args: { list: string[] }) => args.list.push('more'),
      compiled({ parameters: closed({ list: { type: 'array', items: text } }), slots: [{ kind: 'properties' }] }),
    );
    await expect(tool.execute({ list: [] })).rejects.toThrow(TypeError);
  });

  it('without a `this`', async () => {
    const tool = define(
      function (this: unknown) {
        return this;
      },
      compiled({ parameters: closed({}) }),
    );
    expect(await tool.execute({})).toBeUndefined();
  });
});

describe('fixed, hide, rename and result', () => {
  const parameters = closed({ articles: { type: 'array', items: text } });
  const definition = compiled({
    parameters,
    names: { articles: 'article_list' },
    slots: ['article_list', 'lang', 'debug'].map((name) => ({ kind: 'argument', name }) as const),
  });
  const options = { fixed: { lang: 'en' }, hide: 'debug', rename: { article_list: 'articles' } };

  it('bind, leave out, and translate', async () => {
    const tool = define((articles: unknown, lang: string, debug = 'off') => [articles, lang, debug], definition, options);
    expect(await tool.execute({ articles: ['a'] })).toEqual([['a'], 'en', 'off']);
    expect(tool.parameterNames).toEqual({ articles: 'article_list' });
    expect([tool.fixed, tool.hide, tool.rename]).toEqual([{ lang: 'en' }, ['debug'], { article_list: 'articles' }]);
  });

  it('cannot be reached by a model', () => {
    const tool = define(list, definition, options);
    for (const name of ['lang', 'debug', 'article_list'])
      expect(refused(tool, { articles: [], [name]: 'x' }).unexpected).toEqual([name]);
  });

  it('work inside a destructured parameter', async () => {
    const tool = define((args: unknown) => args, { ...definition, slots: [{ kind: 'properties' }] }, options);
    expect(await tool.execute({ articles: ['a'] })).toEqual({ article_list: ['a'], lang: 'en' });
  });

  it('cannot be reached through a tool that is open to extra keys', async () => {
    const open = {
      ...definition,
      parameters: { type: 'object', properties: { articles: {} } },
      slots: [{ kind: 'properties', open: true }],
    } as const;
    const tool = define((args: unknown) => args, open, options);
    expect(await tool.execute({ articles: 1, size: 2 })).toEqual({ article_list: 1, size: 2, lang: 'en' });
    for (const name of ['lang', 'debug', 'article_list']) expect(refused(tool, { [name]: 'x' }).unexpected).toEqual([name]);
  });

  it('pass a bound value as it is, whatever it is', async () => {
    const client = new Map();
    const tool = define(
      (given: unknown) => given === client,
      compiled({ parameters: closed({}), slots: [{ kind: 'argument', name: 'client' }] }),
      { fixed: { client } },
    );
    expect(await tool.execute({})).toBe(true);
  });

  it('transform what the function returns, also in time', async () => {
    const upper = define(async () => 'hit', compiled({ parameters: closed({}) }), {
      result: (value: string) => value.toUpperCase(),
    } as object);
    expect(await upper.execute({})).toBe('HIT');
    const later = define(() => 'hit', compiled({ parameters: closed({}) }), {
      result: async (value: string) => [value],
    } as object);
    expect(await later.execute({})).toEqual(['hit']);
  });

  it('drop the result schema with the shape that it described', async () => {
    const returns = { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] };
    const tool = define(() => ({ n: 1 }), compiled({ parameters: closed({}), returns }), {
      result: (value: { n: number }) => value.n,
    } as object);
    expect(tool.returns).toBeUndefined();
    expect(tool.outputSchema).toBeUndefined();
    expect(await tool.execute({})).toBe(1);
  });
});

describe('execute and call are always asynchronous', () => {
  it('a synchronous function resolves', async () => {
    const pending = define(() => 3, compiled({ parameters: closed({}) })).execute({});
    expect(pending).toBeInstanceOf(Promise);
    expect(await pending).toBe(3);
  });

  it('a throw becomes a rejection, with the same error', async () => {
    const failure = new Error('carrier down');
    const tool = define(
      () => {
        throw failure;
      },
      compiled({ parameters: closed({}) }),
    );
    await expect(tool.execute({})).rejects.toBe(failure);
    await expect(tool.call(tool.validate({}))).rejects.toBe(failure);
  });

  it('wrong arguments become a rejection', async () => {
    const pending = echo(closed({ city: text })).execute({});
    await expect(pending).rejects.toMatchObject({ name: 'ToolArgumentError', missing: ['city'] });
  });

  it('work without their object, as SDKs call them', async () => {
    const { execute, validate, call } = echo(closed({ city: text }));
    expect(await execute({ city: 'x' })).toEqual({ city: 'x' });
    expect(await call(validate({ city: 'x' }))).toEqual({ city: 'x' });
    const spread = { ...echo(closed({ city: text })) };
    expect(await spread.execute('{"city": "x"}')).toEqual({ city: 'x' });
  });

  it('execute takes validated arguments as they are', async () => {
    const tool = echo(closed({ city: text }));
    const args = tool.validate({ city: 'x' });
    expect(await tool.execute(args)).toBe(args);
  });
});

describe('call runs only what the tool itself has validated', () => {
  it.each([
    ['a plain object', () => ({ city: 'x' })],
    ['the arguments of an equal tool', () => echo(closed({ city: text })).validate({ city: 'x' })],
    ['a copy', (tool: ReturnType<typeof echo>) => ({ ...tool.validate({ city: 'x' }) })],
    ['nothing', () => undefined],
  ])('not %s', async (_, make) => {
    const tool = echo(closed({ city: text }));
    const pending = tool.call(make(tool) as never);
    await expect(pending).rejects.toBeInstanceOf(ToolUsageError);
    await expect(pending).rejects.toMatchObject({ reason: 'foreign-arguments', tool: 'sample' });
  });
});

describe('a tool that needs approval fails closed', () => {
  it.each([true, () => false, async () => false])('execute refuses it: %s', async (needsApproval) => {
    const ran = vi.fn();
    const tool = define(ran, compiled({ name: 'refund', parameters: closed({}) }), { sideEffecting: true, needsApproval });
    await expect(tool.execute({})).rejects.toMatchObject({ name: 'ToolUsageError', reason: 'approval-required', tool: 'refund' });
    await expect(tool.execute({})).rejects.toThrow(/'refund' needs approval.*Executor.*adapter.*call\(validate\(args\)\)/);
    expect(ran).not.toHaveBeenCalled();
    await tool.call(tool.validate({}));
    expect(ran).toHaveBeenCalledOnce();
  });

  it('execute runs one that does not', async () => {
    expect(await define(() => 1, compiled({ parameters: closed({}) }), { needsApproval: false }).execute({})).toBe(1);
  });
});

describe('the context of a call', () => {
  const seen = (given?: unknown): Promise<ToolContext> =>
    define((ctx: unknown) => ctx, compiled({ parameters: closed({}), slots: [{ kind: 'context' }] })).execute(
      {},
      given as never,
    ) as Promise<ToolContext>;

  it('is empty without one', async () => {
    const ctx = await seen();
    expect(ctx.signal.aborted).toBe(false);
    expect([ctx.runId, ctx.threadId, ctx.callId, ctx.scope, ctx.deps]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(() => ctx.emit({ type: 'progress' })).not.toThrow();
  });

  it('is passed on as it is, subtypes included', async () => {
    const ctx = createContext({ runId: 'r' });
    expect(await seen(ctx)).toBe(ctx);
    const own = { ...createContext(), signal: AbortSignal.abort(), session: 'mine' };
    expect(await seen(own)).toBe(own);
  });

  it('takes the call id and the signal from what SDKs pass', async () => {
    const { signal } = new AbortController();
    const fromAiSdk = await seen({ toolCallId: 'c1', abortSignal: signal, messages: [], experimental_context: { db: 1 } });
    expect([fromAiSdk.callId, fromAiSdk.signal, fromAiSdk.deps]).toEqual(['c1', signal, { db: 1 }]);
    const fromMcp = await seen({ signal, requestId: 7, sessionId: 's' });
    expect(fromMcp.signal).toBe(signal);
    expect(fromMcp.callId).toBeUndefined();
  });

  it('takes the parts of one', async () => {
    const ctx = await seen({ runId: 'r', threadId: 't', callId: 'c', scope: 'tenant', deps: 5, toolCallId: 'other' });
    expect([ctx.runId, ctx.threadId, ctx.callId, ctx.scope, ctx.deps]).toEqual(['r', 't', 'c', 'tenant', 5]);
  });

  it.each([null, 3, 'x', { signal: 'no', toolCallId: 5 }])('is empty for what is none: %j', async (given) => {
    const ctx = await seen(given);
    expect([ctx.signal.aborted, ctx.callId]).toEqual([false, undefined]);
  });
});

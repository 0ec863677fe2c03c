import { describe, expect, it } from 'vitest';
import { Executor } from '../runtime/executor/index.js';
import { createContext, type ToolContext, type ToolEvent } from '../runtime/index.js';
import { type Act, callOf, countingTool, settled } from './support/executor.js';

const calling = (act: Act, options: Parameters<typeof countingTool>[0] = { sideEffecting: false }) =>
  new Executor([countingTool(options, act).tool]);

/** A context of the program's own class, with private fields and members that a `ToolContext` has not. */
class OwnContext implements ToolContext<string> {
  readonly signal: AbortSignal = new AbortController().signal;
  readonly runId: string | undefined = 'own run';
  readonly threadId = undefined;
  readonly turnId = undefined;
  readonly callId = undefined;
  readonly scope = undefined;
  readonly idempotencyKey = undefined;
  readonly deps: string = 'deps';
  readonly events: ToolEvent[];
  readonly #user: string;
  counter = 0;

  constructor(user: string, events: ToolEvent[] = []) {
    this.#user = user;
    this.events = events;
  }

  get user(): string {
    return this.#user;
  }

  greet(): string {
    return `Hello, ${this.#user}`;
  }

  emit(event: ToolEvent): void {
    if (this.#user === 'mute') throw new Error('no listener');
    this.events.push(event);
  }

  child(): OwnContext {
    return new OwnContext(`child of ${this.#user}`, this.events);
  }
}

describe('a tool sees', () => {
  it("the caller's context, with the id, signal and key of its call", async () => {
    const deps = { db: 1 };
    const init = { runId: 'r', threadId: 't', turnId: 'u', scope: 's', deps };
    const seen: ToolContext[] = [];
    const executor = calling((_, ctx) => void seen.push(ctx), {});
    await executor.runCall(callOf('1'), createContext({ ...init, callId: 'other' }));
    expect(seen[0]).toMatchObject({ ...init, callId: '1', idempotencyKey: expect.stringMatching(/^dt1:/) });
    expect(seen[0]!.deps).toBe(deps);
    expect(seen[0]!.signal.aborted).toBe(false);
    expect(seen[0]!.signal).toBe(seen[0]!.signal);
    expect(Object.isFrozen(seen[0])).toBe(true);
  });

  it('nothing that another call could change', async () => {
    const seen: ToolContext[] = [];
    const executor = calling((_, ctx) => void seen.push(ctx));
    const given: { runId: string; deps: object } = { runId: 'r', deps: {} };
    const ctx = createContext(given);
    given.runId = 'changed';
    await executor.run('send', {}, ctx);
    expect(seen[0]!.runId).toBe('r');
    expect(seen[0]!.child().runId).toBe('r');
  });

  it("a context of the program's own class, its private parts included", async () => {
    const own = new OwnContext('ada');
    const seen: unknown[] = [];
    const executor = calling((_, given) => {
      const ctx = given as OwnContext;
      own.counter = 5;
      seen.push(ctx instanceof OwnContext, ctx.user, ctx.greet(), ctx.counter, ctx.deps, ctx.runId, ctx.callId);
      ctx.emit({ type: 'progress' });
      const child = ctx.child() as OwnContext;
      seen.push(child.user, child.greet());
      return 'done';
    });
    await executor.runCall(callOf('1'), own);
    expect(seen).toEqual([true, 'ada', 'Hello, ada', 5, 'deps', 'own run', '1', 'child of ada', 'Hello, child of ada']);
    expect(own.events).toEqual([{ tool: 'send', callId: '1', type: 'progress' }]);
  });

  it('that of a class with its own listener, which never breaks the tool', async () => {
    const executor = calling((_, ctx) => ctx.emit({ type: 'progress' }));
    expect((await executor.runCall(callOf('1'), new OwnContext('mute'))).status).toBe('done');
  });

  it('members that the program added to a context', async () => {
    const extended = Object.assign(Object.create(createContext({ runId: 'r' })), { user: 'ada' });
    const spread = { ...createContext({ runId: 'r' }), user: 'ada' };
    const executor = calling((_, ctx) => [ctx.runId, (ctx as unknown as { user: string }).user, ctx.callId]);
    for (const ctx of [extended, spread]) expect(await executor.run('send', {}, ctx)).toEqual(['r', 'ada', undefined]);
  });
});

describe('events', () => {
  it('say which call and tool they come from, and reach the listener of the run', async () => {
    const events: ToolEvent[] = [];
    const inner = countingTool({ name: 'inner' }, (_, ctx) => ctx.emit({ type: 'step', n: 2 }));
    const outer = countingTool({ name: 'outer' }, async (_, ctx) => {
      ctx.emit({ type: 'step', n: 1 });
      await executor.runCall(callOf('b', {}, 'inner'), ctx.child());
      ctx.child().emit({ type: 'step', n: 3 });
    });
    const executor = new Executor([inner.tool, outer.tool]);
    await executor.runCall(callOf('a', {}, 'outer'), createContext({ onEvent: (event) => events.push(event) }));
    expect(events).toEqual([
      { tool: 'outer', callId: 'a', type: 'step', n: 1 },
      { tool: 'inner', callId: 'b', type: 'step', n: 2 },
      { tool: 'outer', callId: 'a', type: 'step', n: 3 },
    ]);
  });

  it('may be told through a function that was taken off the context', async () => {
    const events: ToolEvent[] = [];
    const executor = calling((_, { emit }) => emit({ type: 'done' }));
    await executor.run('send', {}, { onEvent: (event: ToolEvent) => events.push(event) });
    expect(events).toEqual([{ tool: 'send', callId: undefined, type: 'done' }]);
  });

  it('whose listener throws never break the tool', async () => {
    const onEvent = () => {
      throw new Error('tracer down');
    };
    expect(await calling((_, ctx) => ctx.emit({ type: 'x' })).runCall(callOf('1'), { onEvent })).toMatchObject({
      status: 'done',
    });
  });
});

// 30
describe('two runs at the same time', () => {
  it('never see each other: after an await, a timer, a retry', async () => {
    const attempts = new Map<string, number>();
    const executor = calling(
      async (_, ctx) => {
        const before = [ctx.runId, ctx.deps, ctx.callId];
        await settled();
        await new Promise((resolve) => setTimeout(resolve, 1));
        const attempt = (attempts.get(ctx.runId!) ?? 0) + 1;
        attempts.set(ctx.runId!, attempt);
        if (attempt < 3) throw new Error('again');
        return [...before, ctx.runId, ctx.deps, ctx.callId, ctx.child().runId];
      },
      { sideEffecting: false, retries: 3 },
    );
    const quick = new Executor(executor.registry, { backoff: { minMs: 1, maxMs: 2 } });
    const results = await Promise.all(
      ['a', 'b', 'c'].map((id) => quick.runCall(callOf(id), createContext({ runId: id, deps: `deps of ${id}` }))),
    );
    expect(results.map(({ value }) => value)).toEqual(
      ['a', 'b', 'c'].map((id) => [id, `deps of ${id}`, id, id, `deps of ${id}`, id, id]),
    );
  });
});

import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import { asTool, createContext, createEventStream, type ToolContext, type ToolEvent, toolFromSchema } from '../runtime/index.js';

interface Progress {
  readonly type: 'progress';
  readonly done: number;
}
type Log = { readonly type: 'log'; readonly line: string };
type Told = Progress | Log;

const progress = (done: number): ToolEvent => ({ type: 'progress', done });

async function readAll<Event>(stream: AsyncIterable<Event>): Promise<Event[]> {
  const events: Event[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

describe('a stream of events', () => {
  it('brings what tools tell, in order, while they run', async () => {
    const stream = createEventStream<Told>();
    const tool = toolFromSchema(
      { name: 'load', description: 'Load many rows, and tell how far it is.', inputSchema: {}, sideEffecting: false },
      async (_, ctx: ToolContext<unknown, Told>) => {
        ctx.emit({ type: 'progress', done: 0.5 });
        await Promise.resolve();
        ctx.emit({ type: 'log', line: 'almost there' });
        ctx.emit({ type: 'progress', done: 1 });
        return 'done';
      },
    );
    const running = tool.execute({}, createContext({ onEvent: stream.onEvent })).finally(stream.end);
    const lines: string[] = [];
    for await (const event of stream) lines.push(event.type === 'progress' ? `${event.done}` : event.line);
    expect(lines).toEqual(['0.5', 'almost there', '1']);
    expect(await running).toBe('done');
  });

  it('brings the events of calls inside of a call', async () => {
    const stream = createEventStream();
    const agent = asTool(
      { run: (task: string, ctx: ToolContext) => ctx.child().emit({ type: 'heard', task }) },
      { name: 'agent', description: 'Takes a task and says that it heard of it.', sideEffecting: false },
    );
    await agent.execute({ task: 'x' }, { onEvent: stream.onEvent });
    stream.end();
    expect(await readAll(stream)).toEqual([{ type: 'heard', task: 'x' }]);
  });

  it('waits for events, and ends for all who wait', async () => {
    const stream = createEventStream<Progress>();
    const iterator = stream[Symbol.asyncIterator]();
    const results = [iterator.next(), iterator.next(), iterator.next(), iterator.next()];
    stream.onEvent(progress(1));
    stream.onEvent(progress(2));
    stream.end();
    expect(await Promise.all(results)).toEqual([
      { done: false, value: progress(1) },
      { done: false, value: progress(2) },
      { done: true, value: undefined },
      { done: true, value: undefined },
    ]);
    expect(await iterator.next()).toEqual({ done: true, value: undefined });
  });

  it('can be read after its end, without what came later', async () => {
    const stream = createEventStream();
    stream.onEvent(progress(1));
    stream.end();
    stream.end();
    stream.onEvent(progress(2));
    expect(await readAll(stream)).toEqual([progress(1)]);
  });

  it('drops the oldest events of a reader that is too slow, and counts them', async () => {
    const stream = createEventStream({ limit: 3 });
    for (let done = 1; done <= 10; done++) stream.onEvent(progress(done));
    stream.end();
    expect(stream.dropped).toBe(7);
    expect(await readAll(stream)).toEqual([8, 9, 10].map(progress));
    expect(createEventStream().dropped).toBe(0);
  });

  it('keeps nothing for a reader who has left', async () => {
    const stream = createEventStream();
    stream.onEvent(progress(1));
    stream.onEvent(progress(2));
    for await (const event of stream) {
      expect(event).toEqual(progress(1));
      break;
    }
    stream.onEvent(progress(3));
    expect(stream.dropped).toBe(0);
  });

  it('lets a reader leave who is waiting', async () => {
    const stream = createEventStream();
    const iterator = stream[Symbol.asyncIterator]();
    const waiting = iterator.next();
    expect(await iterator.return?.()).toEqual({ done: true, value: undefined });
    expect(await waiting).toEqual({ done: true, value: undefined });
  });

  it('has one reader', () => {
    const stream = createEventStream();
    stream[Symbol.asyncIterator]();
    expect(() => stream[Symbol.asyncIterator]()).toThrowError(/is being read already/);
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('needs a limit, not %d', (limit) => {
    expect(() => createEventStream({ limit })).toThrowError(RangeError);
  });

  it('never holds a tool up', () => {
    const stream = createEventStream({ limit: 1 });
    const ctx = createContext({ onEvent: stream.onEvent });
    const after = vi.fn();
    ctx.emit(progress(1));
    ctx.emit(progress(2));
    after();
    expect(after).toHaveBeenCalled();
  });

  it('is typed by the events that tools are known to emit', () => {
    type Read = ReturnType<typeof createEventStream<Told>> extends AsyncIterable<infer Event> ? Event : never;
    expectTypeOf<Extract<Read, { type: 'progress' }>>().toEqualTypeOf<Progress & Pick<ToolEvent, 'tool' | 'callId'>>();
    expectTypeOf<Parameters<ToolContext<unknown, Told>['emit']>[0]>().toEqualTypeOf<Told>();
    expectTypeOf<Parameters<ToolContext['emit']>[0]>().toEqualTypeOf<ToolEvent>();
    // A context whose events are known is passed wherever one is taken.
    expectTypeOf<ToolContext<{ db: 1 }, Told>>().toExtend<Parameters<ReturnType<typeof toolFromSchema>['execute']>[1]>();
  });
});

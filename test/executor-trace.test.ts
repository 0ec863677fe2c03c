import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Executor, type ExecutorOptions, type Span, type Tracer } from '../runtime/executor/index.js';
import { createContext } from '../runtime/index.js';
import { closed, compiled, define } from './support/compiled.js';
import { type Act, callOf, countingTool, settled } from './support/executor.js';
import { collectSpans, followContexts } from './support/spans.js';

followContexts();
afterEach(() => vi.useRealTimers());

const run = { runId: 'run', threadId: 'thread' };

function traced(options: Parameters<typeof countingTool>[0] = {}, act?: Act, settings: ExecutorOptions = {}) {
  const { tracer, spans } = collectSpans();
  const counted = countingTool(options, act);
  return { ...counted, spans, executor: new Executor([counted.tool], { tracer, ...settings }) };
}

describe('a span of a call', () => {
  // 33
  it('holds what the conventions ask for, and nothing of the content', async () => {
    const { executor, spans } = traced({}, () => 'the result');
    await executor.runCall(callOf('1', { to: 'ada' }), run);
    const [span, ...more] = spans();
    expect(more).toEqual([]);
    expect(span).toMatchObject({
      name: 'execute_tool send',
      kind: SpanKind.INTERNAL,
      attributes: {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': 'send',
        'gen_ai.tool.type': 'function',
        'gen_ai.tool.call.id': '1',
        'gen_ai.conversation.id': 'thread',
      },
      events: [],
      status: { code: SpanStatusCode.UNSET },
    });
    expect(Object.keys(span!.attributes)).toHaveLength(5);
  });

  it('holds content where the program asks for it', async () => {
    const capture = { arguments: true, result: true, description: true };
    const { executor, spans } = traced({}, ({ to }) => ({ to }), { capture });
    await executor.runCall(callOf('1', '{ "to": "ada" }'), run);
    expect(spans()[0]!.attributes).toMatchObject({
      'gen_ai.tool.call.arguments': '{"to":"ada"}',
      'gen_ai.tool.call.result': '{"to":"ada"}',
      'gen_ai.tool.description': 'A tool that exists to be tested here.',
    });
  });

  it('holds each of them only if it is that which was asked for', async () => {
    for (const name of ['arguments', 'result', 'description'] as const) {
      const { executor, spans } = traced({}, undefined, { capture: { [name]: true } });
      await executor.runCall(callOf('1', { to: 'ada' }), run);
      const captured = Object.keys(spans()[0]!.attributes).filter((key) => /arguments|result|description/.test(key));
      expect(captured).toEqual([expect.stringContaining(name)]);
    }
  });

  it('holds the arguments as they were authorised, not as they were sent', async () => {
    const { executor, spans } = traced({}, undefined, { capture: { arguments: true } });
    await executor.runCall(callOf('1', { amount: 'sk-123' }), run);
    expect(spans()[0]!.attributes).not.toHaveProperty('gen_ai.tool.call.arguments');
  });

  it('says what kind of failure there was, and not in which words', async () => {
    const { executor, spans } = traced({}, () => {
      throw new RangeError('sk-123');
    });
    await executor.runCall(callOf('1'), run);
    await executor.runCall(callOf('2', { amount: 'x' }), run);
    expect(spans().map(({ attributes, status, events }) => [attributes['error.type'], status, events])).toEqual([
      ['RangeError', { code: SpanStatusCode.ERROR }, []],
      ['ToolArgumentError', { code: SpanStatusCode.ERROR }, []],
    ]);
  });

  it('has an event where the result is of the wrong shape', async () => {
    const { tracer, spans } = collectSpans();
    const returns = { type: 'object', properties: { id: { type: 'string' }, n: { type: 'integer' } }, required: ['id', 'n'] };
    const tool = define(() => ({ id: 1, n: 'sk-123' }), compiled({ name: 'look', parameters: closed({}), returns }));
    await new Executor([tool], { tracer }).runCall({ name: 'look' });
    const [span] = spans();
    expect(span!.events).toMatchObject([{ name: 'tool.shape_mismatch', attributes: { 'define_tool.problems': 2 } }]);
    expect(span!.attributes['error.type']).toBe('ToolShapeError');
    expect(JSON.stringify([span!.attributes, span!.events])).not.toContain('sk-123');
  });

  it('is one for all attempts, and says so; and whether it was replayed or cached', async () => {
    let failures = 2;
    const { executor, spans } = traced(
      { idempotent: true, retries: 2 },
      () => {
        if (failures-- > 0) throw new Error('no');
        return 'done';
      },
      { backoff: { minMs: 0, maxMs: 0 } },
    );
    await executor.runCall(callOf('1'), run);
    await executor.runCall(callOf('1'), run);
    expect(spans().map(({ attributes }) => [attributes['define_tool.attempts'], attributes['define_tool.replayed']])).toEqual([
      [3, undefined],
      [undefined, true],
    ]);
    const cached = traced({ sideEffecting: false, cacheTtlMs: 1000 });
    await cached.executor.runCall(callOf('1'), run);
    await cached.executor.runCall(callOf('2'), run);
    expect(cached.spans().map(({ attributes }) => attributes['define_tool.cached'])).toEqual([undefined, true]);
  });

  it('is the parent of the spans of calls inside it, also where several run at once', async () => {
    const { tracer, spans } = collectSpans();
    const inner = countingTool({ name: 'inner' }, () => settled());
    const outer = countingTool({ name: 'outer' }, async (_, ctx) => {
      await settled();
      trace.getActiveSpan()?.setAttribute('active in', ctx.callId!);
      return executor.runCall(callOf(`in ${ctx.callId}`, {}, 'inner'), ctx.child());
    });
    const executor = new Executor([inner.tool, outer.tool], { tracer });
    await executor.runBatch([callOf('1', {}, 'outer'), callOf('2', {}, 'outer')], createContext(run));
    const byCall = new Map(spans().map((span) => [span.attributes['gen_ai.tool.call.id'], span]));
    expect(byCall.size).toBe(4);
    for (const id of ['1', '2']) {
      const parent = byCall.get(id)!;
      expect(parent.parentSpanContext).toBeUndefined();
      expect(parent.attributes['active in']).toBe(id);
      expect(byCall.get(`in ${id}`)!.parentSpanContext?.spanId).toBe(parent.spanContext().spanId);
    }
  });
});

describe('a tracer that is broken changes nothing', () => {
  const broken = (): never => {
    throw new Error('exporter down');
  };
  const span: Span = { setAttribute: broken, addEvent: broken, setStatus: broken, end: broken };
  const late: (() => void)[] = [];
  const tracers: Record<string, Tracer['startActiveSpan']> = {
    'throws at the start': broken,
    'throws after the call began': (_, __, act) => {
      act(span);
      return broken();
    },
    'has a span that throws at everything': (_, __, act) => act(span),
    'has no span': (_, __, act) => act(undefined as never),
    'never calls back': () => undefined as never,
    'calls back twice': (_, __, act) => {
      act(span);
      return act(span);
    },
    'calls back too late': (_, __, act) => {
      late.push(() => act(span));
      return undefined as never;
    },
  };

  for (const [name, startActiveSpan] of Object.entries(tracers)) {
    it(name, async () => {
      for (const act of [() => 'done', broken]) {
        const { tool, runs } = countingTool({}, act);
        const executor = new Executor([tool], { tracer: { startActiveSpan }, capture: { arguments: true, result: true } });
        const result = await executor.runCall(callOf('1'), { threadId: 'thread' });
        expect(result.status).toBe(act === broken ? 'failed' : 'done');
        for (const call of late.splice(0)) call();
        await settled();
        expect(runs).toHaveLength(1);
      }
    });
  }

  it('nor does a result that cannot be captured', async () => {
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    const { executor, spans } = traced({}, () => circular, { capture: { result: true } });
    expect((await executor.runCall(callOf('1'), run)).status).toBe('done');
    expect(spans()).toHaveLength(1);
  });
});

import { trace } from '@opentelemetry/api';
import { describe, expect, it } from 'vitest';
import { Executor, type ExecutorOptions } from '../runtime/executor/index.js';
import { memoryStore } from '../runtime/stores/memory.js';
import { type Act, callOf, countingTool, rejection } from './support/executor.js';
import { collectSpans } from './support/spans.js';

const SECRET = 'postgres://admin:hunter2@db.internal/prod';
class LibraryError extends Error {
  override readonly name = 'LibraryError';
  readonly config = { password: 'hunter2' };
}
const leak: Act = () => {
  throw new LibraryError(SECRET, { cause: new Error(SECRET) });
};
const run = { runId: 'run' };

// 32, 33
describe('a secret in what a tool throws', () => {
  it.each([true, false])('reaches no model, no span and no store (side effects: %s)', async (sideEffecting) => {
    const { tool } = countingTool({ sideEffecting }, leak);
    const store = memoryStore();
    const { tracer, spans } = collectSpans();
    const executor = new Executor([tool], { store, tracer });
    const result = await executor.runCall(callOf('1'), run);
    const again = await executor.runCall(callOf('1'), run);
    for (const { content } of [result, again]) expect(content).not.toMatch(/hunter2|postgres|internal/);
    expect(result.error).toBeInstanceOf(LibraryError);
    const told = JSON.stringify(spans().map(({ name, attributes, events, status }) => ({ name, attributes, events, status })));
    expect(told).not.toMatch(/hunter2|postgres|internal/);
    const kept = JSON.stringify(
      await Promise.all((['failed', 'done', 'clean', 'unknown'] as const).map((state) => store.list(state))),
    );
    expect(kept).not.toMatch(/hunter2|postgres|internal/);
  });

  it('reaches no SDK that shows the message of an error to the model', async () => {
    const [tool] = new Executor([countingTool({}, leak).tool]).tools(run);
    const error = await rejection(Promise.resolve(tool!.execute({}, { toolCallId: '1' })));
    expect(String(error)).not.toMatch(/hunter2|postgres|internal/);
    expect(error.cause).toBeInstanceOf(LibraryError);
  });

  it('nor one of the program around it: an approver, a rule, a store, a middleware', async () => {
    const failing = (): never => {
      throw new LibraryError(SECRET);
    };
    const broken: [ExecutorOptions, Parameters<typeof countingTool>[0]][] = [
      [{ approve: failing }, { needsApproval: true }],
      [{}, { needsApproval: failing }],
      [{ store: { ...memoryStore(), read: failing, claim: failing, ask: failing } }, { needsApproval: true }],
      [{ middleware: [failing] }, {}],
      [{ cacheKey: failing }, { sideEffecting: false, cacheTtlMs: 1000 }],
    ];
    for (const [options, policies] of broken) {
      const { tracer, spans } = collectSpans();
      const { tool, runs } = countingTool(policies);
      const result = await new Executor([tool], { ...options, tracer }).runCall(callOf('1'), run);
      expect(result.status).toBe('refused');
      expect(result.content).not.toMatch(/hunter2|postgres|internal/);
      expect(JSON.stringify(spans().map(({ attributes, events, status }) => ({ attributes, events, status })))).not.toMatch(
        /hunter2/,
      );
      expect(runs).toEqual([]);
    }
  });
});

it('the API of OpenTelemetry gives a tracer, without an SDK too', async () => {
  const executor = new Executor([countingTool().tool], { tracer: trace.getTracer('test') });
  expect((await executor.runCall(callOf('1'), run)).status).toBe('done');
});

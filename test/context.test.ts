import { describe, expect, it } from 'vitest';
import { createContext, type ToolEvent } from '../runtime/index.js';

describe('a tool context', () => {
  it('hands events to its listener', () => {
    const events: ToolEvent[] = [];
    createContext({ onEvent: (event) => events.push(event) }).emit({ type: 'progress', done: 0.5 });
    expect(events).toEqual([{ type: 'progress', done: 0.5 }]);
  });

  it('never lets a listener break the tool', () => {
    const ctx = createContext({
      onEvent: () => {
        throw new Error('tracer down');
      },
    });
    expect(() => ctx.emit({ type: 'progress' })).not.toThrow();
  });

  it('has one signal, and not that of another context', () => {
    const ctx = createContext();
    expect(ctx.signal).toBe(ctx.signal);
    expect(ctx.signal).not.toBe(createContext().signal);
  });

  it('cannot be changed by a tool', () => {
    expect(() => Object.assign(createContext(), { scope: 'other tenant' })).toThrow(TypeError);
  });

  it('shares signal, ids, dependencies and listener with its child, but not the call id', () => {
    const events: ToolEvent[] = [];
    const parent = createContext({
      runId: 'r',
      threadId: 't',
      callId: 'c',
      scope: 's',
      deps: { db: 1 },
      onEvent: (event) => events.push(event),
    });
    const child = parent.child();
    expect(child.signal).toBe(parent.signal);
    expect([child.runId, child.threadId, child.scope, child.deps.db, child.callId]).toEqual(['r', 't', 's', 1, undefined]);
    child.emit({ type: 'x' });
    expect(events).toHaveLength(1);
    expect(parent.child({ callId: 'c2', scope: 'other' })).toMatchObject({ callId: 'c2', scope: 'other', runId: 'r' });
  });

  it('has its signal also in a copy', () => {
    const { signal } = new AbortController();
    expect({ ...createContext({ signal }) }.signal).toBe(signal);
    const ctx = createContext();
    expect({ ...ctx }.signal).toBe(ctx.signal);
    expect(Object.create(ctx).signal).toBe(ctx.signal);
  });

  it('is not changed by what becomes of the object that it was made from', () => {
    const init = { runId: 'r' };
    const ctx = createContext(init);
    init.runId = 'other';
    expect([ctx.runId, ctx.child().runId]).toEqual(['r', 'r']);
  });

  it('aborts its child with itself', () => {
    const controller = new AbortController();
    const child = createContext({ signal: controller.signal }).child().child();
    controller.abort('stop');
    expect(child.signal.aborted).toBe(true);
    expect(child.signal.reason).toBe('stop');
  });
});

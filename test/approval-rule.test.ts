import { describe, expect, it, vi } from 'vitest';
import { createContext } from '../runtime/index.js';
import { runTools } from './support/run-tools.js';

const { exports, findings } = runTools(`import { defineTool } from 'define-tool';
export const asked: unknown[] = [];
/** Refund an order in part or whole, and return the confirmation. */
export const refund = defineTool((orderId: string, amount: number) => orderId + amount, {
  sideEffecting: true,
  needsApproval: (call, ctx) => { asked.push([call, ctx.callId]); return (call.arguments.amount as number) > 100; },
});`);
const rule = exports['refund']!.needsApproval as (call: unknown, ctx: unknown) => boolean;
const asked = exports['asked'] as unknown as unknown[];

describe('the rule of a tool is asked', () => {
  it('with a call and a context, by an executor', () => {
    expect(findings).toEqual([]);
    const call = { id: '1', name: 'refund', arguments: { orderId: 'A', amount: 500 } };
    expect(rule(call, createContext({ callId: '1' }))).toBe(true);
    expect(asked.at(-1)).toEqual([call, '1']);
  });

  it('with the arguments and what an SDK knows of the call', () => {
    expect(rule({ orderId: 'A', amount: 5 }, { toolCallId: '2', messages: [] })).toBe(false);
    expect(asked.at(-1)).toEqual([{ id: '2', name: 'refund', arguments: { orderId: 'A', amount: 5 } }, '2']);
  });

  it('never about arguments that are not valid: they need approval', () => {
    const count = asked.length;
    expect(rule({ orderId: 'A', amount: 'all' }, { toolCallId: '3' })).toBe(true);
    expect(asked).toHaveLength(count);
  });
});

it('a tool whose rule might say yes does not run unasked', async () => {
  const run = vi.fn();
  await expect(exports['refund']!.execute({ orderId: 'A', amount: 5 }, createContext({ onEvent: run }))).rejects.toThrow(
    /needs approval/,
  );
});

import { describe, expect, it } from 'vitest';
import { Executor, ToolError } from '../runtime/executor/index.js';
import { createContext, ToolArgumentError } from '../runtime/index.js';
import { closed, compiled, define } from './support/compiled.js';
import { callOf, countingTool } from './support/executor.js';

const circular: Record<string, unknown> = { name: 'loop' };
circular['self'] = circular;

describe('what a model is sent', () => {
  it.each<[unknown, string]>([
    ['plain text', 'plain text'],
    ['', ''],
    [42, '42'],
    [true, 'true'],
    [null, 'null'],
    [undefined, 'null'],
    [{ a: [1, 'x'] }, '{"a":[1,"x"]}'],
    [{ big: 2n ** 60n }, '{"big":"1152921504606846976"}'],
    [7n, '"7"'],
    [new Set(['a']), '["a"]'],
    [new Map([['a', new Date(0)]]), '{"a":"1970-01-01T00:00:00.000Z"}'],
    [new URL('https://example.org/x'), '"https://example.org/x"'],
    [{ toJSON: () => 'itself' }, '"itself"'],
    [() => 1, 'null'],
    [Symbol('x'), 'null'],
    [circular, "Tool 'send' ran, and what it returned cannot be shown as text."],
    [{ when: new Date(Number.NaN) }, "Tool 'send' ran, and what it returned cannot be shown as text."],
    [new Map([[{}, 1]]), "Tool 'send' ran, and what it returned cannot be shown as text."],
  ])('for a tool that returns %o', async (value, content) => {
    const { tool } = countingTool({ sideEffecting: false }, () => value);
    const result = await new Executor([tool]).runCall(callOf('1'));
    expect(result).toMatchObject({ status: 'done', content, isError: false });
    expect(result.value).toBe(value);
  });

  it('when it got the arguments wrong: how to repair the call', async () => {
    const definition = compiled({ name: 'weather', parameters: closed({ city: { type: 'string' } }) });
    const executor = new Executor([define((city: string) => city, definition)]);
    const result = await executor.runCall({ id: '1', name: 'weather', arguments: { cty: 'Lisbon' } });
    expect(result).toMatchObject({ status: 'invalid', isError: true });
    expect(result.content).toContain("'city' is missing");
    expect(result.content).toContain("'cty' is not accepted; did you mean 'city'?");
  });

  // 26
  it('when it sent a number that no JavaScript holds', async () => {
    const executor = new Executor([countingTool().tool]);
    const { content } = await executor.runCall(callOf('1', '{"amount": 9007199254740993}'));
    expect(content).toMatch(/as a string/);
  });

  it('when the arguments are missing altogether', async () => {
    const executor = new Executor([countingTool().tool]);
    for (const args of [undefined, null, '', '{}'])
      expect((await executor.runCall({ name: 'send', arguments: args })).status).toBe('done');
  });

  // 31
  it('when the result is of the wrong shape: that, and not the result', async () => {
    const returns = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
    const tool = define(() => ({ secret: 'hunter2' }), compiled({ name: 'look', parameters: closed({}), returns }));
    const result = await new Executor([tool]).runCall({ name: 'look' });
    expect(result).toMatchObject({ status: 'failed', value: undefined, error: { name: 'ToolShapeError' } });
    expect(result.content).toBe("Tool 'look' ran, and its result is not of the form it should have.");
  });

  it('when the tool has something to say to it', async () => {
    class OutOfStock extends ToolError {
      override readonly name = 'OutOfStock';
    }
    const { tool } = countingTool({}, () => {
      throw new OutOfStock('Only 3 are left. Order fewer.');
    });
    expect(await new Executor([tool]).runCall(callOf('1'))).toMatchObject({
      status: 'failed',
      content: 'Only 3 are left. Order fewer.',
    });
  });

  it('when a call inside the tool had wrong arguments: not that they were its own', async () => {
    const inner = countingTool({ name: 'inner' });
    const { tool, runs } = countingTool({}, () => inner.tool.execute({ amount: 'sk-123' }));
    const executor = new Executor([tool]);
    const result = await executor.runCall(callOf('1'), createContext({ runId: 'r' }));
    expect(result.status).toBe('failed');
    expect(result.error).toBeInstanceOf(ToolArgumentError);
    expect(result.content).toBe("Tool 'send' failed. It may have had its effect all the same: check before you call it again.");
    expect((await executor.runCall(callOf('1'), { runId: 'r' })).content).toBe(result.content);
    expect(runs).toHaveLength(1);
  });

  it.each([[null], [undefined], ['text'], [7], [{ message: 'sk-123' }]])(
    'when the tool throws %o, which is no error',
    async (thrown) => {
      const { tool } = countingTool({ sideEffecting: false }, () => {
        throw thrown;
      });
      expect(await new Executor([tool]).runCall(callOf('1'))).toMatchObject({
        status: 'failed',
        content: "Tool 'send' failed.",
        error: thrown,
      });
    },
  );
});

import { describe, expect, it, vi } from 'vitest';
import * as runtime from '../runtime/index.js';
import { closed, echo, refused } from './support/compiled.js';

const { ToolArgumentError, ToolDefinitionError, ToolShapeError, ToolUsageError } = runtime;

describe('the error classes', () => {
  it('have stable names, and are errors', () => {
    const error = refused(echo(closed({})), { a: 1 });
    expect([error.name, String(error).split(':')[0]]).toEqual(['ToolArgumentError', 'ToolArgumentError']);
    expect(error).toBeInstanceOf(Error);
    expect(error.stack).toContain('ToolArgumentError');
  });

  it('are told apart', () => {
    const error = refused(echo(closed({})), { a: 1 });
    expect(error instanceof ToolArgumentError).toBe(true);
    expect(error instanceof ToolUsageError || error instanceof ToolShapeError || error instanceof ToolDefinitionError).toBe(
      false,
    );
    for (const other of [null, undefined, 'ToolArgumentError', {}, new Error('x'), { name: 'ToolArgumentError' }]) {
      expect(other instanceof ToolArgumentError).toBe(false);
    }
  });

  it('are recognised across two copies of the package', async () => {
    vi.resetModules();
    const copy = await import('../runtime/index.js');
    expect(copy.ToolArgumentError).not.toBe(ToolArgumentError);
    const foreign = new copy.ToolUsageError('x', { reason: 'unknown-tool', tool: 'a' });
    expect(foreign instanceof ToolUsageError).toBe(true);
    expect(foreign instanceof ToolArgumentError).toBe(false);
    expect(new copy.ToolDefinitionError('x') instanceof ToolDefinitionError).toBe(true);
    expect(new copy.ToolShapeError('x', { tool: 'a', raw: 1, expected: {}, problems: [] }) instanceof ToolShapeError).toBe(true);
  });

  it('leave subclasses to themselves', () => {
    class Mine extends ToolUsageError {}
    const facts = { reason: 'unknown-tool', tool: 'a' } as const;
    expect(new Mine('x', facts) instanceof Mine).toBe(true);
    expect(new Mine('x', facts) instanceof ToolUsageError).toBe(true);
    expect(new ToolUsageError('x', facts) instanceof Mine).toBe(false);
  });

  it('carry their facts as plain data, so that a log shows them', () => {
    const { name, message, ...facts } = { ...refused(echo(closed({ city: { type: 'string' } })), { cty: 1 }) };
    expect(JSON.parse(JSON.stringify(facts))).toEqual({
      tool: 'sample',
      missing: ['city'],
      unexpected: ['cty'],
      invalid: [],
      accepted: ['city'],
      omitted: 0,
    });
    expect(name).toBe('ToolArgumentError');
    expect(message).toBeUndefined();
  });
});

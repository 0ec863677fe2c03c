import { afterEach, describe, expect, it, vi } from 'vitest';
import type { JsonSchema } from '../runtime/index.js';
import { ToolRegistry } from '../runtime/index.js';
import type { ToolLike } from '../runtime/tool.js';
import { closed, compiled, define } from './support/compiled.js';

const forbidCode = (): void => {
  vi.stubGlobal('Function', function Forbidden() {
    throw new EvalError('Code generation from strings disallowed for this context');
  });
};

/** Each test's schemas are its own: compiled checks are shared by their text. */
function counted(unit: string): ToolLike {
  const parameters = closed({ [unit]: { type: 'number' } });
  const returns: JsonSchema = { type: 'object', properties: { [unit]: { type: 'string' } }, required: [unit] };
  return define((value: number) => ({ [unit]: String(value) }), compiled({ name: `count_${unit}`, parameters, returns }));
}

describe('registry.warm()', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('compiles the checks of arguments and results, so that no call has to', async () => {
    const registry = new ToolRegistry([counted('grams'), counted('litres')]).warm();
    forbidCode();
    expect(await registry.get('count_grams').execute({ grams: 1 })).toEqual({ grams: '1' });
    expect(await registry.get('count_litres').execute({ litres: 2 })).toEqual({ litres: '2' });
  });

  it('is where a server learns that its host forbids code from strings', () => {
    const registry = new ToolRegistry([counted('metres')]);
    forbidCode();
    expect(() => registry.warm()).toThrowError(
      expect.objectContaining({ name: 'ToolDefinitionError', message: expect.stringMatching(/"validators": "inline"/) }),
    );
  });

  it('leaves tools of others as they are', () => {
    const execute = vi.fn();
    const duck = { name: 'duck', description: 'Quacks.', parameters: {}, sideEffecting: false, needsApproval: false, execute };
    const registry = new ToolRegistry([duck]);
    expect(registry.warm()).toBe(registry);
    expect(execute).not.toHaveBeenCalled();
  });
});

import { createRequire } from 'node:module';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { compileCheck } from '../runtime/validate/compile-check.js';
import { closed, echo } from './support/compiled.js';

const isLoaded = (): boolean =>
  Object.keys(createRequire(import.meta.url).cache).some((file) => /[\\/]node_modules[\\/]ajv[\\/]/.test(file));

describe('ajv', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is loaded by the first check: not by importing the package, and not by defining a tool', async () => {
    expect(isLoaded()).toBe(false);
    const tool = echo(closed({ city: { type: 'string' } }));
    expect(tool.toJsonSchema({ target: 'draft-07' })).toBeDefined();
    expect(isLoaded()).toBe(false);
    tool.validate({ city: 'x' });
    expect(isLoaded()).toBe(true);
  });

  it('that may not make code is an error that says so, and prints nothing', () => {
    const log = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
    vi.stubGlobal('Function', function Forbidden() {
      throw new EvalError('Code generation from strings disallowed for this context');
    });
    expect(() => echo(closed({ other: { type: 'string' } })).validate({})).toThrowError(
      expect.objectContaining({
        name: 'ToolDefinitionError',
        message: expect.stringMatching(
          /^Tool 'sample' cannot check its arguments here: .*--disallow-code-generation-from-strings/,
        ),
      }),
    );
    for (const spy of log) expect(spy).not.toHaveBeenCalled();
  });
});

describe('compiled checks', () => {
  it('are shared by equal schemas, and the oldest are let go', () => {
    const make = (text: string) => compileCheck({ const: text }, 'sample');
    const first = make('first');
    expect(make('first')).toBe(first);
    for (let index = 0; index < 255; index++) make(String(index));
    expect(make('first')).toBe(first);
    for (let index = 0; index < 256; index++) make(String(index));
    expect(make('first')).not.toBe(first);
    expect(make('first')('first')).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { ToolShapeError } from '../runtime/index.js';
import { closed, compiled, define } from './support/compiled.js';

const quote = {
  type: 'object',
  title: 'Quote',
  properties: { symbol: { type: 'string' }, price: { type: 'number' }, note: { type: 'string' } },
  required: ['symbol', 'price'],
};
const returning = (value: unknown, returns: object = quote) =>
  define(() => value, compiled({ name: 'get_quote', parameters: closed({}), returns: returns as typeof quote })).execute({});
const shapeOf = (value: unknown, returns?: object) =>
  returning(value, returns).then(
    () => undefined,
    (error: ToolShapeError) => error,
  );

describe('what a function returns is checked after it ran', () => {
  it('passes the value on, as it is', async () => {
    const value = { symbol: 'ACME', price: 1 };
    expect(await returning(value)).toBe(value);
    expect(await returning(Promise.resolve(value))).toBe(value);
    expect(Object.isFrozen(value)).toBe(false);
  });

  it('is the mistake of the tool where it does not match', async () => {
    const error = await shapeOf('not a Quote at all');
    expect(error).toBeInstanceOf(ToolShapeError);
    expect(error).toMatchObject({ tool: 'get_quote', raw: 'not a Quote at all', expected: quote });
    expect(error!.message).toBe(
      "Tool 'get_quote' ran, and returned a value that does not match its result schema 'Quote': the value must be an object, got the string \"not a Quote at all\".",
    );
  });

  it('lists all that is wrong', async () => {
    const error = await shapeOf({ symbol: 3, note: null });
    expect(error!.problems).toEqual([
      ['price', 'is missing; expected a number'],
      ['symbol', 'must be a string, got the number 3'],
      ['note', 'must be a string, got null'],
    ]);
    expect(error!.message).toContain("\n- 'price' is missing");
  });

  it('leaves result objects open', async () => {
    expect(await returning({ symbol: 'ACME', price: 1, more: new Date() })).toMatchObject({ symbol: 'ACME' });
  });

  it('takes an undefined member for an absent one', async () => {
    const value = { symbol: 'ACME', price: 1, note: undefined };
    expect(await returning(value)).toBe(value);
    const record = { inner: { a: 1, b: undefined } };
    expect(
      await returning(record, {
        type: 'object',
        additionalProperties: { type: 'object', additionalProperties: { type: 'number' } },
      }),
    ).toBe(record);
    expect((await shapeOf({ symbol: undefined, price: 1 }))!.problems).toEqual([['symbol', 'is missing; expected a string']]);
  });

  it('takes instances of classes', async () => {
    class Quote {
      symbol = 'ACME';
      price = 1;
    }
    expect(await returning(new Quote())).toBeInstanceOf(Quote);
  });

  it('does not bound the integers of a result', async () => {
    expect(await returning({ n: 1e18 }, { type: 'object', properties: { n: { type: 'integer' } } })).toEqual({ n: 1e18 });
  });

  it('refuses what would never end', async () => {
    const node = { type: 'object', properties: { next: { $ref: '#/$defs/Node' } }, required: ['next'] };
    const endless: { next?: unknown } = {};
    endless.next = endless;
    const error = await shapeOf(endless, { $ref: '#/$defs/Node', $defs: { Node: node } });
    expect(error!.message).toBe(
      "Tool 'get_quote' ran, and returned a value that does not match its result schema 'Node': the value must not be nested too deeply, nor contain itself.",
    );
  });

  it('is not checked where the author opted out or nothing is known', async () => {
    const tool = define(() => 'anything', compiled({ parameters: closed({}), returns: quote }), { returns: false });
    expect(await tool.execute({})).toBe('anything');
    expect(tool.returns).toBeUndefined();
    expect(tool.outputSchema).toBeUndefined();
    expect(await define(() => 5, compiled({ parameters: closed({}) })).execute({})).toBe(5);
  });

  it('checks a transformed result by an explicit schema', async () => {
    const returns = { type: 'string' };
    const tool = define(() => 5, compiled({ parameters: closed({}), returns }), {
      returns,
      result: (value: number) => value + 1,
    } as object);
    await expect(tool.execute({})).rejects.toMatchObject({ name: 'ToolShapeError', raw: 6 });
  });
});

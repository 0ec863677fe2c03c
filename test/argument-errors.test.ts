import { describe, expect, it } from 'vitest';
import { closed, compiled, define, echo, refused } from './support/compiled.js';

const search = echo(
  closed(
    {
      city: { type: 'string' },
      unit: { type: 'string', enum: ['celsius', 'fahrenheit'] },
      order_id: { type: 'string' },
      filter: closed({
        items: { type: 'array', items: closed({ name: { type: 'string' }, size: { type: 'integer' } }, ['size']) },
      }),
    },
    ['unit', 'order_id', 'filter'],
  ),
);

describe('an argument error is a message to repair a call from', () => {
  it('collects all mistakes in one go', () => {
    const error = refused(search, {
      cty: 'Lisbon',
      unit: 'kelvin',
      filter: { items: [{ name: 'a' }, {}, { name: 3, colour: 'red' }] },
    });
    expect(error.tool).toBe('sample');
    expect(error.missing).toEqual(['city', 'filter.items[1].name']);
    expect(error.unexpected).toEqual(['cty', 'filter.items[2].colour']);
    expect(error.invalid).toEqual([
      ['unit', 'must be one of "celsius", "fahrenheit", got "kelvin"'],
      ['filter.items[2].name', 'must be a string, got the number 3'],
    ]);
    expect(error.accepted).toEqual(['city', 'unit', 'order_id', 'filter']);
    expect(error.omitted).toBe(0);
    expect(error.message).toBe(`Tool 'sample' did not run, because its arguments are wrong:
- 'city' is missing; expected a string.
- 'cty' is not accepted; did you mean 'city'?
- 'unit' must be one of "celsius", "fahrenheit", got "kelvin".
- 'filter.items[1].name' is missing; expected a string.
- 'filter.items[2].colour' is not accepted; the accepted names are 'name', 'size'.
- 'filter.items[2].name' must be a string, got the number 3.
It accepts 'city' (required), 'unit', 'order_id', 'filter'.`);
  });

  it('puts a single mistake into one line', () => {
    expect(refused(search, { city: 3 }).message).toBe(
      "Tool 'sample' did not run, because its arguments are wrong: 'city' must be a string, got the number 3. " +
        "It accepts 'city' (required), 'unit', 'order_id', 'filter'.",
    );
  });

  it('does not report success for a side effect that never happened', async () => {
    const sent: string[] = [];
    const notify = define(
      (msg = 'default message') => sent.push(msg),
      compiled({ name: 'notify', parameters: closed({ msg: { type: 'string', default: 'default message' } }, ['msg']) }),
      { sideEffecting: true },
    );
    await expect(notify.execute({ message: 'prod is down' })).rejects.toMatchObject({
      unexpected: ['message'],
      accepted: ['msg'],
    });
    expect(sent).toEqual([]);
  });

  it.each([
    ['orderId', 'order_id'],
    ['ORDER_ID', 'order_id'],
    ['order-id', 'order_id'],
    ['citty', 'city'],
    ['ctiy', 'city'],
    ['filters', 'filter'],
  ])('suggests the nearest name: %s', (wrong, right) => {
    expect(refused(search, { city: 'x', [wrong]: 1 }).message).toContain(`'${wrong}' is not accepted; did you mean '${right}'?`);
  });

  it('suggests nothing where nothing is near', () => {
    expect(refused(search, { city: 'x', temperature: 1 }).message).not.toContain('did you mean');
  });

  it('suggests the nearest legal value', () => {
    expect(refused(search, { city: 'x', unit: 'Celsius' }).invalid[0]?.[1]).toBe(
      'must be one of "celsius", "fahrenheit", got "Celsius"; did you mean "celsius"?',
    );
  });

  it('says that a tool takes no arguments, or any', () => {
    expect(refused(echo(closed({})), { a: 1 }).message).toMatch(/'a' is not accepted\. It accepts no arguments\.$/);
    const open = echo({ type: 'object', properties: { q: { type: 'string' } }, required: ['q'] });
    expect(refused(open, { a: 1 }).message).toMatch(/It accepts 'q' \(required\), and any other name\.$/);
  });

  it('writes keys that are no names in brackets', () => {
    const headers = echo(closed({ headers: { type: 'object', additionalProperties: { type: 'string' } } }));
    expect(refused(headers, { headers: { 'content type': 1 } }).invalid[0]?.[0]).toBe('headers["content type"]');
  });

  it('lists at most fifty problems, and counts the rest', () => {
    const list = echo(closed({ list: { type: 'array', items: { type: 'string' } } }));
    const error = refused(list, { list: Array.from({ length: 60 }, (_, index) => index) });
    expect(error.invalid).toHaveLength(50);
    expect(error.omitted).toBe(10);
    expect(error.message).toContain('\n- and 10 more.\n');
    expect(refused(list, { list: new Array(5000).fill(0) }).message).toContain('\n- and at least 950 more.\n');
  });

  it('never echoes more than a little of what was sent', () => {
    const long = 'y'.repeat(20_000);
    for (const args of [
      { city: 'x', unit: long },
      { city: 'x', [long]: 1 },
      { city: 'x', filter: { items: long } },
    ]) {
      expect(refused(search, args).message.length).toBeLessThan(400);
    }
    expect(refused(search, { city: 'x', unit: `${'👍'.repeat(200)}` }).message).toMatch(/got "(👍){60}…"/u);
  });

  it('cuts a very long list of legal values', () => {
    const many = echo(closed({ code: { type: 'string', enum: Array.from({ length: 2000 }, (_, index) => `code-${index}`) } }));
    const error = refused(many, { code: '?' });
    expect(error.message.length).toBeLessThan(2500);
    expect(error.message).toMatch(/and \d+ more, got "\?"/);
  });
});

describe('a union is reduced to its closest branch', () => {
  const circle = closed({ kind: { type: 'string', const: 'circle' }, radius: { type: 'number' } });
  const square = closed({ kind: { type: 'string', const: 'square' }, side: { type: 'number' }, label: { type: 'string' } }, [
    'label',
  ]);
  const problems = (schema: unknown, it: unknown) => {
    const { missing, unexpected, invalid } = refused(
      echo({ ...closed({ it: schema }), $defs: { Circle: circle, Square: square } }),
      { it },
    );
    return { missing, unexpected, invalid };
  };
  const refs = [{ $ref: '#/$defs/Circle' }, { $ref: '#/$defs/Square' }];

  it.each([
    ['inline', { anyOf: [circle, square] }],
    ['by reference', { anyOf: refs }],
    ['with null', { anyOf: [...refs, { type: 'null' }] }],
    ['as oneOf', { oneOf: refs }],
  ])('by its tag, %s', (_, shape) => {
    expect(problems(shape, { kind: 'square', radius: 1 })).toEqual({
      missing: ['it.side'],
      unexpected: ['it.radius'],
      invalid: [],
    });
    expect(problems(shape, { kind: 'oval' }).invalid).toEqual([['it.kind', 'must be one of "circle", "square", got "oval"']]);
    expect(problems(shape, { radius: 1 })).toEqual({ missing: ['it.kind'], unexpected: [], invalid: [] });
    expect(problems(shape, 'circle').invalid[0]?.[1]).toMatch(/^must be an object( or null)?, got the string "circle"$/);
  });

  it('by its JSON type', () => {
    const schema = { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }, { type: 'null' }] };
    expect(problems(schema, ['a', 3]).invalid).toEqual([['it[1]', 'must be a string, got the number 3']]);
    expect(problems(schema, 3).invalid).toEqual([['it', 'must be a string, an array of strings or null, got the number 3']]);
  });

  it('by the fewest problems', () => {
    const schema = {
      anyOf: [closed({ id: { type: 'string' } }), closed({ path: { type: 'string' }, line: { type: 'integer' } })],
    };
    expect(problems(schema, { path: 'a', line: '1' })).toEqual({
      missing: [],
      unexpected: [],
      invalid: [['it.line', 'must be an integer, got the string "1"']],
    });
    expect(problems(schema, { id: 3 }).invalid).toEqual([['it.id', 'must be a string, got the number 3']]);
  });

  it('into one list of what is legal, where the branches are plain values', () => {
    const schema = { anyOf: [{ type: 'string', enum: ['auto', 'none'] }, { type: 'integer' }] };
    expect(problems(schema, 'all').invalid).toEqual([
      ['it', 'must be one of "auto", "none" or an integer, got the string "all"'],
    ]);
  });
});

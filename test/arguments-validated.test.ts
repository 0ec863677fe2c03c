import { describe, expect, it } from 'vitest';
import { ToolArgumentError } from '../runtime/index.js';
import { closed, compiled, define, echo, refused } from './support/compiled.js';

const forecast = () =>
  echo(
    closed(
      {
        city: { type: 'string' },
        days: { type: 'integer', minimum: 1 },
        tags: { type: 'array', items: { type: 'string' }, uniqueItems: true },
        where: closed({ lat: { type: 'number' }, lon: { type: 'number' } }),
      },
      ['days', 'tags', 'where'],
    ),
  );

describe('arguments come as an object or as JSON text', () => {
  it('accepts an object', () => {
    expect(forecast().validate({ city: 'Lisbon', days: 3 })).toEqual({ city: 'Lisbon', days: 3 });
  });

  it('accepts the JSON text that a provider hands over', () => {
    expect(forecast().validate(' {"city": "Lisbon", "days": 3}\n')).toEqual({ city: 'Lisbon', days: 3 });
  });

  it.each([undefined, null, '', '  \n', 'null', '{}'])('takes %j for no arguments', (nothing) => {
    expect(echo(closed({})).validate(nothing)).toEqual({});
    expect(refused(forecast(), nothing).missing).toEqual(['city']);
  });

  it.each(['[1]', '"x"', '3', 'true'])('refuses JSON text of something else: %s', (text) => {
    const error = refused(forecast(), text);
    expect(error.invalid).toEqual([['', expect.stringMatching(/^must be an object, got /)]]);
  });

  it.each([
    ['{"city": "Lis', /ends too early, after 13 characters.*\{\\"city\\": \\"Lis/],
    ['{"city": "Lisbon"', /ends too early, after 17 characters/],
    ['{city: 1}', /expected property name or '}' at position 1, near "\{city: 1\}"/],
    ['{"city": "Lisbon",}', /at position 18, near/],
    ['{"city": "Lisbon"} and more', /after JSON at position 19/],
    ['city=Lisbon', /starts with "city=Lisbon"/],
  ])('says where JSON text is broken: %s', (text, message) => {
    const error = refused(forecast(), text);
    expect(error).toBeInstanceOf(ToolArgumentError);
    expect(error.invalid[0]?.[0]).toBe('');
    expect(error.message).toMatch(message);
    expect(error.message).toContain("It accepts 'city' (required), 'days', 'tags', 'where'.");
  });

  it('quotes no more than a little of a long broken text', () => {
    const error = refused(forecast(), `{"city": "${'x'.repeat(5000)}`);
    expect(error.message.length).toBeLessThan(400);
  });
});

describe('nothing is coerced', () => {
  it.each([
    [{ city: 3 }, 'city', 'must be a string, got the number 3'],
    [{ city: 'x', days: '3' }, 'days', 'must be an integer, got the string "3"'],
    [{ city: 'x', days: 1.5 }, 'days', 'must be an integer, got the number 1.5'],
    [{ city: 'x', days: true }, 'days', 'must be an integer, got true'],
    [{ city: 'x', tags: 'a' }, 'tags', 'must be an array, got the string "a"'],
    [{ city: 'x', where: [] }, 'where', 'must be an object, got an array of 0 items'],
  ])('%j', (args, path, message) => {
    expect(refused(forecast(), args).invalid).toEqual([[path, message]]);
  });

  it('takes 1.0 for an integer, as JSON does', () => {
    expect(forecast().validate('{"city": "x", "days": 1.0}')).toEqual({ city: 'x', days: 1 });
  });
});

describe('validated arguments are a private, frozen copy', () => {
  it('leaves the object of the caller alone', () => {
    const given = { city: 'Lisbon', where: { lat: 1, lon: 2 }, tags: ['a'] };
    const args = forecast().validate(given) as unknown as typeof given;
    expect(args).not.toBe(given);
    expect(Object.isFrozen(given)).toBe(false);
    given.where.lat = 99;
    given.tags.push('b');
    expect(args.where.lat).toBe(1);
    expect(args.tags).toEqual(['a']);
  });

  it('freezes to the bottom', () => {
    const args = forecast().validate({ city: 'Lisbon', where: { lat: 1, lon: 2 }, tags: ['a'] }) as unknown as {
      where: object;
      tags: string[];
    };
    expect(() => Object.assign(args, { city: 'Porto' })).toThrow(TypeError);
    expect(() => Object.assign(args.where, { lat: 2 })).toThrow(TypeError);
    expect(() => args.tags.push('b')).toThrow(TypeError);
  });

  it('is not read again: what was checked is what runs, also of an object that changes under the hand', async () => {
    let reads = 0;
    const shifty = new Proxy(
      { city: 'Lisbon' },
      {
        getOwnPropertyDescriptor: (target, key) => ({
          ...Reflect.getOwnPropertyDescriptor(target, key)!,
          value: `city ${++reads}`,
        }),
      },
    );
    const tool = forecast();
    const args = tool.validate(shifty);
    const before = reads;
    expect(await tool.call(args)).toEqual({ city: `city ${before}` });
    expect(reads).toBe(before);
  });

  it('passes for validated again', () => {
    const tool = forecast();
    const args = tool.validate({ city: 'Lisbon' });
    expect(tool.validate(args)).toBe(args);
  });

  it('treats an undefined member as absent, as JSON does', () => {
    const args = forecast().validate({ city: 'Lisbon', days: undefined });
    expect(Object.keys(args)).toEqual(['city']);
    expect(refused(forecast(), { city: undefined }).missing).toEqual(['city']);
  });

  it('takes objects without a prototype and of another realm', async () => {
    const { runInNewContext } = await import('node:vm');
    expect(forecast().validate(Object.assign(Object.create(null), { city: 'x' }))).toEqual({ city: 'x' });
    expect(forecast().validate(runInNewContext('({ city: "x", tags: ["a"] })'))).toEqual({ city: 'x', tags: ['a'] });
  });
});

describe('keywords', () => {
  const tool = (schema: unknown) => echo(closed({ it: schema }));
  const message = (schema: unknown, it: unknown): string | undefined => refused(tool(schema), { it }).invalid[0]?.[1];

  it.each([
    [{ type: 'number', minimum: 1 }, 0, 'must be at least 1, got 0'],
    [{ type: 'number', maximum: 1 }, 2, 'must be at most 1, got 2'],
    [{ type: 'number', exclusiveMinimum: 1 }, 1, 'must be greater than 1, got 1'],
    [{ type: 'number', exclusiveMaximum: 1 }, 1, 'must be less than 1, got 1'],
    [{ type: 'number', multipleOf: 0.01 }, 1.999, 'must be a multiple of 0.01, got 1.999'],
    [{ type: 'string', minLength: 1 }, '', 'must not be empty'],
    [{ type: 'string', minLength: 3 }, 'ab', 'must have at least 3 characters, got 2'],
    [{ type: 'string', maxLength: 2 }, 'a👍c', 'must have at most 2 characters, got 3'],
    [{ type: 'string', pattern: '^a+$' }, 'b', 'must match the pattern ^a+$, got "b"'],
    [{ type: 'string', format: 'date' }, '2030-02-30', `must be in the format 'date' (2030-01-31), got "2030-02-30"`],
    [{ type: 'array', minItems: 1 }, [], 'must not be empty'],
    [{ type: 'array', maxItems: 1 }, [1, 2], 'must have at most 1 item, got 2'],
    [{ type: 'array', uniqueItems: true }, [{ a: 1, b: 2 }, 0, { b: 2, a: 1 }], 'must not repeat an item: [2] is equal to [0]'],
    [{ type: 'array', prefixItems: [{}, {}], minItems: 2, items: false }, [1, 2, 3], 'must have at most 2 items, got 3'],
    [{ type: 'object', minProperties: 1 }, {}, 'must have at least 1 properties, got 0'],
    [{ type: 'object', maxProperties: 1 }, { a: 1, b: 2 }, 'must have at most 1 properties, got 2'],
    [{ const: 'a' }, 'b', 'must be "a", got "b"'],
    [{ enum: [1, 2] }, '1', 'must be one of 1, 2, got "1"'],
    [{ enum: ['a', { x: 1 }] }, { x: 2 }, 'must be one of "a", {"x":1}, got an object'],
    [{ type: ['string', 'null'] }, 1, 'must be a string or null, got the number 1'],
    [
      { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'integer' } }] },
      {},
      'must be a string or an array of integers, got an object',
    ],
  ])('%j refuses %j', (schema, value, expected) => {
    expect(message(schema, value)).toBe(expected);
  });

  it.each([
    [{ type: 'number', multipleOf: 0.01 }, 19.99],
    [{ type: 'number' }, 1e300],
    [{ type: 'string', maxLength: 2 }, '👍👍'],
    [{ enum: ['a', { x: [1] }] }, { x: [1] }],
    [
      { type: 'object', additionalProperties: { type: 'integer' } },
      { constructor: 1, toString: 2 },
    ],
    [{ type: 'object', patternProperties: { '^x-': { type: 'string' } }, additionalProperties: false }, { 'x-a': 'b' }],
    [{}, [null, { a: [1, 'x'] }]],
    [{ type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], minItems: 1, items: false }, ['a']],
    [{ type: 'array', prefixItems: [{ type: 'string' }], minItems: 1, items: { type: 'number' } }, ['a', 1, 2]],
  ])('%j accepts %j', (schema, value) => {
    expect(tool(schema).validate({ it: value })).toEqual({ it: value });
  });

  it('tells a model that an integer is too large to be exact', () => {
    const int = tool({ type: 'integer' });
    expect(int.validate({ it: 2 ** 53 - 1 })).toEqual({ it: 9007199254740991 });
    expect(int.validate({ it: 1 - 2 ** 53 })).toEqual({ it: -9007199254740991 });
    for (const text of ['{"it": 9007199254740993}', '{"it": -9007199254740993}', '{"it": 1e300}']) {
      expect(refused(int, text).invalid).toEqual([['it', expect.stringMatching(/2\^53-1.*send it as a string/)]]);
    }
    expect(JSON.stringify(int.parameters)).not.toContain('9007199254740991');
  });

  it('keeps integers exact beside the bounds of the author', () => {
    const id = tool({ type: ['integer', 'null'], minimum: 0, maximum: 1e20 });
    expect(id.validate({ it: null })).toEqual({ it: null });
    expect(refused(id, { it: 1e19 }).invalid[0]?.[1]).toContain('2^53-1');
    expect(refused(id, { it: -1 }).invalid[0]?.[1]).toBe('must be at least 0, got -1');
  });
});

describe('formats', () => {
  const accepts = (format: string, it: string): boolean => {
    try {
      echo(closed({ it: { type: 'string', format } })).validate({ it });
      return true;
    } catch {
      return false;
    }
  };

  it.each([
    [
      'date',
      ['2030-01-31', '2028-02-29', '2000-02-29'],
      ['2030-1-31', '2027-02-29', '1900-02-29', '2030-13-01', '2030-00-10', '2030-01-31T00:00:00Z'],
    ],
    ['time', ['09:30:00Z', '23:59:60.5+01:00'], ['24:00:00Z', '09:30:00', '09:60:00Z', '9:30:00Z']],
    [
      'date-time',
      ['2030-01-31T09:30:00Z', '2030-01-31t09:30:00.25-05:30'],
      ['2030-01-31', '2030-01-31T09:30', '2030-02-31T09:30:00Z', '2030-01-31X09:30:00Z'],
    ],
    ['duration', ['P1D', 'PT2H', 'P1Y2M3DT4H5M6S', 'P3W'], ['P', 'PT', '1D', 'P1DT']],
    [
      'email',
      ['a@example.com', 'a.b+c@sub.example.org'],
      ['a', 'a@', '@example.com', 'a..b@example.com', '.a@example.com', 'a@-x.com'],
    ],
    ['hostname', ['localhost', 'a.example.com'], ['-a.com', 'a..b', 'a_b.com', `${'a'.repeat(64)}.com`]],
    ['ipv4', ['0.0.0.0', '255.255.255.255'], ['256.1.1.1', '1.1.1', '1.1.1.1.', '01.1.1.1']],
    [
      'ipv6',
      ['::', '::1', '2001:db8::1', '1:2:3:4:5:6:7:8', '::ffff:1.2.3.4'],
      ['1', '1:2', ':::', '1::2::3', '12345::', '1:2:3:4:5:6:7:8:9'],
    ],
    [
      'uri',
      ['https://example.com/a?b#c', 'mailto:a@example.com', 'urn:isbn:1'],
      ['example.com', '/a', 'https://a b', 'http://['],
    ],
    [
      'uuid',
      ['123e4567-e89b-12d3-a456-426614174000'],
      ['123e4567e89b12d3a456426614174000', 'x23e4567-e89b-12d3-a456-426614174000'],
    ],
  ])('%s', (format, good, bad) => {
    for (const text of good) expect([text, accepts(format, text)]).toEqual([text, true]);
    for (const text of bad) expect([text, accepts(format, text)]).toEqual([text, false]);
  });
});

describe('a schema that cannot be compiled', () => {
  it('is the fault of the definition, and names the tool', () => {
    const tool = echo(closed({ it: { type: 'string', format: 'shoe-size' } }));
    expect(() => tool.validate({ it: 'x' })).toThrowError(/Tool 'sample' has a schema that cannot be compiled: .*shoe-size/);
    expect(() => tool.validate({ it: 'x' })).toThrowError(
      expect.objectContaining({ name: 'ToolDefinitionError', tool: 'sample' }),
    );
  });
});

describe('the context parameter and its name', () => {
  const parameters = closed({ city: { type: 'string' } });

  it('drops a key that only names the injected context', async () => {
    const tool = define(
      (city: string, ctx: unknown) => [city, ctx !== 'mine'],
      compiled({
        parameters,
        slots: [
          { kind: 'argument', name: 'city' },
          { kind: 'context', name: 'ctx' },
        ],
      }),
    );
    expect(tool.validate({ city: 'x', ctx: 'mine' })).toEqual({ city: 'x' });
    expect(await tool.execute({ city: 'x', ctx: 'mine' })).toEqual(['x', true]);
    expect(refused(tool, { city: 'x', context: 1 }).unexpected).toEqual(['context']);
    expect(
      refused(
        define(() => 0, compiled({ parameters })),
        { city: 'x', ctx: 1 },
      ).unexpected,
    ).toEqual(['ctx']);
  });

  it('keeps it where the tool has an argument of that name too', () => {
    const both = compiled({
      parameters: closed({ ctx: { type: 'string' } }),
      slots: [{ kind: 'properties' }, { kind: 'context', name: 'ctx' }],
    });
    expect(define(() => 0, both).validate({ ctx: 'data' })).toEqual({ ctx: 'data' });
  });
});

import { describe, expect, it } from 'vitest';
import { ToolArgumentError } from '../runtime/index.js';
import { closed, echo, refused } from './support/compiled.js';

const anything = (options = {}) => echo({ type: 'object', properties: { it: {} }, additionalProperties: false }, options);
const whole = (args: unknown, tool = anything()) => {
  const error = refused(tool, args);
  expect(error).toBeInstanceOf(ToolArgumentError);
  expect(error.message.length).toBeLessThan(1000);
  return error.invalid[0]!;
};

describe('too much is refused before anything looks at it', () => {
  it.each([
    ['brackets', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['braces', `${'{"it":'.repeat(30_000)}1${'}'.repeat(30_000)}`],
    ['unclosed brackets', '['.repeat(200_000)],
  ])('200 kB of nested %s', (_, text) => {
    expect(whole(text)[1]).toMatch(/nested deeper than 100 levels|ends too early/);
  });

  it('an object nested without end', () => {
    let it: unknown = 1;
    for (let depth = 0; depth < 50_000; depth++) it = [it];
    expect(whole({ it })[1]).toContain('nested deeper');
  });

  it('a hundred levels, and not one more', () => {
    const nested = (depth: number) => ({ it: JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown });
    expect(anything().validate(nested(99))).toEqual(nested(99));
    expect(whole(nested(100))[1]).toContain('deeper than 100 levels');
  });

  it('a million items', () => {
    expect(whole({ it: new Array(1_000_000).fill(1) })).toEqual(['it', 'must not hold more than 100000 values in one call']);
    expect(whole(`{"it":[${'1,'.repeat(1_000_000)}1]}`)[1]).toContain('more than 1048576 bytes');
    expect(whole({ it: Array.from({ length: 1000 }, () => new Array(1000).fill(1)) })[1]).toContain('more than 100000 values');
    expect(whole({ it: new Array(4e9) })[1]).toContain('more than 100000 values');
  });

  it('huge strings and keys', () => {
    expect(whole({ it: 'x'.repeat(2_000_000) })[1]).toContain('more than 1048576 bytes');
    expect(whole({ it: 'é'.repeat(600_000) })[1]).toContain('bytes of text');
    expect(whole({ ['k'.repeat(2_000_000)]: 1 })[1]).toContain('bytes of text');
    expect(whole({ it: Array.from({ length: 20 }, () => 'x'.repeat(100_000)) })[1]).toContain('bytes of text');
    expect(whole(JSON.stringify({ it: '👍'.repeat(300_000) }))[1]).toContain('bytes of text');
    expect(anything().validate({ it: 'x'.repeat(1_000_000) })).toBeDefined();
  });

  it('a hundred thousand unknown keys', () => {
    const many = Object.fromEntries(Array.from({ length: 90_000 }, (_, index) => [`k${index}`, 1]));
    const error = refused(anything(), many);
    expect(error.unexpected).toHaveLength(50);
    expect(error.omitted).toBeGreaterThan(900);
  });

  it('by limits of its own, where a tool sets them', () => {
    const limits = { bytes: 10, depth: 2, nodes: 4 };
    const tool = anything({ limits });
    expect(tool.limits).toEqual(limits);
    expect(tool.validate({ it: [1, 2] })).toEqual({ it: [1, 2] });
    expect(whole({ it: [1, 2, 3] }, tool)[1]).toContain('more than 4 values');
    expect(whole({ it: [[]] }, tool)[1]).toContain('deeper than 2 levels');
    expect(whole({ it: '123456789' }, tool)[1]).toContain('more than 10 bytes');
    expect(whole('{"it": 123}', tool)[1]).toContain('more than 10 bytes');
    expect(anything({ limits: { depth: 101 } }).validate({ it: JSON.parse('['.repeat(100) + ']'.repeat(100)) })).toBeDefined();
    expect(anything({ limits: { depth: 5 } }).limits).toEqual({ bytes: 1_048_576, depth: 5, nodes: 100_000 });
  });
});

describe('only plain JSON data is accepted', () => {
  class Point {
    x = 1;
  }
  const cycle: unknown[] = [];
  cycle.push({ cycle });

  it.each([
    ['a Map', new Map([['a', 1]]), "must be plain JSON data, got an instance of 'Map'"],
    ['a Set', new Set([1]), "must be plain JSON data, got an instance of 'Set'"],
    ['a Date', new Date(), "must be plain JSON data, got an instance of 'Date'"],
    ['a class instance', new Point(), "must be plain JSON data, got an instance of 'Point'"],
    ['a boxed string', Object('x'), "must be plain JSON data, got an instance of 'String'"],
    ['an object that inherits', Object.create({ inherited: 1 }), /got an instance of/],
    ['bytes', new Uint8Array(3), "must be plain JSON data, got an instance of 'Uint8Array'"],
    ['a function', () => 1, 'must be JSON data, got a function'],
    ['a symbol', Symbol('x'), 'must be JSON data, got a symbol'],
    ['a bigint', 1n, 'must be JSON data, got a bigint'],
    ['NaN', Number.NaN, 'must be a finite number, got NaN'],
    ['Infinity', Number.POSITIVE_INFINITY, 'must be a finite number, got Infinity'],
    [
      'a getter',
      {
        get x() {
          return 1;
        },
      },
      'must be plain JSON data, got an accessor property',
    ],
    ['a symbol key', { [Symbol('x')]: 1 }, 'must be plain JSON data, got an object with a symbol key'],
    ['a cycle', cycle, 'must not contain itself'],
    ['a hole', Object.assign([1], { 2: 3 }), 'must be JSON data, got a hole in an array'],
    ['undefined in a list', [undefined], 'must be JSON data, got undefined'],
    ['half a character', '\ud83d', 'must be well-formed text, got a string with half of a surrogate pair'],
  ])('not %s', (_, it, message) => {
    const [path, text] = whole({ it });
    expect(path.startsWith('it')).toBe(true);
    expect(text).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  });

  it('not a number beyond what JSON text can hold', () => {
    expect(whole('{"it": 1e400}')).toEqual(['it', 'must be a finite number, got Infinity']);
  });

  it('names the place', () => {
    expect(whole({ it: [{ a: 1 }, { b: [new Date()] }] })[0]).toBe('it[1].b[0]');
    expect(whole(new Map())[0]).toBe('');
  });

  it('never runs a getter', () => {
    let ran = false;
    refused(anything(), {
      get it() {
        ran = true;
        return 1;
      },
    });
    expect(ran).toBe(false);
  });

  it('survives objects that throw when they are looked at', () => {
    const hostile = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('boom');
        },
      },
    );
    expect(whole({ it: hostile })[1]).toBe('cannot be read');
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(whole(proxy)[1]).toBe('cannot be read');
  });

  it('accepts one object in two places', () => {
    const shared = { a: 1 };
    const args = anything().validate({ it: [shared, shared] }) as unknown as { it: unknown[] };
    expect(args.it).toEqual([shared, shared]);
  });
});

describe('keys that reach for prototypes', () => {
  const record = echo(closed({ map: { type: 'object', additionalProperties: { type: 'object' } } }));

  it('refuses `__proto__` at any depth, among the other mistakes', () => {
    const error = refused(anything(), '{"it": {"a": [{"__proto__": {"admin": true}}]}, "__proto__": 1, "other": 2}');
    expect(error.unexpected).toEqual(
      ['other', 'it.a[0].__proto__', '__proto__'].sort((a, b) => error.unexpected.indexOf(a) - error.unexpected.indexOf(b)),
    );
    expect(error.unexpected).toHaveLength(3);
    expect(refused(record, '{"map": {"__proto__": {"admin": true}}}').unexpected).toEqual(['map.__proto__']);
  });

  it('takes `constructor` and `prototype` for ordinary names', () => {
    const names = refused(anything(), '{"constructor": {"prototype": 1}, "toString": 1, "hasOwnProperty": 2}').unexpected;
    expect(names).toEqual(['constructor', 'toString', 'hasOwnProperty']);
    expect(record.validate('{"map": {"constructor": {}, "toString": {}}}')).toEqual({ map: { constructor: {}, toString: {} } });
  });

  it('does not take inherited members for arguments', () => {
    expect(refused(echo(closed({ toString: { type: 'string' } })), {}).missing).toEqual(['toString']);
    expect(echo(closed({ constructor: { type: 'string' } }, ['constructor'])).validate({})).toEqual({});
  });

  it('pollutes nothing', () => {
    refused(anything(), '{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}');
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect((Object.prototype as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe('schemas that are expensive to check', () => {
  /** Both branches can be entered by the same value, at every level: 2^depth ways. */
  const step = (extra: object) => ({
    type: 'object',
    properties: { next: { $ref: '#/$defs/Step' }, ...extra },
    additionalProperties: false,
  });
  const untagged = {
    ...closed({ step: { $ref: '#/$defs/Step' } }),
    $defs: { Step: { anyOf: [step({}), step({ note: { type: 'string' } })] } },
  };
  const tagged = {
    ...closed({ step: { $ref: '#/$defs/Step' } }),
    $defs: {
      Step: {
        anyOf: ['a', 'b'].map((kind) =>
          closed({ next: { anyOf: [{ $ref: '#/$defs/Step' }, { type: 'null' }] }, kind: { type: 'string', const: kind } }),
        ),
      },
    },
  };
  const nest = (inner: object, level: object, depth: number) => {
    let step: object = inner;
    for (let index = 0; index < depth; index++) step = { ...level, next: step };
    return { step };
  };

  it('an untagged recursive union, nested deep, with a mistake at the bottom', () => {
    const error = refused(echo(untagged), nest({ note: 3 }, { note: 'x' }, 90));
    expect(error.invalid).toHaveLength(1);
    expect(error.invalid[0]![1]).toBe('must be a string, got the number 3');
    expect(echo(untagged).validate(nest({ note: 'y' }, { note: 'x' }, 90))).toBeDefined();
    expect(echo(untagged).validate(nest({}, {}, 90))).toBeDefined();
  });

  it('a tagged recursive union, nested deep, with a mistake at the bottom', () => {
    const error = refused(echo(tagged), nest({ kind: 'c', next: null }, { kind: 'b' }, 90));
    expect(error.invalid[0]![1]).toBe('must be one of "a", "b", got "c"');
    expect(echo(tagged).validate(nest({ kind: 'a', next: null }, { kind: 'b' }, 90))).toBeDefined();
  });

  it('nulls in a recursive union, nested deep', () => {
    const args = nest({ note: null }, { note: null }, 90);
    expect(JSON.stringify(echo(untagged).validate(args))).not.toContain('null');
  });

  it('a list of distinct objects', () => {
    const set = echo(
      closed({ set: { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } }, uniqueItems: true } }),
    );
    const items = Array.from({ length: 30_000 }, (_, id) => ({ id }));
    expect(set.validate({ set: items })).toBeDefined();
    expect(refused(set, { set: [...items, { id: 7 }] }).invalid).toEqual([
      ['set', 'must not repeat an item: [30000] is equal to [7]'],
    ]);
    expect(
      refused(echo(closed({ set: { type: 'array', items: { type: 'string' }, uniqueItems: true } })), {
        set: ['__proto__', '__proto__'],
      }).invalid,
    ).toHaveLength(1);
  });

  it('ninety thousand wrong items', () => {
    const list = echo(closed({ list: { type: 'array', items: { type: 'string' } } }));
    const error = refused(list, { list: new Array(90_000).fill(1) });
    expect(error.invalid).toHaveLength(50);
    expect(error.omitted).toBeLessThan(2000);
  });
});

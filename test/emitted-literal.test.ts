import { describe, expect, it } from 'vitest';
import { printLiteral } from '../transformer/emit/print-literal.js';
import type { Json } from '../transformer/schema/ir.js';

const readBack = (value: Json, indent = 2): unknown => new Function(`return (${printLiteral(value, indent)});`)();

describe('a printed literal reads back as the very value', () => {
  const values: [string, Json][] = [
    ['scalars', [null, true, false, 0, -1, -0.5, 1e21, 5e-324, 'text']],
    ['hard strings', ['', '"', "'", '`${x}`', '\\', '\n\r\t\u2028\u2029', '\u0000', '</script>', 'é😀', '\ud800']],
    ['hard keys', { 'a-b': 1, '0': 2, 'a.b': 3, constructor: 4, é: 5, '': 6, class: 7, $ref: '#/$defs/A' }],
    ['nesting', { a: [{ b: [[], {}, [{ c: null }]] }] }],
  ];
  it.each(values)('%s', (_, value) => {
    expect(readBack(value)).toEqual(value);
    expect(readBack(value, 0)).toEqual(value);
  });

  it('a key named __proto__, as an ordinary key', () => {
    const text = '{"__proto__": {"polluted": true}, "a": {"b": ",\\"__proto__\\":", "__proto__": 1}}';
    for (const indent of [0, 2]) {
      const back = readBack(JSON.parse(text) as Json, indent) as { a: object };
      expect(JSON.stringify(back)).toBe(JSON.stringify(JSON.parse(text)));
      expect(Object.getPrototypeOf(back)).toBe(Object.prototype);
    }
  });

  it('random values', () => {
    let seed = 20260101;
    const random = (below: number): number => {
      seed = (seed * 1103515245 + 12345) & 0x7fffffff;
      return seed % below;
    };
    const text = (): string =>
      String.fromCodePoint(
        ...Array.from({ length: random(6) }, () => [random(128), random(0x7ff), 0x1f600 + random(50)][random(3)]!),
      );
    const make = (depth: number): Json => {
      const kind = random(depth > 3 ? 4 : 6);
      if (kind === 0) return text();
      if (kind === 1) return random(2) ? random(1_000_000) / 128 : -random(1_000_000);
      if (kind === 2) return null;
      if (kind === 3) return random(2) === 1;
      if (kind === 4) return Array.from({ length: random(4) }, () => make(depth + 1));
      return Object.fromEntries(Array.from({ length: random(5) }, () => [text(), make(depth + 1)]));
    };
    for (let round = 0; round < 500; round++) {
      const value = make(0);
      expect(readBack(value)).toEqual(value);
    }
  });

  it('each member takes a line of its own, or all are on one line', () => {
    expect(printLiteral({ type: 'object', required: ['a'] }, 2)).toBe('{\n  "type": "object",\n  "required": [\n    "a"\n  ]\n}');
    expect(printLiteral({ type: 'object', required: ['a'] })).toBe('{"type":"object","required":["a"]}');
  });
});

import { describe, expect, it } from 'vitest';
import { closed, echo, refused } from './support/compiled.js';

const text = { type: 'string' };
const nullable = { anyOf: [{ type: 'string' }, { type: 'null' }] };
const accepts = (parameters: Parameters<typeof echo>[0], args: unknown) => echo(parameters).validate(args);

describe('null for an optional argument that does not allow null', () => {
  it('counts as absent', () => {
    expect(accepts(closed({ city: text, days: { type: 'integer' } }, ['days']), { city: 'x', days: null })).toEqual({
      city: 'x',
    });
  });

  it('leaves the default of the function to apply', async () => {
    const tool = echo(closed({ days: { type: 'integer', default: 3 } }, ['days']));
    expect(await tool.execute('{"days": null}')).toEqual({});
  });

  it('is null where the schema says so', () => {
    expect(accepts(closed({ note: nullable, tag: text }, ['note', 'tag']), { note: null, tag: null })).toEqual({ note: null });
    expect(accepts(closed({ any: {} }, ['any']), { any: null })).toEqual({ any: null });
    expect(accepts(closed({ level: { enum: [1, null] }, tag: text }, ['level', 'tag']), { level: null, tag: null })).toEqual({
      level: null,
    });
  });

  it('is a mistake for a required argument', () => {
    expect(refused(echo(closed({ city: text, unit: text }, ['unit'])), { city: null, unit: null }).invalid).toEqual([
      ['city', 'must be a string, got null'],
    ]);
  });

  it('is a mistake in a list, in a record, and under an unknown name', () => {
    const tool = echo(
      closed({ list: { type: 'array', items: text }, record: { type: 'object', additionalProperties: text } }, [
        'list',
        'record',
      ]),
    );
    expect(refused(tool, { list: [null] }).invalid).toEqual([['list[0]', 'must be a string, got null']]);
    expect(refused(tool, { record: { a: null } }).invalid).toEqual([['record.a', 'must be a string, got null']]);
    expect(refused(tool, { other: null }).unexpected).toEqual(['other']);
  });

  it('counts as absent in nested objects, lists, tuples and records', () => {
    const inner = closed({ name: text, note: text }, ['note']);
    const given = { name: 'a', note: null };
    const clean = { name: 'a' };
    for (const [schema, value, expected] of [
      [inner, given, clean],
      [{ type: 'array', items: inner }, [given, clean], [clean, clean]],
      [{ type: 'array', prefixItems: [text, inner], minItems: 2, items: false }, ['x', given], ['x', clean]],
      [{ type: 'object', additionalProperties: inner }, { k: given }, { k: clean }],
      [{ allOf: [inner] }, given, clean],
    ] as const) {
      expect(accepts(closed({ it: schema }), { it: value })).toEqual({ it: expected });
    }
  });

  it('counts as absent behind references, recursive ones too', () => {
    const parameters = {
      ...closed({ tree: { $ref: '#/$defs/Tree' } }),
      $defs: {
        Tree: closed({ name: text, note: text, children: { type: 'array', items: { $ref: '#/$defs/Tree' } } }, [
          'note',
          'children',
        ]),
      },
    };
    const args = {
      tree: {
        name: 'a',
        note: null,
        children: [
          { name: 'b', children: null },
          { name: 'c', note: null, children: [] },
        ],
      },
    };
    expect(accepts(parameters, args)).toEqual({ tree: { name: 'a', children: [{ name: 'b' }, { name: 'c', children: [] }] } });
  });

  it('counts as absent in the union branch that then fits', () => {
    const a = closed({ x: text, note: text }, ['note']);
    const b = closed({ x: text, y: text, note: nullable }, ['note']);
    const it = { anyOf: [a, b, { type: 'null' }] };
    expect(accepts(closed({ it }), { it: { x: '1', note: null } })).toEqual({ it: { x: '1' } });
    expect(accepts(closed({ it, c: text }, ['c']), { c: null, it: { x: '1', y: '2', note: null } })).toEqual({
      it: { x: '1', y: '2', note: null },
    });
  });

  it('counts as absent in the tagged branch', () => {
    const circle = closed({ kind: { const: 'circle' }, r: { type: 'number' }, note: text }, ['note']);
    const square = closed({ kind: { const: 'square' }, r: { type: 'number' }, note: nullable }, ['note']);
    const parameters = closed({ it: { anyOf: [circle, square].map((schema) => ({ ...schema, type: 'object' })) } });
    expect(accepts(parameters, { it: { kind: 'circle', r: 1, note: null } })).toEqual({ it: { kind: 'circle', r: 1 } });
    expect(accepts(parameters, { it: { kind: 'square', r: 1, note: null } })).toEqual({
      it: { kind: 'square', r: 1, note: null },
    });
  });

  it('makes no noise beside a real mistake', () => {
    const tool = echo(
      closed(
        {
          it: { anyOf: [closed({ n: { type: 'integer' }, note: text, tag: text }, ['note', 'tag']), { type: 'string' }] },
          opt: text,
        },
        ['opt'],
      ),
    );
    const error = refused(tool, { opt: null, it: { n: '1', note: null, tag: null } });
    expect(error.invalid).toEqual([['it.n', 'must be an integer, got the string "1"']]);
  });

  it('is never written into the schema, and leaves the given object alone', () => {
    const parameters = closed({ city: text, days: { type: 'integer' } }, ['days']);
    const tool = echo(parameters);
    const given = { city: 'x', days: null };
    tool.validate(given);
    expect(given).toEqual({ city: 'x', days: null });
    expect(tool.parameters).toEqual(closed({ city: text, days: { type: 'integer' } }, ['days']));
  });
});

import { describe, expect, it } from 'vitest';
import { restoreCase } from '../runtime/targets/restore-case.js';
import { closed } from './support/compiled.js';

const unit = { type: 'string', enum: ['celsius', 'Kelvin'] };
const restored = (schema: object, value: unknown) =>
  (restoreCase(closed({ value: schema }), { value }) as { value: unknown }).value;

describe('values of enums get the letter case of the schema', () => {
  it.each([
    ['a value', unit, 'Celsius', 'celsius'],
    ['a constant', { type: 'string', const: 'On' }, 'on', 'On'],
    ['a value or null', { anyOf: [unit, { type: 'null' }] }, 'KELVIN', 'Kelvin'],
    ['values in an array', { type: 'array', items: unit }, ['celsius', 'kelvin'], ['celsius', 'Kelvin']],
    ['values in a tuple', { type: 'array', prefixItems: [{ type: 'string' }, unit] }, ['KELVIN', 'KELVIN'], ['KELVIN', 'Kelvin']],
    ['values in a record', { type: 'object', additionalProperties: unit }, { a: 'kelvin' }, { a: 'Kelvin' }],
    [
      'the tag of a union',
      { anyOf: [closed({ kind: { const: 'Day' } }), closed({ kind: { const: 'Any' }, unit })] },
      { kind: 'any', unit: 'kelvin' },
      { kind: 'Any', unit: 'Kelvin' },
    ],
  ])('%s', (_, schema, sent, meant) => expect(restored(schema, sent)).toEqual(meant));

  it('behind references', () => {
    const schema = { ...closed({ value: { $ref: '#/$defs/Unit' } }), $defs: { Unit: unit } };
    expect(restoreCase(schema, { value: 'KELVIN' })).toEqual({ value: 'Kelvin' });
  });
});

describe('and stay as they are', () => {
  it.each([
    ['where they are right', unit, 'celsius'],
    ['where they are another value', unit, 'fahrenheit'],
    ['where two differ by case', { type: 'string', enum: ['m', 'M', 'Km'] }, 'M'],
    ['where any text will do', { anyOf: [unit, { type: 'string' }] }, 'CELSIUS'],
    ['where they are no texts', unit, 3],
    ['where no branch fits', { anyOf: [closed({ kind: { const: 'Day' } })] }, { kind: 'none' }],
  ])('%s', (_, schema, sent) => expect(restored(schema, sent)).toBe(sent));

  it('where they are nested beyond all bounds, or in unions in unions', () => {
    const node = {
      anyOf: [
        closed({ kind: unit, next: { $ref: '#/$defs/Node' } }, ['next']),
        closed({ next: { $ref: '#/$defs/Node' } }, ['next']),
      ],
    };
    const schema = { ...closed({ value: { $ref: '#/$defs/Node' } }), $defs: { Node: node } };
    const nest = (depth: number, inner: object): object => (depth === 0 ? inner : nest(depth - 1, { next: inner }));
    expect(restoreCase(schema, { value: nest(60, { kind: 'kelvin' }) })).toEqual({ value: nest(60, { kind: 'Kelvin' }) });
    let deep: object = {};
    for (let depth = 0; depth < 100_000; depth++) deep = { next: deep };
    const args = { value: deep };
    expect(restoreCase(schema, args)).toBe(args);
  });

  it('where the arguments are no object', () => {
    for (const args of [undefined, null, 'x', 3]) expect(restoreCase(closed({ value: unit }), args)).toBe(args);
  });
});

import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../runtime/index.js';
import { compileCheck } from '../runtime/validate/compile-check.js';
import { createExaminer } from '../runtime/validate/examine.js';
import { isCostly } from '../runtime/validate/is-costly.js';
import { makeCheckingSchema } from '../runtime/validate/make-checking-schema.js';
import { closed, echo } from './support/compiled.js';
import { loadCheck } from './support/load-check.js';

/** Small, seeded, and good enough to wander (mulberry32). */
function createRandom(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (end: number): number => Math.floor(next() * end);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
  return { below, pick, chance: (part: number) => next() < part };
}
type Random = ReturnType<typeof createRandom>;

const keys = ['a', 'b', 'kind', 'constructor'];
const strings = ['', 'a', 'b', 'x', 'aa', '👍👍'];
const numbers = [0, 1, 2, 3, -1, 1.5, 19.99, 1e300];

function makeSchema(random: Random, depth: number): JsonSchema {
  const leaf = depth <= 0;
  const inner = (): JsonSchema => makeSchema(random, depth - 1);
  switch (random.below(leaf ? 7 : 14)) {
    case 0:
      return { type: 'string', ...(random.chance(0.3) ? { minLength: 1 } : {}), ...(random.chance(0.3) ? { maxLength: 1 } : {}) };
    case 1:
      return {
        type: random.pick(['number', 'integer']),
        ...(random.chance(0.4) ? { minimum: 1 } : {}),
        ...(random.chance(0.3) ? { multipleOf: 0.01 } : {}),
      };
    case 2:
      return { type: 'string', enum: ['a', 'b', 'x'].slice(0, 1 + random.below(3)) };
    case 3:
      return { enum: [1, 'a', null] };
    case 4:
      return { type: random.pick(['boolean', 'null']) };
    case 5:
      return random.chance(0.3) ? {} : { type: ['string', 'null'] };
    case 6:
      return { type: 'string', pattern: '^a' };
    case 7:
      return {
        type: 'array',
        items: inner(),
        ...(random.chance(0.3) ? { uniqueItems: true } : {}),
        ...(random.chance(0.3) ? { maxItems: 1 } : {}),
      };
    case 8:
      return {
        type: 'array',
        prefixItems: [inner(), inner()],
        minItems: 2,
        items: random.chance(0.5) ? false : inner(),
        ...(random.chance(0.2) ? { maxItems: 3 } : {}),
      };
    case 9:
    case 10:
      return makeObject(random, inner);
    case 11:
      return { type: 'object', additionalProperties: inner(), ...(random.chance(0.3) ? { minProperties: 1 } : {}) };
    case 12:
      return {
        anyOf: random.chance(0.5)
          ? makeTagged(random, inner)
          : [inner(), inner(), ...(random.chance(0.3) ? [{ type: 'null' }] : [])],
      };
    default:
      return { $ref: random.pick(['#/$defs/Tree', '#/$defs/Loose']) };
  }
}

function makeObject(random: Random, inner: () => JsonSchema): JsonSchema {
  const names = keys.filter(() => random.chance(0.5));
  const required = names.filter(() => random.chance(0.5));
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, inner()])),
    ...(required.length > 0 ? { required } : {}),
    ...(random.chance(0.7) ? { additionalProperties: false } : {}),
    ...(random.chance(0.1) ? { patternProperties: { '^x': inner() } } : {}),
  };
}

function makeTagged(random: Random, inner: () => JsonSchema): JsonSchema[] {
  const branch = (kind: string) => closed({ kind: { type: 'string', const: kind }, a: inner() }, random.chance(0.5) ? ['a'] : []);
  return [branch('a'), branch('b'), ...(random.chance(0.3) ? [{ type: 'null' }] : [])];
}

function makeRoot(random: Random): JsonSchema {
  return {
    ...closed({ it: makeSchema(random, 3) }),
    $defs: {
      Tree: closed({ a: makeSchema(random, 1), b: { type: 'array', items: { $ref: '#/$defs/Tree' } } }, ['a', 'b']),
      // An untagged recursive union: where there is one, the examiner is the check.
      Loose: random.chance(0.6)
        ? { type: 'string' }
        : {
            anyOf: [
              { type: 'string' },
              { type: 'object', properties: { a: { $ref: '#/$defs/Loose' } } },
              {
                type: 'object',
                properties: { a: { $ref: '#/$defs/Loose' }, b: { type: 'integer' } },
                additionalProperties: false,
              },
            ],
          },
    },
  };
}

/** A value that follows the schema most of the time. */
function makeValue(random: Random, root: JsonSchema, schema: JsonSchema, depth = 5): unknown {
  if (depth <= 0 || random.chance(0.08))
    return random.pick<unknown>([null, true, ...strings, ...numbers, [], {}, [1], { a: 1 }, { kind: 'a' }]);
  const make = (inner: unknown): unknown => makeValue(random, root, (inner || {}) as JsonSchema, depth - 1);
  if (typeof schema['$ref'] === 'string')
    return make((root['$defs'] as Record<string, JsonSchema>)[schema['$ref'].slice('#/$defs/'.length)]);
  if (Array.isArray(schema['anyOf'])) return make(random.pick(schema['anyOf']));
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return random.pick(schema['enum']);
  switch ([schema['type']].flat()[0]) {
    case 'string':
      return random.pick(strings);
    case 'number':
    case 'integer':
      return random.pick(numbers);
    case 'array': {
      const prefix = ((schema['prefixItems'] ?? []) as JsonSchema[]).map(make);
      return [...prefix, ...Array.from({ length: random.below(3) }, () => make(schema['items']))];
    }
    case 'object': {
      const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
      const listed = Object.entries(properties).filter(([name]) =>
        random.chance((schema['required'] as string[] | undefined)?.includes(name) ? 0.95 : 0.5),
      );
      const members = listed.map(([name, inner]): [string, unknown] => [name, make(inner)]);
      if (random.chance(0.2)) members.push([random.pick([...keys, 'x1', 'toString']), make(schema['additionalProperties'])]);
      return Object.fromEntries(members);
    }
    default:
      return random.pick<unknown>([null, true, 1, 'a']);
  }
}

describe('for random schemas and values', () => {
  it('the fast check, the one that the build writes, the report and plain ajv come to the same verdict', () => {
    const random = createRandom(20261130);
    const count = { accepted: 0, refused: 0 };
    for (let round = 0; round < 150; round++) {
      const root = makeRoot(random);
      const schema = makeCheckingSchema(root, 'result');
      const check = compileCheck(schema, 'random');
      const written = isCostly(schema) ? check : loadCheck(root, 'result')!;
      const plain = new Ajv2020({ strict: false, ownProperties: true, validateSchema: false, multipleOfPrecision: 9 }).compile(
        root,
      );
      for (let time = 0; time < 30; time++) {
        const value = { it: makeValue(random, root, (root['properties'] as { it: JsonSchema }).it) };
        const accepted = plain(value);
        const found = createExaminer(schema).find(schema, value);
        expect({ accepted: check(value), written: written(value), problems: found.count > 0, value, root }).toEqual({
          accepted,
          written: accepted,
          problems: !accepted,
          value,
          root,
        });
        count[accepted ? 'accepted' : 'refused']++;
      }
    }
    expect(count.accepted).toBeGreaterThan(1000);
    expect(count.refused).toBeGreaterThan(1000);
  });

  it('arguments are accepted as they are, or with nulls dropped, or refused with a reason', () => {
    const random = createRandom(7);
    for (let round = 0; round < 60; round++) {
      const root = makeRoot(random);
      const plain = new Ajv2020({ strict: false, ownProperties: true, validateSchema: false, multipleOfPrecision: 9 }).compile(
        root,
      );
      const tool = echo(root);
      for (let time = 0; time < 20; time++) {
        const value = { it: makeValue(random, root, (root['properties'] as { it: JsonSchema }).it) };
        const text = JSON.stringify(value);
        const result = tool.inputSchema['~standard'].validate(value);
        expect(JSON.stringify(value)).toBe(text);
        if (result.issues) {
          expect(result.issues.length).toBeGreaterThan(0);
          // A number of 1e300 is no exact integer, and that is all that is stricter than the public schema.
          if (!text.includes('1e+300')) expect([plain(value), text]).toEqual([false, text]);
        } else {
          expect([plain(result.value), text]).toEqual([true, text]);
          if (plain(value)) expect(result.value).toEqual(value);
        }
      }
    }
  });
});

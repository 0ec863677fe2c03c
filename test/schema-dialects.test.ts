import { Ajv } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { makeChecks } from '../runtime/tools/schema/make-checks.js';
import { readSchema } from '../runtime/tools/schema/read-schema.js';
import { compileCheck } from '../runtime/validate/compile-check.js';
import { createExaminer } from '../runtime/validate/examine.js';
import { makeCheckingSchema } from '../runtime/validate/make-checking-schema.js';
import { pickFrom, type Random, randomFrom } from './support/random.js';

const options = { strict: false, validateSchema: false, ownProperties: true, multipleOfPrecision: 9, logger: false } as const;
/** What ajv notes for `unevaluated...`, whether used or not, makes some checks throw. */
function plain<Validator extends Ajv2019 | Ajv2020>(ajv: Validator): Validator {
  ajv.opts.unevaluated = false;
  return ajv;
}

const dialects = [
  {
    name: 'draft-07',
    version: 7,
    uri: 'http://json-schema.org/draft-07/schema#',
    compile: (schema: object) => new Ajv(options).compile(schema),
  },
  {
    name: '2019-09',
    version: 2019,
    uri: 'https://json-schema.org/draft/2019-09/schema',
    compile: (schema: object) => plain(new Ajv2019(options)).compile(schema),
  },
  {
    name: '2020-12',
    version: 2020,
    uri: 'https://json-schema.org/draft/2020-12/schema',
    compile: (schema: object) => plain(new Ajv2020(options)).compile(schema),
  },
];

const keys = ['a', 'b', 'ab', 'x'];
const scalars = [null, true, false, 0, 1, 2, 1.5, -1, '', 'a', 'b', 'ab'];

/** Keywords in any mixture, as people's schemas are. */
function makeSchema(random: Random, version: number, depth: number): unknown {
  if (depth <= 0 || random(12) === 0) return makeLeaf(random);
  const inner = (): unknown => makeSchema(random, version, depth - 1);
  const names = (): string[] => keys.filter(() => random(2) === 0);
  const map = (from: readonly string[]): object => Object.fromEntries(from.map((key) => [key, inner()]));
  const list = (): unknown[] => Array.from({ length: 1 + random(3) }, inner);
  const definitions = version === 7 ? 'definitions' : '$defs';
  const older: (() => object)[] = [
    () => ({ dependencies: { a: inner(), b: ['x'] } }),
    () => ({ items: list(), additionalItems: pickFrom(random, [true, false, inner()]) }),
  ];
  const newer: (() => object)[] = [
    () => ({ dependentSchemas: { a: inner() } }),
    () => ({ dependentRequired: { a: ['b'], x: ['a', 'ab'] } }),
    () => ({ contains: inner(), minContains: random(2), ...(random(2) === 0 ? { maxContains: 1 + random(2) } : {}) }),
  ];
  const newest: (() => object)[] = [() => ({ prefixItems: list(), items: pickFrom(random, [true, false, inner()]) })];
  const groups: (() => object)[] = [
    () => makeLeaf(random) as object,
    () => ({ properties: map(names()), required: names() }),
    () => ({ properties: map(names()), additionalProperties: pickFrom(random, [false, inner()]) }),
    () => ({ patternProperties: { '^a': inner(), b$: inner() } }),
    () => ({ propertyNames: inner(), maxProperties: random(4) }),
    () => ({ items: inner(), minItems: random(2), uniqueItems: random(2) === 0 }),
    () => ({ contains: inner() }),
    () => ({ allOf: list() }),
    () => ({ anyOf: list() }),
    () => ({ oneOf: list() }),
    () => ({ not: inner() }),
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    () => ({ if: inner(), then: inner(), else: inner() }),
    ...(version < 2020 ? older : newest),
    ...(version > 7 ? newer : []),
  ];
  const parts = Array.from({ length: 1 + random(3) }, () => pickFrom(random, groups)());
  const reference = { $ref: pickFrom(random, ['#', `#/${definitions}/A`, `#/${definitions}/B`]) };
  if (random(8) === 0) return version === 7 ? reference : Object.assign(reference, ...parts);
  return Object.assign({}, ...parts);
}

function makeLeaf(random: Random): unknown {
  return pickFrom<() => unknown>(random, [
    () => ({ type: pickFrom(random, ['string', 'number', 'integer', 'boolean', 'null', 'object', 'array']) }),
    () => ({ type: ['string', 'object', 'array'] }),
    () => ({ enum: ['a', 1, null, { a: 1 }] }),
    () => ({ const: pickFrom(random, scalars) }),
    () => ({ minimum: random(3), exclusiveMaximum: 2 + random(2), multipleOf: 0.5 }),
    () => ({ minLength: random(2), pattern: 'a|^$' }),
    () => pickFrom<unknown>(random, [true, true, false, {}]),
  ])();
}

function makeValue(random: Random, depth: number): unknown {
  if (depth <= 0 || random(3) === 0) return pickFrom(random, scalars);
  if (random(3) === 0) return Array.from({ length: random(4) }, () => makeValue(random, depth - 1));
  return Object.fromEntries(keys.filter(() => random(2) === 0).map((key) => [key, makeValue(random, depth - 1)]));
}

describe.each(dialects)('a schema of $name', ({ version, uri, compile }) => {
  it('means here what it means to a validator of that dialect', () => {
    const random = randomFrom(version);
    const count = { accepted: 0, refused: 0, loops: 0 };
    for (let round = 0; round < 250; round++) {
      const defined = { A: makeSchema(random, version, 1), B: makeSchema(random, version, 2) };
      const root = makeSchema(random, version, 3);
      const source = {
        ...(typeof root === 'object' ? root : { allOf: [root] }),
        [version === 7 ? 'definitions' : '$defs']: defined,
      };
      // ajv overlooks what an array must contain where its first items are listed.
      if (/"contains"/.test(JSON.stringify(source)) && /"items":\[|"prefixItems"/.test(JSON.stringify(source))) continue;
      const reading = readSchema({ $schema: uri, ...source }, 'schema');
      if ('problems' in reading) {
        expect(reading.problems.join()).toContain('refers to itself');
        count.loops++;
        continue;
      }
      const schema = makeCheckingSchema(makeChecks(reading.schema), 'result');
      const expected = compile(source);
      const check = compileCheck(schema, 'random');
      for (let time = 0; time < 25; time++) {
        const value = makeValue(random, 3);
        const accepted = expected(value) === true;
        const judged = { accepted: check(value), examined: createExaminer(schema).find(schema, value).count === 0 };
        expect({ ...judged, source, value }).toEqual({ accepted, examined: accepted, source, value });
        count[accepted ? 'accepted' : 'refused']++;
      }
    }
    expect(count.accepted).toBeGreaterThan(400);
    expect(count.refused).toBeGreaterThan(400);
    expect(count.loops).toBeLessThan(60);
  });
});

describe('members that no keyword has looked at', () => {
  const check = (schema: object) => {
    const reading = readSchema(schema, 'schema');
    if ('problems' in reading) throw new Error(reading.problems.join());
    return compileCheck(makeCheckingSchema(makeChecks(reading.schema), 'result'), 'sample');
  };
  const name = { properties: { name: { type: 'string' } } };
  const properties: [string, object, object[], object[]][] = [
    ['are seen through allOf', { allOf: [name], properties: { age: {} } }, [{ name: 'x', age: 1 }], [{ name: 'x', other: 1 }]],
    ['are seen through a reference', { $ref: '#/$defs/Name', $defs: { Name: name } }, [{ name: 'x' }], [{ other: 1 }]],
    [
      'are seen in the branches that hold, and no others',
      { anyOf: [name, { required: ['age'], properties: { age: {} } }] },
      [{ name: 'x' }, { name: 'x', age: 1 }],
      [{ name: 1, age: 1 }, { other: 1 }],
    ],
    [
      'are seen by the condition and what follows from it',
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
      { if: { properties: { kind: { const: 'a' } }, required: ['kind'] }, then: name, else: { properties: { id: {} } } },
      [{ kind: 'a', name: 'x' }, { id: 1 }],
      [{ kind: 'a', id: 1 }, { kind: 'b' }, { name: 'x' }],
    ],
    ['are not seen through not', { not: { not: name } }, [{}], [{ name: 'x' }]],
    [
      'are seen where others depend on them',
      { properties: { a: {} }, dependentSchemas: { a: name } },
      [{ a: 1, name: 'x' }],
      [{ name: 'x' }],
    ],
    ['are seen by patterns', { patternProperties: { '^x-': {} } }, [{ 'x-a': 1 }], [{ a: 1 }]],
    ['may be inherited names', { allOf: [name] }, [{}], [{ constructor: 1 }, { toString: 1 }]],
    ['are seen by an inner schema that takes the rest', { allOf: [{ unevaluatedProperties: true }] }, [{ any: 1 }], []],
  ];
  it.each(properties)('%s', (_, schema, accepted, refused) => {
    const isAccepted = check({ type: 'object', ...schema, unevaluatedProperties: false });
    expect(accepted.map(isAccepted)).toEqual(accepted.map(() => true));
    expect(refused.map(isAccepted)).toEqual(refused.map(() => false));
  });

  const items: [string, object, unknown[][], unknown[][]][] = [
    ['are the items behind the listed ones', { prefixItems: [{}, {}] }, [[], [1, 2]], [[1, 2, 3]]],
    ['are none where all items are described', { allOf: [{ items: {} }] }, [[1, 2, 3]], []],
    ['are not the ones that an array must contain', { contains: { type: 'string' } }, [['a', 'b']], [['a', 1]]],
    [
      'count the longest list that holds',
      { anyOf: [{ prefixItems: [{}] }, { prefixItems: [{}, { const: 2 }] }] },
      [[1, 2]],
      [[1, 3]],
    ],
  ];
  it.each(items)('%s', (_, schema, accepted, refused) => {
    const isAccepted = check({ type: 'array', ...schema, unevaluatedItems: false });
    expect(accepted.map(isAccepted)).toEqual(accepted.map(() => true));
    expect(refused.map(isAccepted)).toEqual(refused.map(() => false));
  });
});

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { compareSchemas } from '../transformer/hosts/cli/contract/compare-schemas.js';
import type { Json } from '../transformer/schema/ir.js';
import { mutateSchema } from './support/contracts/mutate-schema.js';
import { createRandom, type Random } from './support/oracle/random.js';
import { anyValue, valueNear } from './support/oracle/random-value.js';
import { randomParameters } from './support/targets/random-parameters.js';
import { randomSchema } from './support/targets/random-schema.js';

type Schema = { [key: string]: Json };

/** ajv is the judge. Formats are looked at by none of the two. */
function judge(schema: Schema): ValidateFunction {
  return new Ajv2020({
    strict: false,
    validateFormats: false,
    validateSchema: false,
    meta: false,
    logger: false,
    ownProperties: true,
  }).compile(schema);
}

interface Tally {
  same: number;
  kept: number;
  broken: number;
  /** Of the broken: those for which a value was found that shows it. */
  shown: number;
}

/** Tries values that fit the schema from which they must stay valid, and returns one that does not. */
function findCounterexample(random: Random, from: Schema, to: Schema): Json | undefined {
  const [fits, stillFits] = [judge(from), judge(to)];
  for (let tries = 0; tries < 40; tries++) {
    const value = tries < 34 ? valueNear(random, tries % 2 ? from : to, tries % 2 ? from : to) : anyValue(random, 2);
    if (fits(value) && !stillFits(value)) return value;
  }
  return undefined;
}

function tryPair(random: Random, [before, after]: readonly [Schema, Schema], tally: Tally): void {
  const words = (part: 'arguments' | 'result'): string[] =>
    compareSchemas(before, after, part)
      .filter(({ breaks }) => breaks.includes(part === 'arguments' ? 'calls' : 'plans'))
      .map(({ message }) => message);
  for (const part of ['arguments', 'result'] as const) {
    if (JSON.stringify(before) === JSON.stringify(after)) {
      tally.same++;
      continue;
    }
    const broken = words(part);
    const [from, to] = part === 'arguments' ? [before, after] : [after, before];
    const value = findCounterexample(random, from, to);
    if (broken.length === 0) expect(value, `${part}\n${JSON.stringify(before)}\n${JSON.stringify(after)}`).toBeUndefined();
    if (broken.length === 0) tally.kept++;
    else tally.broken++;
    if (broken.length > 0 && value !== undefined) tally.shown++;
  }
}

function tryMany(random: Random, schemas: readonly Schema[]): Tally {
  const tally = { same: 0, kept: 0, broken: 0, shown: 0 };
  schemas.forEach((schema, index) => {
    let after = mutateSchema(random, schema) as Schema;
    while (random.chance(0.3)) after = mutateSchema(random, after) as Schema;
    tryPair(random, [schema, after], tally);
    const other = schemas[index + 1];
    if (other && index % 4 === 0) tryPair(random, [schema, other], tally);
  });
  return tally;
}

it.each([1, 2, 3, 4])('arguments that stay valid do so under ajv, for schemas with every keyword (seed %i)', (seed) => {
  const random = createRandom(seed);
  const tally = tryMany(
    random,
    Array.from({ length: 60 }, () => randomSchema(random) as Schema),
  );
  // Neither verdict may be the only one: one that always says 'broken' would pass the test above.
  expect(tally.kept).toBeGreaterThan(12);
  expect(tally.shown).toBeGreaterThan(12);
});

it('arguments that stay valid do so under ajv, for schemas that the build writes', () => {
  const random = createRandom(5);
  const schemas = randomParameters(11, 60).map(({ schema }) => schema);
  const tally = tryMany(random, schemas);
  expect(tally.kept).toBeGreaterThan(12);
  expect(tally.shown).toBeGreaterThan(10);
  // Of what is said to break, at most a part cannot be shown by the values tried.
  expect(tally.shown / tally.broken).toBeGreaterThan(0.5);
});

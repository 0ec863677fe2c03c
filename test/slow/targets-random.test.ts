import { describe, expect, it } from 'vitest';
import { deepFreeze } from '../../runtime/deep-freeze.js';
import { targetNames } from '../../runtime/targets/rules.js';
import { findMisfits } from '../../transformer/check/targets/find-misfits.js';
import { targetRules } from '../../transformer/check/targets/rules.js';
import { createRandom } from '../support/oracle/random.js';
import { judgeTarget } from '../support/targets/judge-target.js';
import { randomParameters } from '../support/targets/random-parameters.js';
import { randomSchema } from '../support/targets/random-schema.js';

/** 5000 types; FUZZ_ROUNDS and FUZZ_SEED try others. */
const rounds = 20;
const typesPerRound = 250;
const othersPerRound = 50;
/** Compiling takes longest: values are compared for one target in so many, each time for others. */
const comparedEvery = 10;
const start = Number(process.env['FUZZ_SEED'] ?? 100);
const seeds = Array.from({ length: Number(process.env['FUZZ_ROUNDS'] ?? rounds) }, (_, index) => start + index);

describe('random types, and schemas that no type gives, written for every target', () => {
  it.each(seeds)('round %i', { timeout: 600_000 }, (seed) => {
    const random = createRandom(seed);
    const types = randomParameters(seed, typesPerRound).map(({ schema }) => schema);
    const others = Array.from({ length: othersPerRound }, () => randomSchema(random));
    for (const [index, schema] of [...types, ...others].entries()) {
      const isCompiled = index < types.length;
      deepFreeze(schema);
      for (const [number, target] of targetNames.entries()) {
        const values = (index + number) % comparedEvery === 0 ? 8 : 0;
        const { complaints, refused } = judgeTarget({ schema, target, random, values, isCompiled });
        expect(complaints, `${target}: ${JSON.stringify(schema)}`).toEqual([]);
        if (!isCompiled) continue;
        const misfits = findMisfits(schema as never, targetRules.get(target)!).filter(
          ({ kind }) => kind !== 'optional' && kind !== 'unions',
        );
        expect(misfits.length > 0, `the build about ${target}: ${JSON.stringify(schema)}`).toBe(refused.length > 0);
      }
    }
  });
});

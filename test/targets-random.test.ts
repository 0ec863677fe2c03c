import { describe, expect, it } from 'vitest';
import { deepFreeze } from '../runtime/deep-freeze.js';
import { type SchemaTarget, targetNames } from '../runtime/targets/rules.js';
import { createRandom } from './support/oracle/random.js';
import { judgeTarget } from './support/targets/judge-target.js';
import { randomParameters } from './support/targets/random-parameters.js';
import { randomSchema } from './support/targets/random-schema.js';

const types = randomParameters(7, 300).map(({ type, schema }) => ({ type, schema: deepFreeze(schema) }));
const source = createRandom(3);
const others = Array.from({ length: 100 }, () => deepFreeze(randomSchema(source)));

/** Values are compared for one schema in four, each time for other targets. */
const valuesFor = (index: number, target: SchemaTarget): number => ((index + targetNames.indexOf(target)) % 4 === 0 ? 8 : 0);

describe.each(targetNames)('random schemas written for %s', (target) => {
  it('of types: follow its rules, are pure, and accept what the original accepts', () => {
    const random = createRandom(1);
    let [written, pairs] = [0, 0];
    for (const [index, { type, schema }] of types.entries()) {
      const judged = judgeTarget({ schema, target, random, values: valuesFor(index, target), isCompiled: true });
      expect(judged.complaints, type).toEqual([]);
      if (judged.refused.length === 0) written += 1;
      pairs += judged.pairs;
    }
    expect(written).toBeGreaterThan(50);
    if (!['draft-2020-12', 'anthropic'].includes(target)) expect(pairs).toBeGreaterThan(20);
  });

  it('of others: follow its rules, are pure, and accept what the original accepts', () => {
    const random = createRandom(2);
    let written = 0;
    for (const [index, schema] of others.entries()) {
      const judged = judgeTarget({ schema, target, random, values: valuesFor(index, target), isCompiled: false });
      expect(judged.complaints, JSON.stringify(schema)).toEqual([]);
      if (judged.refused.length === 0) written += 1;
    }
    expect(written).toBeGreaterThan(5);
  });
});

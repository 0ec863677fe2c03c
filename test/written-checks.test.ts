import { describe, expect, it } from 'vitest';
import { compileCheck } from '../runtime/validate/compile-check.js';
import { isCostly } from '../runtime/validate/is-costly.js';
import { makeCheckingSchema } from '../runtime/validate/make-checking-schema.js';
import { collectProblems } from '../transformer/schema/collect-problems.js';
import { toJsonSchema } from '../transformer/schema/to-json-schema.js';
import { typeCases } from './schema.cases.js';
import { caseRows, programOf } from './support/case-programs.js';
import { loadCheck } from './support/load-check.js';
import { readTypes } from './support/oracle/judge.js';
import { createRandom } from './support/oracle/random.js';
import { randomType } from './support/oracle/random-type.js';
import { anyValue, valueNear } from './support/oracle/random-value.js';
import { writeModule } from './support/oracle/type-tree.js';

const seeds = [1, 2, 3, 4];
const typesPerSeed = 150;
const valuesPerType = 350;

describe('a check that the build writes comes to the verdict of ajv', () => {
  it.each(seeds)('for random types and values, seed %i', { timeout: 300_000 }, (seed) => {
    const random = createRandom(seed);
    const types = [...new Set(Array.from({ length: typesPerSeed }, () => writeModule(randomType(random))))];
    let pairs = 0;
    for (const { type, root } of readTypes(types)) {
      if (collectProblems(root, '').length > 0) continue;
      const schema = toJsonSchema(root);
      const checking = makeCheckingSchema(schema, 'arguments');
      // There the walk of the schema is the check.
      if (isCostly(checking)) continue;
      const [written, compiled] = [loadCheck(schema, 'arguments'), compileCheck(checking, 'random')];
      expect(written, type).toBeDefined();
      const { properties, $defs } = schema as { properties: { value: object }; $defs?: object };
      const inner = { ...properties.value, ...($defs ? { $defs } : {}) } as never;
      for (let index = 0; index < valuesPerType; index++) {
        const value = { value: index % 8 === 0 ? anyValue(random, 2) : valueNear(random, inner) };
        pairs += 1;
        if (written!(value) !== compiled(value)) expect([type, value, written!(value)]).toEqual([type, value, compiled(value)]);
      }
    }
    expect(pairs).toBeGreaterThan(30_000);
  });
});

for (const group of Object.keys(typeCases)) {
  describe(`for the types of the table: ${group}`, () => {
    for (const { row, module } of caseRows.filter((each) => each.group === group && !each.row.refused)) {
      it(row.name, () => {
        const schema = toJsonSchema(programOf(row).probe(module));
        const written = loadCheck(schema, 'result')!;
        for (const each of row.accepts ?? []) expect([each, written({ value: each })]).toEqual([each, true]);
        for (const each of row.rejects ?? []) expect([each, written({ value: each })]).toEqual([each, false]);
      });
    }
  });
}

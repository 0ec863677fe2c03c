import { describe, expect, it } from 'vitest';
import { collectProblems } from '../transformer/schema/collect-problems.js';
import { toJsonSchema } from '../transformer/schema/to-json-schema.js';
import { type TypeCase, typeCases } from './schema.cases.js';
import { caseRows, programOf } from './support/case-programs.js';
import { compileStrictly } from './support/strict-validator.js';

function check(row: TypeCase, module: string): void {
  const program = programOf(row);
  expect(program.complaints(module)).toEqual([]);
  const root = program.probe(module);
  const problems = collectProblems(root, '').map(({ problem, path }) => [problem.code, path]);
  expect(problems).toEqual(row.refused ?? []);
  if (row.refused) return;

  const schema = toJsonSchema(root) as { properties: { value: object }; $defs?: object };
  const { value, ...rest } = schema.properties;
  expect(rest).toEqual({});
  if (row.schema) expect(schema.$defs ? { ...value, $defs: schema.$defs } : value).toEqual(row.schema);
  const validate = compileStrictly(schema);
  for (const each of row.accepts ?? []) expect([each, validate({ value: each }), validate.errors]).toEqual([each, true, null]);
  for (const each of row.rejects ?? []) expect([each, validate({ value: each })]).toEqual([each, false]);
}

for (const group of Object.keys(typeCases)) {
  describe(group, () => {
    for (const { row, module } of caseRows.filter((each) => each.group === group)) it(row.name, () => check(row, module));
  });
}

import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../runtime/index.js';
import { ToolUsageError } from '../runtime/index.js';
import { type SchemaTarget, targetNames } from '../runtime/targets/rules.js';
import { findTargetProblems, toJsonSchema } from '../runtime/targets/to-json-schema.js';
import { closed } from './support/compiled.js';
import { validateTarget } from './support/target-validator.js';
import { type Refusal, type TargetCase, targetCases } from './targets.cases.js';

function schemaOf({ schema, optional, $defs }: TargetCase): JsonSchema {
  return { ...closed({ value: schema }, optional ? ['value'] : []), ...($defs ? { $defs } : {}) };
}

const isRefusal = (expected: object | undefined): expected is Refusal => expected !== undefined && 'refused' in expected;

function expectLowered(row: TargetCase, target: SchemaTarget): void {
  const parameters = schemaOf(row);
  const expected = row.becomes?.[target];
  if (isRefusal(expected)) {
    const problems = findTargetProblems(parameters, target, 'sample');
    expect(problems.map(({ kind, path }) => [kind, path])).toEqual(expected.refused);
    expect(() => toJsonSchema(parameters, target, 'sample')).toThrow(ToolUsageError);
    return;
  }
  const lowered = toJsonSchema(parameters, target, 'sample') as { properties: { value: object } };
  expect(lowered.properties.value).toStrictEqual(expected ?? row.schema);
  expect(validateTarget(lowered, target)).toEqual([]);
}

describe.each(targetNames)('for %s', (target) => {
  it.each(targetCases.map((row) => [row.name, row] as const))('%s', (_, row) => expectLowered(row, target));
});

it('a name stands for one row', () => {
  const names = targetCases.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

import type ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { collectProblems } from '../transformer/schema/collect-problems.js';
import { toJsonSchema } from '../transformer/schema/to-json-schema.js';
import { type TypeCase, typeCases } from './schema.cases.js';
import { compileStrictly } from './support/strict-validator.js';
import { createTypeProgram, type TypeProgram } from './support/type-program.js';

const options: Record<string, ts.CompilerOptions> = {
  plain: {},
  exact: { exactOptionalPropertyTypes: true },
  dom: { lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'] },
  node: { types: ['node'], typeRoots: [`${process.cwd()}/node_modules/@types`] },
};

const rows = Object.entries(typeCases).flatMap(([group, list]) =>
  list.map((row, index) => ({ row, module: `${group}-${index}/index.ts`, group })),
);
const programs = new Map<string, TypeProgram>();

/** One program for all rows with the same compiler options. */
function programOf({ options: name = 'plain' }: TypeCase): TypeProgram {
  let program = programs.get(name);
  if (!program) {
    const modules = new Map<string, string>();
    for (const { row, module } of rows.filter((each) => (each.row.options ?? 'plain') === name)) {
      modules.set(
        module,
        /\bT\b/.test(row.ts) && /(?:type|interface|class|enum) T\b/.test(row.ts) ? row.ts : `export type T = ${row.ts};`,
      );
      for (const [file, text] of Object.entries(row.files ?? {})) modules.set(module.replace('index.ts', file), text);
    }
    program = createTypeProgram(modules, options[name]);
    programs.set(name, program);
  }
  return program;
}

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
    for (const { row, module } of rows.filter((each) => each.group === group)) it(row.name, () => check(row, module));
  });
}

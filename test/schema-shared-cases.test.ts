import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { collectProblems } from '../transformer/schema/collect-problems.js';
import { toJsonSchema } from '../transformer/schema/to-json-schema.js';
import { compileStrictly } from './support/strict-validator.js';
import { createTypeProgram } from './support/type-program.js';

interface SharedCase {
  id: string;
  title: string;
  ts: string;
  accepts: unknown[];
  rejects: unknown[];
  refused?: boolean;
  either?: boolean;
  options?: Record<string, unknown>;
  files?: Record<string, string>;
  annotations?: { pointer: string; equals?: unknown; includes?: string[] }[];
}

const cases: SharedCase[] = JSON.parse(readFileSync(join(import.meta.dirname, 'cases/types.json'), 'utf8'));

/** Cases that are not right yet; one that starts to pass must leave the list. */
const pending = new Set<string>([]);

/** Refused for the whole build, not for the type. */
const elsewhere = new Set(['special-strict-off']);

const programs = new Map<string, ReturnType<typeof createTypeProgram>>();

/** One program for all the cases with the same compiler options. */
function programOf({ options = {} }: SharedCase) {
  const key = JSON.stringify(options);
  let program = programs.get(key);
  if (!program) {
    const modules = new Map<string, string>();
    for (const each of cases.filter((other) => JSON.stringify(other.options ?? {}) === key)) {
      modules.set(`${each.id}/index.ts`, each.ts);
      for (const [name, text] of Object.entries(each.files ?? {})) modules.set(`${each.id}/${name}`, text);
    }
    const parsed = ts.convertCompilerOptionsFromJson(options, '/types').options;
    program = createTypeProgram(modules, parsed);
    programs.set(key, program);
  }
  return program;
}

function check(each: SharedCase): void {
  const program = programOf(each);
  expect(program.complaints(`${each.id}/index.ts`)).toEqual([]);
  const root = program.probe(`${each.id}/index.ts`);
  const problems = collectProblems(root, '');
  if (each.refused || (each.either && problems.length > 0)) {
    expect(problems).not.toEqual([]);
    return;
  }
  expect(problems).toEqual([]);
  const schema = toJsonSchema(root);
  const validate = compileStrictly(schema);
  for (const value of each.accepts) expect([value, validate({ value }), validate.errors]).toEqual([value, true, null]);
  for (const value of each.rejects) expect([value, validate({ value })]).toEqual([value, false]);
  for (const { pointer, equals, includes = [] } of each.annotations ?? []) {
    const found = at(schema, `/properties/value${pointer}`);
    if (equals !== undefined) expect(found).toEqual(equals);
    for (const part of includes) expect(found).toContain(part);
  }
}

/** Follows `$ref` where a step is not found beside it. */
function at(schema: Record<string, any>, pointer: string): unknown {
  let found: any = schema;
  for (const step of pointer.split('/').slice(1)) {
    if (!Object.hasOwn(found, step) && found.$ref) found = schema['$defs'][found.$ref.split('/').pop()];
    found = Object.hasOwn(found, step) ? found[step] : undefined;
  }
  return found;
}

describe('the cases that other schema generators get wrong', () => {
  for (const each of cases.filter(({ id }) => !elsewhere.has(id))) {
    if (pending.has(each.id)) it.fails(`${each.id}: ${each.title} (pending)`, () => check(each));
    else it(`${each.id}: ${each.title}`, () => check(each));
  }
});

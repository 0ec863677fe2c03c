import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { collectProblems } from '../transformer/schema/collect-problems.js';
import { schemaFromType } from '../transformer/schema/from-type.js';
import type { ObjectNode } from '../transformer/schema/ir.js';
import { toJsonSchema } from '../transformer/schema/to-json-schema.js';
import { compileStrictly } from './support/strict-validator.js';
import { createTypeProgram } from './support/type-program.js';

const list = (count: number, write: (index: number) => string, separator = ' '): string =>
  Array.from({ length: count }, (_, index) => write(index)).join(separator);

/** How often the checker is asked while the types of modules are read. */
function countQuestions(modules: ReadonlyMap<string, string>): number {
  const { context } = createTypeProgram(modules);
  let count = 0;
  const checker = new Proxy(context.checker, {
    get: (target, name, receiver) => {
      count += 1;
      return Reflect.get(target, name, receiver);
    },
  });
  const counting = { ...context, checker, definitions: new Map(), aliases: new Map() };
  for (const module of modules.keys()) {
    const file = context.program.getSourceFile(`/types/${module}`)!;
    const [parameter] = file.statements.find(ts.isFunctionDeclaration)!.parameters;
    schemaFromType(counting, context.checker.getTypeAtLocation(parameter!), { node: parameter! });
  }
  return count;
}

const oneModule = (text: string): Map<string, string> => new Map([['a/index.ts', text]]);

const kinds: Record<string, (size: number) => Map<string, string>> = {
  properties: (size) => oneModule(`export interface T { ${list(size, (i) => `/** P. @minLength 1 */ p${i}?: string | null;`)} }`),
  'mapped properties': (size) => oneModule(`export type T = Partial<{ ${list(size, (i) => `p${i}: { v: ${i} };`)} }>;`),
  literals: (size) => oneModule(`export type T = ${list(size, (i) => `'code-${i}'`, ' | ')} | null;`),
  'objects in a union': (size) => oneModule(`export type T = ${list(size, (i) => `{ v${i}: string }`, ' | ')};`),
  'tagged objects': (size) => oneModule(`export type T = ${list(size, (i) => `{ kind: 'k${i}'; v: string }`, ' | ')};`),
  levels: (size) => oneModule(`export type T = ${'{ a: '.repeat(size / 10)}string${' }'.repeat(size / 10)};`),
  tools: (size) =>
    new Map(
      Array.from({ length: size }, (_, i) => [
        `t${i}/index.ts`,
        `interface Filter { field: 'a' | 'b${i}'; and?: Filter[] }\nexport interface T { filter: Partial<Filter>; v${i}: number }`,
      ]),
    ),
};

describe('twice as many', () => {
  it.each(Object.entries(kinds))('%s take at most twice the work', (_, write) => {
    expect(countQuestions(write(400)) / countQuestions(write(200))).toBeLessThan(2.1);
  });
});

describe('large types have whole schemas', () => {
  const schemaOf = (text: string) => {
    const root: ObjectNode = createTypeProgram(oneModule(text)).probe('a/index.ts');
    expect(collectProblems(root, '')).toEqual([]);
    return toJsonSchema(root) as { properties: { value: Record<string, object> } };
  };

  it('of 500 properties', () => {
    const { value } = schemaOf([...kinds['properties']!(500).values()][0]!).properties;
    expect(Object.keys(value['properties']!)).toHaveLength(500);
  });

  it('of 1,000 literals', () => {
    const { value } = schemaOf(`export type T = ${list(1000, (i) => `'code-${i}'`, ' | ')};`).properties;
    expect(value['enum']).toHaveLength(1000);
  });

  it('of 1,000 tagged objects', () => {
    const { value } = schemaOf([...kinds['tagged objects']!(1000).values()][0]!).properties;
    expect(value['anyOf']).toHaveLength(1000);
  });

  it('of 60 levels', () => {
    const schema = schemaOf([...kinds['levels']!(600).values()][0]!);
    const validate = compileStrictly(schema);
    const nested = (leaf: unknown) => ({ value: Array.from({ length: 60 }).reduce<unknown>((a) => ({ a }), leaf) });
    expect([validate(nested('x')), validate(nested(1))]).toEqual([true, false]);
  });
});

import { describe, expect, it } from 'vitest';
import { collectProblems } from '../transformer/schema/collect-problems.js';
import type { ObjectNode } from '../transformer/schema/ir.js';
import { toJsonSchema } from '../transformer/schema/to-json-schema.js';
import { createTypeProgram } from './support/type-program.js';

const definitionOf = (root: ObjectNode) => {
  const { node } = root.properties[0]!;
  return node.kind === 'ref' ? node.definition : undefined;
};

describe('a type is read once per program', () => {
  it('by all the tools that use it', () => {
    const users = Array.from(
      { length: 300 },
      (_, index) =>
        [
          `u${index}/index.ts`,
          "export type { Order as T } from '../order';\nimport type { Order as T } from '../order';",
        ] as const,
    );
    const program = createTypeProgram(
      new Map([
        ['order.ts', 'export interface Order { id: string; items: Item[] }\nexport interface Item { sku: string; part?: Item }'],
        ...users,
      ]),
    );
    const definitions = new Set(users.map(([module]) => definitionOf(program.probe(module))));
    expect(definitions.size).toBe(1);
    expect(program.context.definitions.size).toBe(2);
  });

  it('and its problem is there for each of them', () => {
    const program = createTypeProgram(
      new Map([
        ['order.ts', 'export interface Order { run: () => void }'],
        ['a/index.ts', "import type { Order as T } from '../order';"],
        ['b/index.ts', "import type { Order as T } from '../order';"],
      ]),
    );
    const found = ['a/index.ts', 'b/index.ts'].map((module) => collectProblems(program.probe(module), '')[0]);
    expect(found.map((each) => each?.path)).toEqual(['value.run', 'value.run']);
    expect(found.map((each) => each?.problem.place?.file)).toEqual(['/types/order.ts', '/types/order.ts']);
  });
});

describe('an edit elsewhere leaves a schema as it is', () => {
  const source = `
    enum Level { Low = 'low', High = 'high' }
    interface Second { n: 1 }
    interface First { n: 2 }
    interface Options { zeta: string; alpha: number; mid: boolean }
    export interface T {
      unit: 'mile' | 'metre' | 'foot';
      level?: Level | null;
      either: First | Second;
      some: Pick<Options, 'mid' | 'zeta'>;
      each: Record<'top' | 'left', number>;
      key: keyof Options;
      rest: Omit<Options, 'alpha'>;
    }`;
  const elsewhere = `
    export const order = ['foot', 'metre', 'mile', 'left', 'top', 'mid', 'zeta', 'alpha', 'high', 'low'] as const;
    export type Known = (typeof order)[number];`;

  it('although the checker numbers types in the order in which it meets them', () => {
    const schemaIn = (modules: [string, string][]) => {
      const program = createTypeProgram(new Map(modules));
      for (const [name] of modules) if (name !== 'a/index.ts') program.complaints(name);
      return JSON.stringify(toJsonSchema(program.probe('a/index.ts')));
    };
    expect(
      schemaIn([
        ['elsewhere.ts', elsewhere],
        ['a/index.ts', source],
      ]),
    ).toBe(schemaIn([['a/index.ts', source]]));
  });
});

describe('writing', () => {
  const program = createTypeProgram(
    new Map([['a/index.ts', "export interface T { '__proto__'?: string; inner: { a: string }; map: Record<string, 1> }"]]),
  );

  it('leaves objects open where results are described', () => {
    const schema = toJsonSchema(program.probe('a/index.ts'), { open: true });
    expect(JSON.stringify(schema)).not.toContain('"additionalProperties":false');
    expect(schema).toMatchObject({ properties: { value: { properties: { map: { additionalProperties: { const: 1 } } } } } });
  });

  it('keeps __proto__ an ordinary key', () => {
    const value = (toJsonSchema(program.probe('a/index.ts'))['properties'] as { value: { properties: object } }).value;
    expect(Object.keys(value.properties)).toEqual(['__proto__', 'inner', 'map']);
    expect(Object.getPrototypeOf(value.properties)).toBe(Object.prototype);
  });
});

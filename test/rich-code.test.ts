import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { printCode } from '../transformer/emit/print-code.js';
import { printDefinition } from '../transformer/emit/print-definition.js';
import { toCode } from '../transformer/schema/to-code.js';
import { compileTool } from './support/compile-tools.js';
import { createTypeProgram } from './support/type-program.js';

const prelude = `
export interface Tree { at?: Date; kids: Tree[] }
export interface Range { from: Date; to: Date; note: { text: string } }
export type Event = { kind: 'start'; at: Date } | { kind: 'stop'; at: string } | { kind: 'tick'; count: bigint };
`;

/** Type, what rebuilds it and, where it differs, what turns it into JSON. */
const rows: [type: string, decode: string | undefined, encode?: string][] = [
  ['{ a: string; b: { c: number[] } }', undefined],
  ['Date', 'rich.date'],
  ['Set<string>', 'rich.set()'],
  ['Map<string, number>', 'rich.map()'],
  ['Map<string, Set<URL>>', 'rich.map({}, rich.set(rich.url))'],
  ["Map<'a' | 'b', Date>", 'rich.map({ a: rich.date, b: rich.date })'],
  ['{ at: Date; text: string; on?: bigint }', 'rich.object({ at: rich.date, on: rich.bigint })'],
  [
    '{ id: number; [key: string]: number | Date }',
    'rich.object({ id: rich.same }, rich.either({ string: rich.date }))',
    'rich.object({ id: rich.same }, rich.date)',
  ],
  ['{ [key: `x-${string}`]: Date }', 'rich.object({}, rich.same, [["^x-[\\\\s\\\\S]*$", rich.date]])'],
  ["{ '__proto__'?: Date; 'a-b': Date }", 'rich.object({ ["__proto__"]: rich.date, "a-b": rich.date })'],
  ['[string, Date?, ...bigint[]]', 'rich.tuple([rich.same, rich.date], rich.bigint)'],
  ["Date | 'now' | null", 'rich.either({ string: rich.except(["now"], rich.date) })', 'rich.date'],
  ['Date | Set<Date> | number', 'rich.either({ string: rich.date, array: rich.set(rich.date) })', 'rich.any'],
  ['[Date] | [string, string]', 'rich.sized([[1, rich.tuple([rich.date])], [2, rich.same]])', 'rich.tuple([rich.date])'],
  ['{ a?: Date } | { b?: bigint }', 'rich.object({ a: rich.date, b: rich.bigint })', 'rich.any'],
  [
    '{ a: Date } | { b: string }',
    'rich.choose([[{"has":["a"]}, rich.object({ a: rich.date })]], rich.same)',
    'rich.object({ a: rich.date })',
  ],
  [
    "{ k?: 'a'; v: Date } | { k: 'b'; v: string }",
    'rich.choose([[{"is":{"k":["a"]}}, rich.object({ v: rich.date })]], rich.same)',
    'rich.object({ v: rich.date })',
  ],
  [
    'Event',
    `rich.choose(
  [
    [{"is":{"kind":["start"]}}, rich.object({ at: rich.date })],
    [{"is":{"kind":["tick"]}}, rich.object({ count: rich.bigint })]
  ],
  rich.same
)`,
    'rich.any',
  ],
  ['Range[]', 'rich.array(rich.object({ from: rich.date, to: rich.date }))'],
];

const modules = rows.map(
  ([type], index) =>
    [`${index}/index.ts`, `import type { Event, Range, Tree } from '../prelude';\nexport type T = ${type};`] as const,
);
const types = createTypeProgram(
  new Map([
    ['prelude.ts', prelude],
    ...modules,
    [
      'recursive/index.ts',
      "import type { Range, Tree } from '../prelude';\nexport type T = { tree: Tree; first: Range; others: Range[] };",
    ],
  ]),
  { lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'] },
);

function write(module: string, direction: 'decode' | 'encode'): string | undefined {
  const code = toCode(types.probe(module).properties[0]!.node, direction);
  return code && printCode(code);
}

describe('the code for a type', () => {
  it.each(rows.map(([type, decode, encode = decode], index) => [type, decode, encode, `${index}/index.ts`] as const))(
    '%s',
    (_, decode, encode, module) => {
      expect(write(module, 'decode')).toBe(decode && `(rich) => ${decode}`);
      expect(write(module, 'encode')).toBe(encode && `(rich) => ${encode}`);
    },
  );

  it('is written once for what is used again or contains itself', () => {
    expect(write('recursive/index.ts', 'decode')).toBe(`(rich) => {
  const toTree = rich.later(() => rich.object({ at: rich.date, kids: rich.array(toTree) }));
  const toRange = rich.later(() => rich.object({ from: rich.date, to: rich.date }));
  return rich.object({ tree: toTree, first: toRange, others: rich.array(toRange) });
}`);
    expect(write('recursive/index.ts', 'encode')).toContain('const fromTree = rich.later(');
  });

  it('is the same in each run', () => {
    expect(write('recursive/index.ts', 'decode')).toBe(write('recursive/index.ts', 'decode'));
  });
});

describe('a definition', () => {
  const source = (signature: string, options = ''): string =>
    `import { defineTool } from 'define-tool';\n/** Look up the events of a day, in order. */\nexport const events = defineTool(${signature}, { sideEffecting: false${options} });`;
  const compile = (signature: string, options?: string) => {
    const { tool, findings } = compileTool(source(signature, options));
    expect(findings).toEqual([]);
    return tool!;
  };

  it('has no code where types are as in JSON', () => {
    const tool = compile('(day: string, tags: string[]): { at: string }[] => [{ at: day + tags }]');
    expect(Object.keys(tool)).toEqual(['format', 'name', 'description', 'parameters', 'names', 'slots']);
  });

  it('has code for the direction that needs it', () => {
    expect(compile('(day: Date) => day.getTime()')).toMatchObject({ decode: expect.anything() });
    expect(compile('(day: Date) => day.getTime()')).not.toHaveProperty('encode');
    expect(compile('(day: string) => new Date(day)')).toMatchObject({ encode: expect.anything() });
    expect(compile('(day: string) => new Date(day)')).not.toHaveProperty('decode');
  });

  it('has code for what is left of a result by the option of that name', () => {
    expect(compile('async () => new Date(0)', ', result: (at: Date) => at.getTime()')).not.toHaveProperty('encode');
    expect(compile('async () => 0', ', result: async (at: number) => new Date(at)')).toHaveProperty('encode');
  });

  it('takes examples as a model sends them, and refuses those that could not be rebuilt', () => {
    compile('(day: Date) => day.getTime()', ", examples: [{ day: '2030-01-31T00:00:00Z' }]");
    const { findings } = compileTool(source('(day: Date) => day.getTime()', ", examples: [{ day: '2030-01-31' }]"));
    expect(findings.map(({ code }) => code)).toEqual(['DT2018']);
  });

  it('is an expression for any target', () => {
    const text = printDefinition(compile('(day: Date, tags: Set<string> | null) => new Map([[day.toISOString(), tags]])'));
    const compilerOptions = { target: ts.ScriptTarget.ES2015, removeComments: true };
    const { outputText } = ts.transpileModule(`(${text});`, { compilerOptions });
    const spaceless = (code: string): string => code.replaceAll(/\s+/g, '');
    // what it does not know it would rewrite
    expect(spaceless(outputText)).toBe(spaceless(`(${text});`));
  });
});

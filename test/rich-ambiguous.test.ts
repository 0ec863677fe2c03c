import { describe, expect, it } from 'vitest';
import { compileTools } from './support/compile-tools.js';

const prelude = `import { type Annotated, defineTool } from 'define-tool';
type Named = Set<string> | string[];
class Money { toJSON() { return 1; } }
`;

/** Parameters, and the paths at which one JSON value could stand for two. */
const rows: [parameters: string, paths: string[]][] = [
  ['when: Date | string', ['when']],
  ['when: Named', ['when']],
  ['/** @minItems 1 */ when: Named', ['when']],
  ["when: Annotated<Date | string, { description: 'When.' }>", ['when']],
  ['o: { /** @maxLength 4 */ when?: Date | string | null }', ['o.when']],
  ['o: { deep: { a: Named }[] }', ['o.deep[].a']],
  ['a: Uint8Array | Buffer', ['a']],
  ["a: Uint8Array | 'none'", ['a']],
  ["a: bigint | '12'", ['a']],
  ['a: [Date, ...string[]] | [string, number?]', ['a']],
  ['a: Set<number>[] | [number[], number?]', ['a']],
  ['a: Map<string, Date> | { from: Date }', ['a']],
  ['a: { x: { at: Date } } | { x: { at: string } }', ['a']],
  ['a: { x?: Date } | { [key: string]: string }', ['a']],
  // no two of them clash, and yet a member cannot be told from all others by one look
  ["a: { k: 'a'; x?: Date } | { k: 'b'; x?: string } | { k: 'a' | 'b'; y?: 1 }", ['a']],
  // each is fine
  ['a: Date | null | 1', []],
  ["a: bigint | 'all'", []],
  ['a: [Date] | [string, number]', []],
  ['a: Set<number>[] | Map<string, 1>[]', []],
  ['a: Set<number>[] | [number, number?]', []],
  ["a: { k: 'a'; x: Date } | { k: 'b'; x: string } | { k: 'a' | 'b'; y?: Date }", []],
  ['a: { x: { at: Date } } | { x: { text: string } }', []],
  ["a: { k: 'a'; x: Date } | { k: 'b'; x: string } | { k: 'c'; y?: Date }", []],
];

const files = Object.fromEntries(
  rows.map(([parameters], index) => [
    `t${index}.ts`,
    `${prelude}/** Take a value, whatever it may stand for. */\nexport const take = defineTool((${parameters}) => 1, { sideEffecting: false });`,
  ]),
);
const compiled = compileTools(
  {
    ...files,
    'money.ts': `${prelude}/** Take a value, whatever it may stand for. */\nexport const take = defineTool((a: Money | Date) => 1, { sideEffecting: false });`,
  },
  { types: ['node'] },
);
const messages = (file: string): string[] => compiled.get(file)!.findings.map(({ code, message }) => `${code} ${message}`);

describe('a union of which one JSON value could stand for two members is refused', () => {
  it.each(rows.map(([parameters, paths], index) => [parameters, paths, `t${index}.ts`] as const))('%s', (_, paths, file) => {
    expect(messages(file)).toEqual(
      paths.map((path) =>
        expect.stringMatching(`^DT4001 '${path.replace(/[[\]]/g, '\\$&')}' .* one JSON value could stand for two`),
      ),
    );
  });

  it('once, and not for a member that is refused anyway', () => {
    expect(messages('money.ts')).toEqual([expect.stringContaining("of type 'Money': JSON carries plain data")]);
  });
});

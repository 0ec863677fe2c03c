/** One type, what its schema must say, and values that must and must not pass it. */
export interface TypeCase {
  name: string;
  /** The type, or the text of a module that defines `T`. */
  ts: string;
  accepts?: unknown[];
  rejects?: unknown[];
  /** The whole schema of the value, `$defs` included, where it is telling. */
  schema?: unknown;
  /** Code and path of each problem, instead of a schema. */
  refused?: [code: string, path: string][];
  files?: Record<string, string>;
  options?: 'plain' | 'exact' | 'dom' | 'node' | 'json';
  /** Shown in docs/types.md; a text replaces the type where that is a module. */
  doc?: true | string;
}

const closed = (properties: object, required: string[] = Object.keys(properties)): object => ({
  type: 'object',
  properties,
  ...(required.length > 0 ? { required } : {}),
  additionalProperties: false,
});
const string = { type: 'string' };
const number = { type: 'number' };
const boolean = { type: 'boolean' };
const nothing = { type: 'null' };
const arrayOf = (items: object): object => ({ type: 'array', items });

const primitives: TypeCase[] = [
  { name: 'string', ts: 'string', accepts: ['', 'a', '3'], rejects: [3, null, true, [], {}], schema: string },
  { name: 'number', ts: 'number', accepts: [0, -1.5, 1e300], rejects: ['3', null, true, []], schema: number },
  { name: 'boolean', ts: 'boolean', accepts: [true, false], rejects: ['true', 0, null], schema: boolean },
  { name: 'null', ts: 'null', accepts: [null], rejects: [0, '', false, {}], schema: nothing },
  { name: 'unknown', ts: 'unknown', accepts: [null, 1, 'a', [], {}], schema: {} },
  { name: 'the {} type', ts: '{}', accepts: [0, '', false, [], { a: 1 }], rejects: [null] },
  { name: 'an empty interface', ts: 'export interface T {}', accepts: [{ a: 1 }, 1], rejects: [null] },
  { name: 'the object type', ts: 'object', accepts: [{}, { a: 1 }, [1]], rejects: [null, 1, 'a', true] },
  { name: 'symbol', ts: 'symbol', refused: [['DT4001', 'value']] },
  { name: 'any', ts: 'any', refused: [['DT4002', 'value']] },
  { name: 'any in an array', ts: 'any[]', refused: [['DT4002', 'value[]']] },
  { name: 'any in a record', ts: 'Record<string, any>', refused: [['DT4002', 'value{}']] },
  { name: 'any in a tuple', ts: '[string, any]', refused: [['DT4002', 'value[1]']] },
  { name: 'never', ts: 'never', refused: [['DT4001', 'value']] },
  { name: 'undefined', ts: 'undefined', refused: [['DT4001', 'value']] },
  { name: 'void', ts: 'void', refused: [['DT4001', 'value']] },
  { name: 'an unresolved name', ts: '// @ts-ignore\nexport type T = { a: Missing[] };', refused: [['DT4003', 'value.a[]']] },
  {
    name: 'an unresolved import',
    ts: "// @ts-ignore\nimport type { Gone } from './gone';\nexport interface T { a: Gone }",
    refused: [['DT4003', 'value.a']],
  },
  { name: 'unknown in an intersection', ts: 'unknown & string', accepts: ['a'], rejects: [1], schema: string },
];

const literals: TypeCase[] = [
  { name: 'one string', ts: "'a'", accepts: ['a'], rejects: ['b', 1], schema: { type: 'string', const: 'a' } },
  { name: 'one number', ts: '3', accepts: [3], rejects: ['3', 4], schema: { type: 'number', const: 3 } },
  { name: 'true', ts: 'true', accepts: [true], rejects: [false, 1], schema: { type: 'boolean', const: true } },
  { name: 'minus zero', ts: '-0', accepts: [0], rejects: [1], schema: { type: 'number', const: 0 } },
  {
    name: 'a union of strings, in its own order',
    ts: "'zeta' | 'alpha' | 'mid'",
    accepts: ['mid'],
    rejects: ['x'],
    schema: { type: 'string', enum: ['zeta', 'alpha', 'mid'] },
  },
  {
    name: 'a union of strings that the program knew in another order',
    ts: "export type Before = 'one' | 'two' | 'three';\nexport type T = 'three' | 'one' | 'two';",
    schema: { type: 'string', enum: ['three', 'one', 'two'] },
  },
  {
    name: 'a union of numbers',
    ts: '3 | 1 | 2',
    accepts: [1, 2, 3],
    rejects: [0, '1'],
    schema: { type: 'number', enum: [3, 1, 2] },
  },
  {
    name: 'a union of kinds',
    ts: "'a' | 1 | true",
    accepts: ['a', 1, true],
    rejects: [false, 'true'],
    schema: { enum: ['a', 1, true] },
  },
  {
    name: 'boolean beside a literal',
    ts: "boolean | 'auto'",
    accepts: [true, false, 'auto'],
    rejects: ['true'],
    schema: { anyOf: [{ type: 'string', const: 'auto' }, boolean] },
  },
  {
    name: 'a literal or null',
    ts: "'a' | 'b' | null",
    accepts: ['a', null],
    rejects: ['c', 'null'],
    schema: { anyOf: [{ type: 'string', enum: ['a', 'b'] }, nothing] },
  },
  {
    name: 'literals that any string may join',
    ts: "'a' | 'b' | (string & {})",
    accepts: ['a', 'z'],
    rejects: [1],
    schema: { anyOf: [{ type: 'string', enum: ['a', 'b'] }, string] },
  },
  { name: 'a bigint literal', ts: '10n', refused: [['DT4001', 'value']] },
  {
    name: 'keyof an object',
    ts: 'export interface O { second: 1; first: 2 }\nexport type T = keyof O;',
    accepts: ['first'],
    rejects: ['x'],
    schema: { type: 'string', enum: ['second', 'first'] },
  },
  {
    name: 'keyof typeof',
    ts: 'const units = { m: 1, km: 1000 };\nexport type T = keyof typeof units;',
    accepts: ['km'],
    rejects: ['mi'],
  },
  {
    name: 'a value of an object',
    ts: "const units = { z: 'metre', a: 'mile' } as const;\nexport type T = (typeof units)[keyof typeof units];",
    accepts: ['mile'],
    rejects: ['z'],
    schema: { type: 'string', enum: ['metre', 'mile'] },
  },
  {
    name: 'an element of a constant array',
    ts: "const all = ['x', 'c', 'b'] as const;\nexport type T = (typeof all)[number];",
    accepts: ['c'],
    rejects: ['y'],
    schema: { type: 'string', enum: ['x', 'c', 'b'] },
  },
  {
    name: 'Exclude keeps the order',
    ts: "type All = 'n' | 'b' | 'm';\nexport type T = Exclude<All, 'b'>;",
    schema: { type: 'string', enum: ['n', 'm'] },
  },
  {
    name: 'quotes, backslashes and line breaks',
    ts: String.raw`'a"b\\c\n' | "it's"`,
    accepts: ['a"b\\c\n', "it's"],
    rejects: ['ab'],
  },
  { name: 'Uppercase of literals', ts: "Uppercase<'a' | 'b'>", accepts: ['A'], rejects: ['a'] },
];

const enums: TypeCase[] = [
  {
    name: 'a string enum',
    ts: "export enum T { Low = 'low', High = 'high' }",
    accepts: ['low'],
    rejects: ['Low', 0],
    schema: { type: 'string', enum: ['low', 'high'] },
  },
  {
    name: 'a numeric enum',
    ts: 'export enum T { A, B, C = 10 }',
    accepts: [0, 10],
    rejects: ['A', 2],
    schema: { type: 'number', enum: [0, 1, 10] },
  },
  {
    name: 'an optional enum',
    ts: "enum E { A = 'a', B = 'b' }\nexport interface T { e?: E }",
    accepts: [{}, { e: 'b' }],
    rejects: [{ e: 'B' }, { e: null }],
  },
  {
    name: 'an enum or null',
    ts: "enum E { B = 'b', A = 'a' }\nexport type T = E | null;",
    accepts: ['a', null],
    rejects: ['x'],
    schema: { anyOf: [{ type: 'string', enum: ['b', 'a'] }, nothing] },
  },
  { name: 'a const enum', ts: 'export const enum T { X = 1 << 2, Y = X | 1 }', accepts: [4, 5], rejects: [0] },
  {
    name: 'a mixed enum',
    ts: "export enum T { A = 1, B = 'b' }",
    accepts: [1, 'b'],
    rejects: ['A', 'B'],
    schema: { enum: [1, 'b'] },
  },
  { name: 'one member', ts: 'enum E { A, B }\nexport type T = E.B;', accepts: [1], rejects: [0] },
  {
    name: 'some members',
    ts: "enum E { A = 'a', B = 'b', C = 'c' }\nexport type T = E.C | E.A;",
    accepts: ['a', 'c'],
    rejects: ['b'],
  },
  {
    name: 'an enum with one member',
    ts: "export enum T { Only = 'only' }",
    accepts: ['only'],
    rejects: ['x'],
    schema: { type: 'string', const: 'only' },
  },
  { name: 'a member computed when the program runs', ts: "export enum T { A = 'abc'.length }", refused: [['DT4001', 'value']] },
  { name: 'an infinite member', ts: 'export enum T { A = 1 / 0, B = 1 }', refused: [['DT4001', 'value']] },
  {
    name: 'an enum beside literals',
    ts: "enum E { A = 'a', B = 'b' }\nexport type T = E | 'auto' | 5;",
    accepts: ['a', 'auto', 5],
    rejects: ['x', 0],
  },
  {
    name: 'keyof typeof an enum',
    ts: "enum E { A = 'x', B = 'y' }\nexport type T = keyof typeof E;",
    accepts: ['A'],
    rejects: ['x'],
  },
];

const templates: TypeCase[] = [
  {
    name: 'text around a string',
    ts: '`a-${string}-z`',
    accepts: ['a--z', 'a-\n-z', 'a-x-y-z'],
    rejects: ['a-z', 'b--z', 1],
    schema: { type: 'string', pattern: '^a-[\\s\\S]*-z$' },
  },
  {
    name: 'a number',
    ts: '`v${number}`',
    accepts: ['v1', 'v-1.5', 'v1e21', 'v.5', 'v0x1F', 'v+3'],
    rejects: ['v', 'vx', 'v1x', 'v1.2.3', 'vInfinity', 'v0x'],
  },
  { name: 'a bigint', ts: '`${bigint}n`', accepts: ['0n', '-12n', '0xFFn'], rejects: ['n', '1.5n', '007n', '1'] },
  {
    name: 'a boolean',
    ts: '`is-${boolean}`',
    accepts: ['is-true', 'is-false'],
    rejects: ['is-', 'is-1'],
    schema: { type: 'string', enum: ['is-false', 'is-true'] },
  },
  { name: 'a union', ts: "`${'a' | 'b'}-${number}`", accepts: ['a-1', 'b-2'], rejects: ['c-1', 'a-', 'a-b'] },
  {
    name: 'the first separator ends a slot',
    ts: '`${string}-${number}`',
    accepts: ['a-1', '-1', 'a--1'],
    rejects: ['a-b-1', 'a', '1'],
  },
  { name: 'two numbers', ts: '`${number}-${number}`', accepts: ['1-2', '1--2'], rejects: ['-1-2', '1-2-3', '1-'] },
  {
    name: 'a slot followed at once by another takes one character',
    ts: '`${string}${number}`',
    accepts: ['a12', '12'],
    rejects: ['ab12', '1', 'a'],
  },
  { name: 'two strings in a row', ts: '`${string}${string}-`', accepts: ['a-', 'ab-'], rejects: ['-', 'a'] },
  { name: 'a longer separator', ts: '`${string}::${number}`', accepts: ['a::1', 'a:b::2'], rejects: ['a::b::1', 'a:1'] },
  {
    name: 'characters that mean something in a pattern',
    ts: '`[${string}](${string}) $^.*+?{}|/\\\\`',
    accepts: ['[a](b) $^.*+?{}|/\\'],
    rejects: ['[a](b)'],
  },
  { name: 'an IP-like address', ts: '`${number}.${number}`', accepts: ['1.2', '1.2.3'], rejects: ['1', 'a.b', '.1.2'] },
  { name: 'Uppercase<string>', ts: 'Uppercase<string>', accepts: ['', 'A1', 'ÄÖ'], rejects: ['a', 'Ab', 'ß'] },
  {
    name: 'case before a separator',
    ts: '`${Lowercase<string>}@${Uppercase<string>}`',
    accepts: ['@', 'a@B', 'a1@B@'],
    rejects: ['A@B', 'a@b', 'a'],
  },
  {
    name: 'a capital before a longer separator',
    ts: '`${Capitalize<string>}::${number}`',
    accepts: ['Ab::1', '::1', 'A:b::2'],
    rejects: ['ab::1', 'A::b::1', 'A:1'],
  },
  { name: 'Lowercase<string> in a template', ts: '`x-${Lowercase<string>}`', accepts: ['x-', 'x-ab1'], rejects: ['x-A', 'X-a'] },
  { name: 'Capitalize<string>', ts: 'Capitalize<string>', accepts: ['', 'Ab', '1b'], rejects: ['ab'] },
  { name: 'Uncapitalize<string>', ts: 'Uncapitalize<string>', accepts: ['', 'aB', '1B'], rejects: ['Ab'] },
  {
    name: 'two templates that must both match',
    ts: '`a${string}` & `${string}z`',
    accepts: ['az', 'abz'],
    rejects: ['a', 'z', 'ab'],
  },
  { name: 'an array of templates', ts: '`#${string}`[]', accepts: [[], ['#a']], rejects: [['a']] },
  {
    name: 'a template of an enum',
    ts: "enum E { A = 'a', B = 'b' }\nexport type T = `${E}-${E}`;",
    accepts: ['a-b'],
    rejects: ['A-B', 'c-a'],
  },
];

const arrays: TypeCase[] = [
  { name: 'an array', ts: 'string[]', accepts: [[], ['a']], rejects: [[1], 'a', {}, null], schema: arrayOf(string) },
  { name: 'Array', ts: 'Array<number>', accepts: [[1]], rejects: [['1']], schema: arrayOf(number) },
  { name: 'a readonly array', ts: 'readonly string[]', accepts: [['a']], rejects: [[1]], schema: arrayOf(string) },
  { name: 'ReadonlyArray', ts: 'ReadonlyArray<boolean>', accepts: [[true]], rejects: [[1]], schema: arrayOf(boolean) },
  { name: 'an array of arrays', ts: 'number[][]', accepts: [[[1], []]], rejects: [[1]], schema: arrayOf(arrayOf(number)) },
  { name: 'an array of a union', ts: '(string | number)[]', accepts: [['a', 1]], rejects: [[true]] },
  { name: 'a union of arrays', ts: 'string[] | number[]', accepts: [[], ['a'], [1]], rejects: [['a', 1]] },
  { name: 'Iterable', ts: 'Iterable<string>', accepts: [['a']], rejects: ['a', [1]], schema: arrayOf(string) },
  { name: 'an array of unknown', ts: 'unknown[]', accepts: [[1, null, {}]], rejects: [{}], schema: arrayOf({}) },
  { name: 'holes are left out', ts: '(string | undefined)[]', accepts: [['a']], rejects: [[null], [1]], schema: arrayOf(string) },
  { name: 'an array of nothing', ts: 'undefined[]', refused: [['DT4001', 'value[]']] },
  { name: 'an array of never', ts: 'never[]', refused: [['DT4001', 'value[]']] },
  {
    name: 'an interface that is an array',
    ts: 'export interface T extends Array<T | string> {}',
    accepts: [[], ['a', ['b']]],
    rejects: [[1], {}],
  },
  {
    name: 'a branded array',
    ts: "string[] & { readonly __brand: 'Tags' }",
    accepts: [['a']],
    rejects: [[1], { __brand: 'Tags' }],
    schema: arrayOf(string),
  },
  {
    name: 'an array with at least one element',
    ts: 'string[] & { 0: string }',
    accepts: [['a'], ['a', 'b']],
    rejects: [[], [1]],
  },
  { name: 'an array of exact length', ts: 'string[] & { length: 2 }', accepts: [['a', 'b']], rejects: [['a'], ['a', 'b', 'c']] },
  {
    name: 'an array with a third element',
    ts: "string[] & { 2: 'z' }",
    accepts: [
      ['a', 'b', 'z'],
      ['a', 'b', 'z', 'd'],
    ],
    rejects: [
      ['a', 'b'],
      ['a', 'b', 'c'],
    ],
  },
  { name: 'a tuple made more exact', ts: "[string] & { 0: 'a' }", refused: [['DT4001', 'value']] },
  { name: 'a primitive with elements', ts: '1.5 & { 1: string }', refused: [['DT4001', 'value']] },
  { name: 'a recursive array', ts: 'export type T = T[];', accepts: [[], [[], [[]]]], rejects: [[1], {}] },
  { name: 'a deep array', ts: `string${'[]'.repeat(60)}`, accepts: [[]], rejects: [{}, ['a']] },
  {
    name: 'an interface that is an array with a member beside its elements',
    ts: 'export interface T extends ReadonlyArray<number> { total: number }',
    refused: [['DT4001', 'value']],
  },
  {
    name: 'an optional member beside the elements',
    ts: 'export interface T extends ReadonlyArray<number> { total?: number }',
    accepts: [[1]],
    rejects: [['a']],
  },
  {
    name: 'an interface that is an array of exact length',
    ts: 'export interface T extends Array<number> { 0: 1; length: 2 }',
    accepts: [[1, 5]],
    rejects: [[1], [2, 5], [1, 5, 6]],
  },
  {
    name: 'a class that is an array with behaviour',
    ts: 'export class T extends Array<string> { last() { return this.at(-1); } }',
    refused: [['DT4001', 'value']],
  },
  { name: 'ArrayLike with more members', ts: 'ArrayLike<string> & { total: number }', refused: [['DT4001', 'value']] },
  { name: 'ArrayLike', ts: 'ArrayLike<number>', accepts: [[1]], rejects: [['a']] },
];

const tuples: TypeCase[] = [
  {
    name: 'a pair',
    ts: '[string, number]',
    accepts: [['a', 1]],
    rejects: [[], ['a'], ['a', 1, 2], [1, 'a']],
    schema: { type: 'array', prefixItems: [string, number], items: false, minItems: 2, maxItems: 2 },
  },
  { name: 'an optional element', ts: '[string, number?]', accepts: [['a'], ['a', 1]], rejects: [[], ['a', null]] },
  { name: 'all optional', ts: '[string?, number?]', accepts: [[], ['a'], ['a', 1]], rejects: [[1]] },
  {
    name: 'a rest',
    ts: '[string, ...number[]]',
    accepts: [['a'], ['a', 1, 2]],
    rejects: [[], ['a', 'b']],
    schema: { type: 'array', prefixItems: [string], items: number, minItems: 1 },
  },
  { name: 'optional and rest', ts: '[string, boolean?, ...number[]]', accepts: [['a'], ['a', true, 1]], rejects: [['a', 1], []] },
  { name: 'only a rest', ts: '[...string[]]', accepts: [[], ['a']], rejects: [[1]] },
  { name: 'a non-empty array', ts: '[string, ...string[]]', accepts: [['a'], ['a', 'b']], rejects: [[], [1]] },
  { name: 'empty', ts: '[]', accepts: [[]], rejects: [[1], {}], schema: { type: 'array', maxItems: 0 } },
  { name: 'readonly', ts: 'readonly [string, string]', accepts: [['a', 'b']], rejects: [['a']] },
  {
    name: 'labels become titles',
    ts: '[lat: number, lon: number]',
    accepts: [[1, 2]],
    rejects: [[1]],
    schema: {
      type: 'array',
      prefixItems: [
        { type: 'number', title: 'lat' },
        { type: 'number', title: 'lon' },
      ],
      items: false,
      minItems: 2,
      maxItems: 2,
    },
  },
  { name: 'named and optional', ts: '[from: number, to?: number]', accepts: [[1], [1, 2]], rejects: [[], [1, '2']] },
  { name: 'a spread of a tuple', ts: "[...['a', 'b'], number]", accepts: [['a', 'b', 1]], rejects: [['a', 1]] },
  {
    name: 'the type of a constant array',
    ts: "const pair = ['a', 1] as const;\nexport type T = typeof pair;",
    accepts: [['a', 1]],
    rejects: [['b', 1]],
  },
  { name: 'elements after a rest', ts: '[...string[], number]', refused: [['DT4001', 'value']] },
  { name: 'a rest in the middle', ts: '[boolean, ...string[], number]', refused: [['DT4001', 'value']] },
  {
    name: 'a recursive tuple',
    ts: 'export type T = [string, T?];',
    accepts: [['a'], ['a', ['b']]],
    rejects: [
      ['a', 'b'],
      ['a', []],
    ],
  },
  { name: 'a tuple or null', ts: '[number, number] | null', accepts: [[1, 2], null], rejects: [[1]] },
  {
    name: 'parameters of a function',
    ts: 'declare function f(a: string, b?: number): void;\nexport type T = Parameters<typeof f>;',
    accepts: [['a'], ['a', 1]],
    rejects: [[]],
  },
];

const objects: TypeCase[] = [
  {
    name: 'an object',
    ts: '{ a: string; b?: number }',
    accepts: [{ a: 'x' }, { a: 'x', b: 1 }],
    rejects: [{}, { a: 1 }, { a: 'x', b: null }, { a: 'x', c: 1 }, [], null],
    schema: closed({ a: string, b: number }, ['a']),
  },
  { name: 'an interface', ts: 'export interface T { a: string }', accepts: [{ a: 'x' }], rejects: [{}] },
  {
    name: 'inherited members',
    ts: 'interface A { a: string }\ninterface B { b: number }\nexport interface T extends A, B { c: boolean }',
    accepts: [{ a: 'x', b: 1, c: true }],
    rejects: [{ c: true }],
  },
  {
    name: 'a generic base',
    ts: 'interface Box<V> { value: V }\nexport interface T extends Box<string> { n: number }',
    accepts: [{ value: 'a', n: 1 }],
    rejects: [{ value: 1, n: 1 }],
  },
  {
    name: 'merged interfaces',
    ts: 'export interface T { a: string }\nexport interface T { b: number }',
    accepts: [{ a: 'x', b: 1 }],
    rejects: [{ a: 'x' }],
  },
  {
    name: 'nested objects',
    ts: '{ a: { b: { c: string } } }',
    accepts: [{ a: { b: { c: 'x' } } }],
    rejects: [{ a: { b: {} } }, { a: { b: { c: 'x', d: 1 } } }],
  },
  {
    name: 'all optional',
    ts: '{ a?: string }',
    accepts: [{}, { a: 'x' }],
    rejects: [{ b: 1 }, { a: 1 }],
    schema: closed({ a: string }, []),
  },
  { name: 'undefined makes optional', ts: '{ a: string | undefined }', accepts: [{}, { a: 'x' }], rejects: [{ a: null }] },
  {
    name: 'exactOptionalPropertyTypes',
    ts: '{ a?: string; b?: number | undefined }',
    options: 'exact',
    accepts: [{}, { a: 'x', b: 1 }],
    rejects: [{ a: null }],
    schema: closed({ a: string, b: number }, []),
  },
  {
    name: 'a member that is only undefined',
    ts: '{ a: string; b: undefined }',
    accepts: [{ a: 'x' }],
    rejects: [{ a: 'x', b: null }],
    schema: closed({ a: string }),
  },
  { name: 'void is no value', ts: '{ a: string | void }', accepts: [{}, { a: 'x' }], rejects: [{ a: null }] },
  { name: 'null is not optional', ts: '{ a: string | null }', accepts: [{ a: null }], rejects: [{}] },
  {
    name: 'optional and null',
    ts: '{ a?: string | null }',
    accepts: [{}, { a: null }],
    rejects: [{ a: 1 }],
    schema: closed({ a: { anyOf: [string, nothing] } }, []),
  },
  { name: 'readonly members', ts: '{ readonly a: string }', accepts: [{ a: 'x' }], rejects: [{}] },
  {
    name: 'quoted and numeric names',
    ts: "{ 'a-b': string; 3: number; '': boolean }",
    accepts: [{ 'a-b': 'x', '3': 1, '': true }],
    rejects: [{ 'a-b': 'x', '3': '1', '': true }],
  },
  {
    name: 'names that objects inherit',
    ts: '{ toString: string; hasOwnProperty?: number }',
    accepts: [{ toString: 'x' }],
    rejects: [{}, { toString: 1 }],
  },
  { name: 'a required __proto__', ts: "{ '__proto__': string }", refused: [['DT4006', 'value.__proto__']] },
  { name: 'a name of underscores', ts: '{ __a: string; ___b: number }', accepts: [{ __a: 'x', ___b: 1 }], rejects: [{}] },
  { name: 'a method', ts: '{ a: string; run(): void }', refused: [['DT4001', 'value.run']] },
  { name: 'an optional callback', ts: '{ a: string; onDone?: () => void }', refused: [['DT4001', 'value.onDone']] },
  { name: 'a function', ts: '() => void', refused: [['DT4001', 'value']] },
  { name: 'a constructor', ts: 'new () => object', refused: [['DT4001', 'value']] },
  { name: 'a callable object', ts: '{ (): void; a: string }', refused: [['DT4001', 'value']] },
  {
    name: 'a function deep inside',
    ts: '{ filter: { items: { onClick: () => void }[] } }',
    refused: [['DT4001', 'value.filter.items[].onClick']],
  },
  { name: 'a function in a record of tuples', ts: 'Record<string, [string, () => void]>', refused: [['DT4001', 'value{}[1]']] },
  {
    name: 'a function under a name that is no identifier',
    ts: "{ 'on-click': () => void }",
    refused: [['DT4001', 'value["on-click"]']],
  },
  {
    name: 'two problems',
    ts: '{ a: symbol; b: any }',
    refused: [
      ['DT4001', 'value.a'],
      ['DT4002', 'value.b'],
    ],
  },
  { name: 'a member of type never', ts: '{ a: never }', refused: [['DT4001', 'value.a']] },
  {
    name: 'a symbol key',
    ts: 'declare const key: unique symbol;\nexport type T = { a: string; [key]: () => void };',
    accepts: [{ a: 'x' }],
    rejects: [{}],
    schema: closed({ a: string }),
  },
  {
    name: 'an accessor of an interface',
    ts: 'export interface T { get a(): string; set a(value: string) }',
    accepts: [{ a: 'x' }],
    rejects: [{ a: 1 }],
  },
  {
    name: 'typeof a constant',
    ts: "const defaults = { retries: 3, mode: 'fast' };\nexport type T = typeof defaults;",
    accepts: [{ retries: 1, mode: 'x' }],
    rejects: [{ retries: 1 }],
  },
  {
    name: 'the this type',
    ts: 'export interface T { v: string; next?: this }',
    accepts: [{ v: 'a', next: { v: 'b' } }],
    rejects: [{ v: 'a', next: {} }],
  },
  {
    name: 'five hundred members',
    ts: `export interface T { ${Array.from({ length: 500 }, (_, index) => `p${index}: string;`).join(' ')} }`,
    accepts: [Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`p${index}`, 'x']))],
    rejects: [{}],
  },
];

const classes: TypeCase[] = [
  {
    name: 'a class with data only',
    ts: 'export class T { a = 1; b?: string; constructor(readonly c: boolean) { void c; } }',
    accepts: [{ a: 1, c: true }],
    rejects: [{ a: 1 }, { a: '1', c: true }],
  },
  {
    name: 'static members do not count',
    ts: 'export class T { static make() { return new T(); } a = 1; }',
    accepts: [{ a: 1 }],
    rejects: [{ make: 1 }],
  },
  { name: 'a method', ts: 'export class T { a = 1; go() {} }', refused: [['DT4001', 'value']] },
  { name: 'a getter', ts: 'export class T { a = 1; get b() { return 1; } }', refused: [['DT4001', 'value']] },
  { name: 'a private member', ts: 'export class T { a = 1; private b = 2; }', refused: [['DT4001', 'value']] },
  { name: 'a protected member', ts: 'export class T { a = 1; protected b = 2; }', refused: [['DT4001', 'value']] },
  {
    name: 'a #private member',
    ts: 'export class T { a = 1; #b = 2; read() { return this.#b; } }',
    refused: [['DT4001', 'value']],
  },
  {
    name: 'an inherited method',
    ts: 'class Base { go() {} }\nexport class T extends Base { a = 1; }',
    refused: [['DT4001', 'value']],
  },
  {
    name: 'the data of a class with behaviour',
    ts: "class Account { id = 'x'; close() {} }\nexport type T = Pick<Account, 'id'>;",
    accepts: [{ id: 'a' }],
    rejects: [{}],
  },
  {
    name: 'a class as a member',
    ts: 'class Account { close() {} }\nexport type T = { account: Account };',
    refused: [['DT4001', 'value.account']],
  },
  { name: 'the class itself', ts: 'class Account { a = 1; }\nexport type T = typeof Account;', refused: [['DT4001', 'value']] },
  {
    name: 'a generic class with data only',
    ts: 'class Box<V> { constructor(readonly value: V) {} }\nexport type T = Box<string>;',
    accepts: [{ value: 'a' }],
    rejects: [{ value: 1 }],
  },
];

const records: TypeCase[] = [
  {
    name: 'Record<string, T>',
    ts: 'Record<string, number>',
    accepts: [{}, { a: 1 }],
    rejects: [{ a: 'x' }, []],
    schema: { type: 'object', additionalProperties: number },
  },
  { name: 'an index signature', ts: '{ [key: string]: boolean }', accepts: [{ a: true }], rejects: [{ a: 1 }] },
  {
    name: 'a record of unknown',
    ts: 'Record<string, unknown>',
    accepts: [{ a: null }],
    rejects: [1],
    schema: { type: 'object', additionalProperties: {} },
  },
  { name: 'a record of never', ts: 'Record<string, never>', accepts: [{}], rejects: [{ a: 1 }], schema: closed({}) },
  { name: 'a partial record', ts: 'Partial<Record<string, number>>', accepts: [{}, { a: 1 }], rejects: [{ a: null }] },
  {
    name: 'a number index',
    ts: '{ [index: number]: string }',
    accepts: [{}, { '0': 'a', '12': 'b', '1.5': 'c' }],
    rejects: [{ '0': 1 }, { a: 'x' }, { '01': 'x' }],
  },
  {
    name: 'a record of literals',
    ts: "Record<'w' | 'h', number>",
    accepts: [{ w: 1, h: 2 }],
    rejects: [{ w: 1 }, { w: 1, h: 2, d: 3 }],
    schema: closed({ w: number, h: number }),
  },
  {
    name: 'a record of literals keeps their order',
    ts: "export type Before = 'low' | 'mid' | 'top';\nexport type T = Record<'top' | 'low' | 'mid', 1>;",
    schema: closed({ top: { type: 'number', const: 1 }, low: { type: 'number', const: 1 }, mid: { type: 'number', const: 1 } }),
  },
  {
    name: 'a record of an enum',
    ts: "enum E { A = 'a', B = 'b' }\nexport type T = Record<E, string>;",
    accepts: [{ a: 'x', b: 'y' }],
    rejects: [{ a: 'x' }, { A: 'x', B: 'y' }],
  },
  {
    name: 'template keys',
    ts: '{ [header: `x-${string}`]: string }',
    accepts: [{}, { 'x-id': 'a' }],
    rejects: [{ id: 'a' }, { 'x-id': 1 }],
  },
  {
    name: 'template keys beside known ones that match',
    ts: '{ "x-id": 1; [header: `x-${string}`]: number }',
    accepts: [{ 'x-id': 1, 'x-b': 2 }],
    rejects: [{ 'x-id': 2 }, { 'x-id': 1, 'x-b': 'a' }, {}],
  },
  {
    name: 'keys that must not be there beside any others',
    ts: '{ [key: string]: unknown; [header: `x-${string}`]: never }',
    accepts: [{ a: 1 }],
    rejects: [{ 'x-a': 1 }],
  },
  {
    name: 'numeric keys that must not be there beside any others',
    ts: '{ [key: string]: unknown } & { [index: number]: undefined }',
    accepts: [{ a: 1 }],
    rejects: [{ '0': 1 }],
  },
  {
    name: 'string and number index',
    ts: '{ [key: string]: string | number; [index: number]: number }',
    accepts: [{ a: 'x', '1': 2 }],
    rejects: [{ '1': 'x' }],
  },
  {
    name: 'known members beside an index signature',
    ts: '{ id: string; [key: string]: string | number }',
    accepts: [{ id: 'a', n: 1 }],
    rejects: [{ id: 1 }, { id: 'a', n: true }, {}],
  },
  {
    name: 'an index signature of a branded key',
    ts: "Record<string & { readonly __brand: 'Id' }, number>",
    accepts: [{ a: 1 }],
    rejects: [{ a: 'x' }],
  },
  {
    name: 'a forbidden key of an open object',
    ts: '{ no?: never; [key: string]: unknown }',
    accepts: [{ a: 1 }],
    rejects: [{ no: 1 }],
    schema: { type: 'object', properties: { no: { not: {} } }, additionalProperties: {} },
  },
  {
    name: 'symbol index signatures add nothing',
    ts: '{ a: string; [key: symbol]: string }',
    accepts: [{ a: 'x' }],
    rejects: [{ a: 'x', b: 'y' }],
  },
  { name: 'a nested record', ts: 'Record<string, Record<string, number>>', accepts: [{ a: { b: 1 } }], rejects: [{ a: 1 }] },
];

const unions: TypeCase[] = [
  { name: 'two kinds', ts: 'string | number', accepts: ['a', 1], rejects: [true, null], schema: { anyOf: [string, number] } },
  { name: 'the written order', ts: 'number | string', schema: { anyOf: [number, string] } },
  { name: 'or null', ts: 'string | null', accepts: ['a', null], rejects: [1], schema: { anyOf: [string, nothing] } },
  { name: 'null comes last', ts: 'null | string', schema: { anyOf: [string, nothing] } },
  {
    name: 'a named union or null',
    ts: 'type U = string | number;\nexport type T = { a: U | null };',
    accepts: [{ a: null }, { a: 1 }],
    rejects: [{}],
    schema: closed({ a: { anyOf: [string, number, nothing] } }),
  },
  { name: 'objects', ts: '{ a: string } | { b: number }', accepts: [{ a: 'x' }, { b: 1 }], rejects: [{}, { a: 'x', b: 1 }] },
  {
    name: 'tagged objects',
    ts: "{ kind: 'a'; x: number } | { kind: 'b'; y: string }",
    accepts: [
      { kind: 'a', x: 1 },
      { kind: 'b', y: 's' },
    ],
    rejects: [{ kind: 'a', y: 's' }, { kind: 'c' }],
    schema: {
      anyOf: [
        closed({ kind: { type: 'string', const: 'a' }, x: number }),
        closed({ kind: { type: 'string', const: 'b' }, y: string }),
      ],
    },
  },
  {
    name: 'overlapping objects',
    ts: '{ a: string } | { a: string; b?: number }',
    accepts: [{ a: 'x' }, { a: 'x', b: 1 }],
    rejects: [{ b: 1 }],
  },
  {
    name: 'a contradiction disappears',
    ts: "({ k: 'a' } & { k: 'b' }) | { k: 'c' }",
    accepts: [{ k: 'c' }],
    rejects: [{ k: 'a' }],
    schema: closed({ k: { type: 'string', const: 'c' } }),
  },
  { name: 'nothing but a contradiction', ts: "{ k: 'a' } & { k: 'b' }", refused: [['DT4001', 'value']] },
  { name: 'never disappears', ts: 'string | never', schema: string },
  {
    name: 'an object or an array of it',
    ts: 'interface Row { a: string }\nexport type T = Row | Row[];',
    accepts: [{ a: 'x' }, [{ a: 'x' }]],
    rejects: [[1]],
  },
  {
    name: 'a union in an array',
    ts: "({ t: 'x' } | { t: 'y'; n: number })[]",
    accepts: [[{ t: 'x' }, { t: 'y', n: 1 }]],
    rejects: [[{ t: 'y' }]],
  },
  { name: 'a function among the members', ts: 'string | (() => string)', refused: [['DT4001', 'value']] },
  {
    name: 'exactly one of two members',
    ts: '{ id: string; path?: never } | { id?: never; path: string }',
    accepts: [{ id: 'a' }, { path: 'b' }],
    rejects: [{ id: 'a', path: 'b' }, {}],
  },
  {
    name: 'optional tagged union',
    ts: "type U = { k: 'a' } | { k: 'b' };\nexport type T = { u?: U };",
    accepts: [{}, { u: { k: 'b' } }],
    rejects: [{ u: {} }, { u: null }],
  },
  {
    name: 'a thousand literals',
    ts: Array.from({ length: 1000 }, (_, index) => `'code-${index}'`).join(' | '),
    accepts: ['code-0', 'code-999'],
    rejects: ['code-1000', 1],
    schema: { type: 'string', enum: Array.from({ length: 1000 }, (_, index) => `code-${index}`) },
  },
  { name: 'unknown swallows the rest', ts: 'string | unknown', schema: {} },
];

const intersections: TypeCase[] = [
  {
    name: 'known members beside an index signature that they do not fit',
    ts: '{ id: string } & Record<string, number>',
    accepts: [{ id: 'a', n: 1 }],
    rejects: [{ id: 1 }, { id: 'a', n: 'b' }],
  },
  {
    name: 'object with an object type',
    ts: 'object & { a: string }',
    accepts: [{ a: 'x' }],
    rejects: [{}, []],
    schema: closed({ a: string }),
  },
  { name: 'a primitive with members that no brand has', ts: "'a' & { size: number }", refused: [['DT4001', 'value']] },
  { name: 'such a member of a union disappears', ts: "number | ('a' & { size: number })", schema: number },
  { name: 'an array and a primitive', ts: "{ v: string[] } & { v: 'a' }", refused: [['DT4001', 'value.v']] },
  {
    name: 'two objects',
    ts: '{ a: string } & { b: number }',
    accepts: [{ a: 'x', b: 1 }],
    rejects: [{ a: 'x' }],
    schema: closed({ a: string, b: number }),
  },
  {
    name: 'a shared member',
    ts: '{ a: string | number } & { a: number | boolean }',
    accepts: [{ a: 1 }],
    rejects: [{ a: 'x' }, { a: true }],
  },
  {
    name: 'nested members merge',
    ts: '{ o: { a: string } } & { o: { b: number } }',
    accepts: [{ o: { a: 'x', b: 1 } }],
    rejects: [{ o: { a: 'x' } }],
  },
  {
    name: 'with a union',
    ts: "{ n: number } & ({ k: 'a' } | { k: 'b'; s: string })",
    accepts: [
      { n: 1, k: 'a' },
      { n: 1, k: 'b', s: 'x' },
    ],
    rejects: [{ k: 'a' }, { n: 1, k: 'b' }],
  },
  {
    name: 'of two unions',
    ts: '({ a: 1 } | { b: 1 }) & ({ c: 1 } | { d: 1 })',
    accepts: [
      { a: 1, c: 1 },
      { b: 1, d: 1 },
    ],
    rejects: [{ a: 1 }, { c: 1, d: 1 }],
  },
  {
    name: 'with an index signature',
    ts: '{ a: string } & Record<string, unknown>',
    accepts: [{ a: 'x', z: 1 }],
    rejects: [{ z: 1 }],
  },
  { name: 'optional in one half', ts: '{ a?: string } & { a: string }', accepts: [{ a: 'x' }], rejects: [{}] },
  {
    name: 'interfaces',
    ts: 'interface A { a: string }\ninterface B { b: string }\nexport type T = A & B;',
    accepts: [{ a: 'x', b: 'y' }],
    rejects: [{ b: 'y' }],
  },
  { name: 'a branded string', ts: "string & { readonly __brand: 'Id' }", accepts: ['a'], rejects: [1, {}], schema: string },
  {
    name: 'a brand of a unique symbol',
    ts: "declare const brand: unique symbol;\nexport type T = number & { readonly [brand]: 'Amount' };",
    accepts: [1],
    rejects: ['1'],
    schema: number,
  },
  {
    name: 'a branded boolean',
    ts: "boolean & { readonly __brand: 'Flag' }",
    accepts: [true, false],
    rejects: [0],
    schema: boolean,
  },
  {
    name: 'branded literals',
    ts: "('a' | 'b') & { readonly __brand: 'X' }",
    accepts: ['a', 'b'],
    rejects: ['c'],
    schema: { type: 'string', enum: ['a', 'b'] },
  },
  { name: 'a branded template', ts: "`id-${string}` & { readonly __brand: 'X' }", accepts: ['id-1'], rejects: ['1'] },
  {
    name: 'a branded object',
    ts: "declare const brand: unique symbol;\nexport type T = { a: string } & { readonly [brand]: 'X' };",
    accepts: [{ a: 'x' }],
    rejects: [{}],
    schema: closed({ a: string }),
  },
  { name: 'NonNullable by hand', ts: '(string | null | undefined) & {}', accepts: ['a'], rejects: [null], schema: string },
  { name: 'with a function', ts: '{ a: string } & (() => void)', refused: [['DT4001', 'value']] },
];

const computed: TypeCase[] = [
  { name: 'Partial', ts: 'Partial<{ a: string; b: number }>', accepts: [{}, { a: 'x' }], rejects: [{ a: 1 }] },
  { name: 'Required', ts: 'Required<{ a?: string }>', accepts: [{ a: 'x' }], rejects: [{}] },
  { name: 'Readonly', ts: 'Readonly<{ a: string }>', accepts: [{ a: 'x' }], rejects: [{}] },
  {
    name: 'Pick keeps the order of the type',
    ts: "interface O { z: 1; y: 2; x: 3 }\nexport type T = Pick<O, 'x' | 'z'>;",
    schema: closed({ z: { type: 'number', const: 1 }, x: { type: 'number', const: 3 } }),
  },
  { name: 'Omit', ts: "Omit<{ a: string; b: number }, 'a'>", accepts: [{ b: 1 }], rejects: [{ a: 'x', b: 1 }] },
  { name: 'Omit everything', ts: "Omit<{ a: string }, 'a'>", accepts: [{}], rejects: [null] },
  { name: 'Extract', ts: "Extract<'a' | 1 | 'b', string>", schema: { type: 'string', enum: ['a', 'b'] } },
  { name: 'NonNullable', ts: 'NonNullable<string | null>', schema: string },
  { name: 'Awaited', ts: 'Awaited<Promise<string>>', schema: string },
  {
    name: 'ReturnType',
    ts: 'declare function f(): { a: number };\nexport type T = ReturnType<typeof f>;',
    accepts: [{ a: 1 }],
    rejects: [{}],
  },
  { name: 'indexed access', ts: "{ a: { b: string[] } }['a']['b'][number]", schema: string },
  {
    name: 'a conditional type',
    ts: "type If<C> = C extends string ? { text: C } : { value: C };\nexport type T = If<'a' | 1>;",
    accepts: [{ text: 'a' }, { value: 1 }],
    rejects: [{ text: 1 }],
  },
  {
    name: 'a mapped type',
    ts: "export type T = { [K in 'a' | 'b']: K };",
    accepts: [{ a: 'a', b: 'b' }],
    rejects: [{ a: 'b', b: 'b' }],
  },
  {
    name: 'renamed keys',
    ts: 'type Get<O> = { [K in keyof O as `get_${K & string}`]: O[K] };\nexport type T = Get<{ a: string }>;',
    accepts: [{ get_a: 'x' }],
    rejects: [{ a: 'x' }],
  },
  {
    name: 'removed keys',
    ts: 'type Data<O> = { [K in keyof O as O[K] extends Function ? never : K]: O[K] };\nexport type T = Data<{ a: string; run(): void }>;',
    accepts: [{ a: 'x' }],
    rejects: [{}],
  },
  {
    name: 'a generic with a default',
    ts: 'interface Page<I = string> { items: I[] }\nexport type T = Page;',
    accepts: [{ items: ['a'] }],
    rejects: [{ items: [1] }],
  },
  {
    name: 'infer',
    ts: "type Inner<X> = X extends { v: infer V } ? V : never;\nexport type T = Inner<{ v: 'q' }>;",
    schema: { type: 'string', const: 'q' },
  },
  {
    name: 'variadic tuples',
    ts: 'type Pair<A extends unknown[]> = [string, ...A];\nexport type T = Pair<[number, boolean]>;',
    accepts: [['a', 1, true]],
    rejects: [['a', 1]],
  },
  {
    name: 'satisfies and as const',
    ts: "const o = { a: 'x' } as const satisfies { a: string };\nexport type T = typeof o;",
    accepts: [{ a: 'x' }],
    rejects: [{ a: 'y' }],
  },
];

const named: TypeCase[] = [
  {
    name: 'a type that is used once stands where it is used',
    ts: 'interface A { x: number }\nexport interface T { a: A }',
    schema: closed({ a: closed({ x: number }) }),
  },
  {
    name: 'a type that is used again is shared',
    ts: 'interface A { x: number }\nexport interface T { a: A; b?: A }',
    schema: { ...closed({ a: { $ref: '#/$defs/A' }, b: { $ref: '#/$defs/A' } }, ['a']), $defs: { A: closed({ x: number }) } },
  },
  {
    name: 'short types are not shared',
    ts: "type Unit = 'c' | 'f';\nexport interface T { a: Unit; b: Unit }",
    schema: closed({ a: { type: 'string', enum: ['c', 'f'] }, b: { type: 'string', enum: ['c', 'f'] } }),
  },
  {
    name: 'instantiations are named after their arguments',
    ts: 'interface Box<V> { v: V; more?: Box<V> }\nexport interface T { a: Box<string>; b: Box<number[]> }',
    schema: {
      ...closed({ a: { $ref: '#/$defs/Box_string' }, b: { $ref: '#/$defs/Box_number_array' } }),
      $defs: {
        Box_string: closed({ v: string, more: { $ref: '#/$defs/Box_string' } }, ['v']),
        Box_number_array: closed({ v: arrayOf(number), more: { $ref: '#/$defs/Box_number_array' } }, ['v']),
      },
    },
  },
  {
    name: 'types that share a name',
    ts: 'namespace A { export interface X { a: string; n?: X } }\nnamespace B { export interface X { b: string; n?: X } }\nexport interface T { p: A.X; q: B.X }',
    schema: {
      ...closed({ p: { $ref: '#/$defs/X' }, q: { $ref: '#/$defs/X_2' } }),
      $defs: {
        X: closed({ a: string, n: { $ref: '#/$defs/X' } }, ['a']),
        X_2: closed({ b: string, n: { $ref: '#/$defs/X_2' } }, ['b']),
      },
    },
  },
  {
    name: 'a tree',
    ts: 'export interface T { v: string; kids: T[] }',
    accepts: [{ v: 'a', kids: [{ v: 'b', kids: [] }] }],
    rejects: [{ v: 'a', kids: [{ v: 'b' }] }],
  },
  {
    name: 'mutual recursion',
    ts: 'interface A { b?: B }\ninterface B { a?: A; n: number }\nexport type T = A;',
    accepts: [{}, { b: { n: 1, a: { b: { n: 2 } } } }],
    rejects: [{ b: {} }],
  },
  {
    name: 'a recursive union',
    ts: 'export type T = string | T[] | { [key: string]: T };',
    accepts: ['a', ['a', [{ x: ['b'] }]]],
    rejects: [1, [1]],
  },
  {
    name: 'a recursive union or null',
    ts: 'type J = string | J[];\nexport type T = { j?: J | null };',
    accepts: [{}, { j: null }, { j: [['a']] }],
    rejects: [{ j: 1 }],
  },
  {
    name: 'JSON',
    ts: 'export type T = null | boolean | number | string | T[] | { [key: string]: T };',
    accepts: [null, [1, { a: [true] }]],
  },
  {
    name: 'recursion through Partial',
    ts: 'interface N { v: string; next: Partial<N> }\nexport type T = N;',
    accepts: [
      { v: 'a', next: {} },
      { v: 'a', next: { next: { v: 'b' } } },
    ],
    rejects: [{ v: 'a' }, { v: 'a', next: { next: 1 } }],
  },
  {
    name: 'recursion without a name',
    ts: 'type Deep<X> = { [K in keyof X]?: X[K] extends object ? Deep<X[K]> : X[K] };\ninterface N { v: string; n: N }\nexport type T = Deep<N>;',
    accepts: [{}, { n: { n: { v: 'a' } } }],
    rejects: [{ n: { v: 1 } }],
  },
  {
    name: 'recursion through a record',
    ts: 'export type T = { name: string; parts: Record<string, T> };',
    accepts: [{ name: 'a', parts: { x: { name: 'b', parts: {} } } }],
    rejects: [{ name: 'a', parts: { x: 1 } }],
  },
  {
    name: 'recursion through a tuple',
    ts: "export type T = ['not', T] | ['is', string];",
    accepts: [['not', ['is', 'a']]],
    rejects: [['not', 'a']],
  },
  {
    name: 'a name that is not ASCII',
    ts: 'interface Größe { n: number }\nexport interface T { a: Größe; b: Größe }',
    accepts: [{ a: { n: 1 }, b: { n: 2 } }],
    rejects: [{ a: 1 }],
  },
  {
    name: 'a generic that grows with every step',
    ts: 'type G<X> = { v: X; next?: G<X[]> };\nexport type T = G<string>;',
    refused: [['DT4005', 'value']],
  },
  {
    name: 'a generic that grows by objects',
    ts: 'interface G<X> { v: X; next?: G<{ x: X }> }\nexport type T = { deep: { g: G<string> } };',
    refused: [['DT4005', 'value.deep.g']],
  },
  {
    name: 'a generic that grows in three ways',
    ts: 'interface G<X> { a?: G<X[]>; b?: G<[X]>; c?: G<{ x: X }> }\nexport type T = G<1>;',
    refused: [['DT4005', 'value']],
  },
  {
    name: 'a generic that doubles',
    ts: 'interface G<X> { v: X; next?: G<[X, X]> }\nexport type T = G<string>;',
    refused: [['DT4005', 'value']],
  },
  {
    name: 'two generics that grow together',
    ts: 'interface A<X> { b?: B<X[]> }\ninterface B<X> { a?: A<{ y: X }> }\nexport type T = A<1>;',
    refused: [['DT4005', 'value']],
  },
  {
    name: 'generics nested by hand are fine',
    ts: `interface Box<V> { v: V }\nexport type T = ${'Box<'.repeat(20)}string${'>'.repeat(20)};`,
    accepts: [Array.from({ length: 20 }).reduce<unknown>((v) => ({ v }), 'x')],
    rejects: [{ v: 'x' }],
  },
  {
    name: 'sixty levels of objects',
    ts: `${'{ a: '.repeat(60)}string${' }'.repeat(60)}`,
    rejects: [{ a: {} }, 1],
    accepts: [Array.from({ length: 60 }).reduce<unknown>((a) => ({ a }), 'x')],
  },
  {
    name: 'a deep partial of sixty levels',
    ts: `type Deep<X> = { [K in keyof X]?: Deep<X[K]> };\nexport type T = Deep<${'{ a: '.repeat(60)}string${' }'.repeat(60)}>;`,
    accepts: [{}, { a: {} }],
    rejects: [{ a: 1 }],
  },
  {
    name: 'a long chain of types',
    ts: `${Array.from({ length: 400 }, (_, index) => `interface C${index} { next?: C${index + 1} }`).join('\n')}\ninterface C400 { end: string }\nexport type T = C0;`,
    accepts: [{ next: { next: {} } }],
    rejects: [{ next: { end: 'x' } }],
  },
];

const rich: TypeCase[] = [
  {
    name: 'Date',
    ts: 'Date',
    accepts: ['2020-01-02T03:04:05Z'],
    rejects: ['yesterday', 1, {}],
    schema: { type: 'string', format: 'date-time' },
  },
  {
    name: 'URL',
    ts: 'URL',
    options: 'dom',
    accepts: ['https://example.com/a'],
    rejects: ['nowhere', {}],
    schema: { type: 'string', format: 'uri' },
  },
  { name: 'bigint', ts: 'bigint', accepts: ['0', '-12', '9007199254740993'], rejects: [1, '1.5', '007', ''] },
  { name: 'Uint8Array', ts: 'Uint8Array', accepts: ['', 'aGk=', 'aGkh'], rejects: ['a', '*', [1]] },
  { name: 'Buffer', ts: 'Buffer', options: 'node', accepts: ['aGk='], rejects: [{ type: 'Buffer', data: [] }] },
  {
    name: 'Set',
    ts: 'Set<string>',
    accepts: [[], ['a', 'b']],
    rejects: [['a', 'a'], [1], {}],
    schema: { type: 'array', items: string, uniqueItems: true },
  },
  { name: 'ReadonlySet', ts: "ReadonlySet<'a' | 'b'>", accepts: [['a']], rejects: [['c']] },
  {
    name: 'Map',
    ts: 'Map<string, number>',
    accepts: [{}, { a: 1 }],
    rejects: [{ a: 'x' }, [['a', 1]]],
    schema: { type: 'object', additionalProperties: number },
  },
  { name: 'ReadonlyMap with literal keys', ts: "ReadonlyMap<'w' | 'h', number>", accepts: [{}, { w: 1 }], rejects: [{ d: 1 }] },
  { name: 'Map with template keys', ts: 'Map<`x-${string}`, string>', accepts: [{ 'x-a': 'b' }], rejects: [{ a: 'b' }] },
  { name: 'Map with object keys', ts: 'Map<{ a: string }, number>', refused: [['DT4001', 'value']] },
  { name: 'Map with number keys', ts: 'Map<number, string>', refused: [['DT4001', 'value']] },
  { name: 'nested', ts: 'Map<string, Set<Date>>', accepts: [{ a: ['2020-01-02T03:04:05Z'] }], rejects: [{ a: ['x'] }] },
  { name: 'a branded date', ts: "Date & { readonly __brand: 'Utc' }", accepts: ['2020-01-02T03:04:05Z'], rejects: ['x'] },
  { name: 'Date or null', ts: 'Date | null', accepts: ['2020-01-02T03:04:05Z', null], rejects: [1, 'x'] },
  { name: 'Date or number', ts: 'Date | number', accepts: ['2020-01-02T03:04:05Z', 5], rejects: ['x'] },
  { name: 'Date or a word', ts: "Date | 'now'", accepts: ['2020-01-02T03:04:05Z', 'now'], rejects: ['later'] },
  { name: 'Date or string', ts: 'Date | string', refused: [['DT4001', 'value']] },
  { name: 'Date or URL', ts: '{ at: Date | URL }', options: 'dom', refused: [['DT4001', 'value.at']] },
  { name: 'Set or array', ts: 'Set<string> | string[]', refused: [['DT4001', 'value']] },
  { name: 'arrays of dates or strings', ts: 'Date[] | string[]', refused: [['DT4001', 'value']] },
  { name: 'arrays of dates or numbers', ts: 'Date[] | number[]', accepts: [[], [1], ['2020-01-02T03:04:05Z']], rejects: [['x']] },
  { name: 'Map or object', ts: 'Map<string, number> | { a: number }', refused: [['DT4001', 'value']] },
  {
    name: 'tagged objects with dates',
    ts: "{ k: 'a'; at: Date } | { k: 'b'; at: string }",
    accepts: [{ k: 'b', at: 'x' }],
    rejects: [{ k: 'a', at: 'x' }],
  },
  { name: 'objects that differ in a date only', ts: '{ at: Date } | { at: string }', refused: [['DT4001', 'value']] },
  {
    name: 'a Date of the project',
    ts: 'interface Date { day: number }\nexport type T = { d: Date };',
    accepts: [{ d: { day: 1 } }],
    rejects: [{ d: '2020-01-02T03:04:05Z' }],
  },
  {
    name: 'a Map of the project',
    ts: 'class Map<K, V> { key!: K; value!: V }\nexport type T = Map<string, number>;',
    accepts: [{ key: 'a', value: 1 }],
    rejects: [{ a: 1 }],
  },
  { name: 'a class that extends Error', ts: 'export class T extends Error { code = 1; }', refused: [['DT4001', 'value']] },
  {
    name: 'a class that extends one that extends Error',
    ts: 'class Base extends Error {}\nexport class T extends Base { code = 1; }',
    refused: [['DT4001', 'value']],
  },
  {
    name: 'an interface that extends Date',
    ts: 'export interface T extends Date { zone: string }',
    refused: [['DT4001', 'value']],
  },
  {
    name: 'a generic class that extends Map',
    ts: 'class Limits<K> extends Map<K, number> {}\nexport type T = { limits: Limits<string> };',
    refused: [['DT4001', 'value.limits']],
  },
  { name: 'Readonly of a Map', ts: 'Readonly<Map<string, number>>', refused: [['DT4001', 'value']] },
  { name: 'Partial of a Date', ts: '{ at: Partial<Date> }', refused: [['DT4001', 'value.at']] },
  { name: 'Omit of an array', ts: "Omit<string[], 'length'>", refused: [['DT4001', 'value']] },
  { name: 'the data of an Error', ts: "Pick<Error, 'message'>", schema: closed({ message: string }) },
  { name: 'Promise', ts: 'Promise<string>', refused: [['DT4001', 'value']] },
  { name: 'RegExp', ts: '{ match: RegExp }', refused: [['DT4001', 'value.match']] },
  { name: 'Error', ts: 'Error', refused: [['DT4001', 'value']] },
  { name: 'WeakMap', ts: 'WeakMap<object, string>', refused: [['DT4001', 'value']] },
  { name: 'a generator', ts: 'Generator<string>', refused: [['DT4001', 'value']] },
  { name: 'an iterator', ts: 'IterableIterator<string>', refused: [['DT4001', 'value']] },
  { name: 'an async iterable', ts: 'AsyncIterable<string>', refused: [['DT4001', 'value']] },
  { name: 'Int32Array', ts: 'Int32Array', refused: [['DT4001', 'value']] },
  { name: 'ArrayBuffer', ts: 'ArrayBuffer', refused: [['DT4001', 'value']] },
  { name: 'Function', ts: 'Function', refused: [['DT4001', 'value']] },
  { name: 'the wrapper String', ts: 'String', refused: [['DT4001', 'value']] },
  { name: 'the wrapper Object', ts: 'Object', refused: [['DT4001', 'value']] },
  {
    name: 'options of a built-in',
    ts: '{ format?: Intl.NumberFormatOptions }',
    accepts: [{}, { format: { minimumFractionDigits: 2 } }],
    rejects: [{ format: { minimumFractionDigits: '2' } }],
  },
  {
    name: 'an AbortSignal in a type of the project',
    ts: '{ signal?: AbortSignal }',
    options: 'dom',
    refused: [['DT4001', 'value.signal']],
  },
];

const packages: TypeCase[] = [
  {
    name: 'optional members of a package that JSON can not carry are left out',
    ts: "import type { Options } from 'kit';\nexport type T = Options;",
    files: {
      'node_modules/kit/package.json': '{"types":"index.d.ts"}',
      'node_modules/kit/index.d.ts':
        'export interface Options { city: string; onDone?: () => void; hooks?: { before: () => void }[]; retry?: number }',
    },
    schema: closed({ city: string, retry: number }, ['city']),
  },
  {
    name: 'a required one is refused',
    ts: "import type { Options } from 'kit';\nexport type T = { options: Options };",
    files: {
      'node_modules/kit/package.json': '{"types":"index.d.ts"}',
      'node_modules/kit/index.d.ts': 'export interface Options { city: string; onDone: () => void }',
    },
    refused: [['DT4001', 'value.options.onDone']],
  },
  {
    name: 'the developer note of a package does not reach the model',
    ts: "import type { Options } from 'kit';\nexport type T = { options: Options };",
    files: {
      'node_modules/kit/package.json': '{"types":"index.d.ts"}',
      'node_modules/kit/index.d.ts':
        '/** TODO: split this up. */\nexport interface Options { /** FIXME rename @minimum 1 */ days: number; /** The city. */ city: string }',
    },
    schema: closed({
      options: closed({ days: { type: 'number', minimum: 1 }, city: { type: 'string', description: 'The city.' } }),
    }),
  },
  {
    name: 'a pattern of a package that could hang is left out',
    ts: "import type { Options } from 'kit';\nexport type T = { options: Options };",
    files: {
      'node_modules/kit/package.json': '{"types":"index.d.ts"}',
      'node_modules/kit/index.d.ts':
        'export interface Options { /** @pattern ^(a+)+$ */ s: string; /** @format phone */ p: string }',
    },
    schema: closed({ options: closed({ s: string, p: string }) }),
  },
  {
    name: 'any in a package is unknown',
    ts: "import type { Options } from 'kit';\nexport type T = Options;",
    files: {
      'node_modules/kit/package.json': '{"types":"index.d.ts"}',
      'node_modules/kit/index.d.ts': 'export interface Options { data: any }',
    },
    schema: { type: 'object', properties: { data: {} }, required: ['data'], additionalProperties: false },
  },
  {
    name: 'a member of the project inside a type of a package is no allowance',
    ts: "import type { Options } from 'kit';\ninterface Mine { run: () => void }\nexport type T = Options<Mine>;",
    files: {
      'node_modules/kit/package.json': '{"types":"index.d.ts"}',
      'node_modules/kit/index.d.ts': 'export interface Options<T> { city: string; data?: T }',
    },
    refused: [['DT4001', 'value.data.run']],
  },
  {
    name: 'Partial of a type of a package',
    ts: "import type { Options } from 'kit';\nexport type T = Partial<Options>;",
    files: {
      'node_modules/kit/package.json': '{"types":"index.d.ts"}',
      'node_modules/kit/index.d.ts': 'export interface Options { city: string; onDone: () => void }',
    },
    schema: closed({ city: string }, []),
  },
  {
    name: 'a class of a package as an optional member',
    ts: "import type { Options } from 'kit';\nexport type T = Options;",
    files: {
      'node_modules/kit/package.json': '{"types":"index.d.ts"}',
      'node_modules/kit/index.d.ts':
        'export declare class Agent { close(): void; }\nexport interface Options { city: string; agent?: Agent; self?: Options }',
    },
    accepts: [{ city: 'a', self: { city: 'b' } }],
    rejects: [{ city: 'a', agent: {} }],
  },
];

const annotated: TypeCase[] = [
  {
    name: 'Integer',
    ts: "import type { Integer } from 'define-tool';\nexport type T = Integer;",
    accepts: [1, -5],
    rejects: [1.5, '1'],
    schema: { type: 'integer' },
  },
  {
    name: 'integers in an array',
    ts: "import type { Integer } from 'define-tool';\nexport type T = Integer[];",
    accepts: [[1]],
    rejects: [[1.5]],
  },
  {
    name: 'an optional Integer',
    ts: "import type { Integer } from 'define-tool';\nexport type T = { n?: Integer | null };",
    accepts: [{}, { n: 1 }, { n: null }],
    rejects: [{ n: 1.5 }],
  },
];

const from = (imports: string, text: string): string => `import type { ${imports} } from 'define-tool';\n${text}`;

const keywords: TypeCase[] = [
  {
    name: 'limits of a number',
    ts: 'export interface T { /** @minimum 1 @maximum 5 */ n: number }',
    accepts: [{ n: 1 }, { n: 5 }],
    rejects: [{ n: 0 }, { n: 6 }],
    schema: closed({ n: { type: 'number', minimum: 1, maximum: 5 } }),
  },
  {
    name: 'exclusive limits and steps',
    ts: 'export interface T { /** @exclusiveMinimum 0 @exclusiveMaximum 10 @multipleOf 0.5 */ n: number }',
    accepts: [{ n: 0.5 }],
    rejects: [{ n: 0 }, { n: 10 }, { n: 0.3 }],
  },
  {
    name: 'an integer by tag',
    ts: 'export interface T { /** How many. @integer */ n?: number }',
    accepts: [{}, { n: 2 }],
    rejects: [{ n: 1.5 }],
    schema: closed({ n: { type: 'integer', description: 'How many.' } }, []),
  },
  {
    name: 'lengths and patterns of a text',
    ts: 'export interface T { /** @minLength 2 @maxLength 3 */ a: string; /** @pattern ^[a-z]+$ */ b: string }',
    accepts: [{ a: 'ab', b: 'x' }],
    rejects: [
      { a: 'a', b: 'x' },
      { a: 'abcd', b: 'x' },
      { a: 'ab', b: 'X' },
    ],
  },
  {
    name: 'a format',
    ts: 'export interface T { /** @format email */ mail: string }',
    schema: closed({ mail: { type: 'string', format: 'email' } }),
  },
  {
    name: 'limits of an array',
    ts: 'export interface T { /** @minItems 1 @maxItems 2 @uniqueItems */ a: string[] }',
    accepts: [{ a: ['x'] }],
    rejects: [{ a: [] }, { a: ['x', 'x'] }, { a: ['x', 'y', 'z'] }],
  },
  {
    name: 'limits of an object',
    ts: 'export interface T { /** @minProperties 1 @maxProperties 2 */ o: Record<string, number> }',
    accepts: [{ o: { a: 1 } }],
    rejects: [{ o: {} }, { o: { a: 1, b: 2, c: 3 } }],
  },
  {
    name: 'limits of a shared object',
    ts: 'interface O { a?: string; b?: string }\nexport interface T { one: O; /** @minProperties 1 */ two: O }',
    accepts: [{ one: {}, two: { a: 'x' } }],
    rejects: [{ one: {}, two: {} }],
  },
  {
    name: 'a title, a default, examples and a deprecation',
    ts: 'export interface T {\n  /**\n   * Where.\n   *\n   * @title The city\n   * @default "Rome"\n   * @examples ["Rome", "Oslo"]\n   * @deprecated Use place.\n   */\n  city?: string;\n}',
    schema: closed(
      {
        city: {
          type: 'string',
          title: 'The city',
          description: 'Where.',
          default: 'Rome',
          examples: ['Rome', 'Oslo'],
          deprecated: true,
        },
      },
      [],
    ),
  },
  {
    name: 'an example that is a value',
    ts: 'export interface T {\n  /** @example "Rome" */\n  city: string;\n}',
    schema: closed({ city: { type: 'string', examples: ['Rome'] } }),
  },
  {
    name: 'on a union they are for the members they fit',
    ts: 'export interface T { /** @minimum 1 */ n: number | null; /** @minLength 1 */ s: string | number }',
    accepts: [
      { n: 1, s: 'a' },
      { n: null, s: 0 },
    ],
    rejects: [
      { n: 0, s: 'a' },
      { n: 1, s: '' },
    ],
  },
  {
    name: 'on one use of a named union',
    ts: 'type U = string | number;\nexport interface T { /** @minimum 1 */ a: U; b: U }',
    accepts: [
      { a: 1, b: 0 },
      { a: 'x', b: 'y' },
    ],
    rejects: [{ a: 0, b: 0 }],
  },
  {
    name: 'a member adds to its alias, and wins',
    ts: '/** @minimum 1 @maximum 9 */\ntype N = number;\nexport interface T { /** @maximum 5 */ n: N }',
    accepts: [{ n: 5 }],
    rejects: [{ n: 6 }, { n: 0 }],
  },
  {
    name: 'an alias of an alias',
    ts: '/** @minimum 1 */\ntype A = number;\n/** @maximum 9 */\ntype B = A;\nexport interface T { n?: B | null; list: B[] }',
    accepts: [{ n: 9, list: [1] }, { list: [] }],
    rejects: [{ n: 10, list: [] }, { list: [0] }],
  },
  {
    name: 'an alias in a Set, a Map and a mapped type',
    ts: "/** @minimum 1 */\ntype N = number;\nexport interface T { s: Set<N>; m: Map<string, N>; k: { [K in 'a' | 'b']: N } }",
    accepts: [{ s: [1], m: { x: 1 }, k: { a: 1, b: 1 } }],
    rejects: [
      { s: [0], m: {}, k: { a: 1, b: 1 } },
      { s: [], m: { x: 0 }, k: { a: 1, b: 1 } },
      { s: [], m: {}, k: { a: 0, b: 1 } },
    ],
  },
  {
    name: 'survive Partial',
    ts: 'interface O { /** @minimum 1 */ n: number }\nexport type T = Partial<O>;',
    accepts: [{}, { n: 1 }],
    rejects: [{ n: 0 }],
  },
  {
    name: 'a pattern on a template',
    ts: 'export interface T { /** @pattern ^.{0,4}$ */ s: `x-${string}` }',
    accepts: [{ s: 'x-a' }],
    rejects: [{ s: 'x-abc' }, { s: 'a' }],
  },
  {
    name: 'Annotated',
    ts: from('Annotated', "export type T = Annotated<number, { type: 'integer'; minimum: 1; description: 'A page.' }>;"),
    accepts: [1],
    rejects: [0, 1.5],
    schema: { type: 'integer', description: 'A page.', minimum: 1 },
  },
  {
    name: 'Annotated through a generic',
    ts: from('Annotated', 'interface Box<V> { v: V[] }\nexport type T = Box<Annotated<string, { minLength: 2 }>>;'),
    accepts: [{ v: ['ab'] }],
    rejects: [{ v: ['a'] }],
  },
  {
    name: 'Annotated literals',
    ts: from('Annotated', "export type T = { u: Annotated<'b' | 'a', { description: 'Which.'; default: 'a' }> };"),
    schema: closed({ u: { type: 'string', enum: ['a', 'b'], description: 'Which.', default: 'a' } }),
  },
  {
    name: 'Annotated boolean',
    ts: from('Annotated', "export type T = { f?: Annotated<boolean, { description: 'Whether.' }> };"),
    schema: closed({ f: { type: 'boolean', description: 'Whether.' } }, []),
  },
  {
    name: 'Annotated or null',
    ts: from('Annotated', 'export type T = { n: Annotated<number, { minimum: 1 }> | null };'),
    accepts: [{ n: null }, { n: 1 }],
    rejects: [{ n: 0 }],
  },
  {
    name: 'Annotated object',
    ts: from('Annotated', "interface O { a: string }\nexport type T = { o: Annotated<O, { description: 'It.' }> };"),
    accepts: [{ o: { a: 'x' } }],
    rejects: [{ o: {} }],
    schema: closed({ o: { ...closed({ a: string }), description: 'It.' } }),
  },
  {
    name: 'Annotated twice',
    ts: from('Annotated, Integer', 'export type T = Annotated<Integer, { minimum: 1 }>;'),
    accepts: [1],
    rejects: [1.5, 0],
  },
  {
    name: 'the comment of an alias of Annotated',
    ts: from(
      'Annotated',
      '/** A port. */\ntype Port = Annotated<number, { minimum: 1 }>;\ninterface Box<V> { v: V }\nexport type T = { a: Port; b?: Port[]; c: Box<Port> };',
    ),
    schema: closed(
      {
        a: { type: 'number', description: 'A port.', minimum: 1 },
        b: arrayOf({ type: 'number', description: 'A port.', minimum: 1 }),
        c: closed({ v: { type: 'number', description: 'A port.', minimum: 1 } }),
      },
      ['a', 'c'],
    ),
  },
  {
    name: 'what an array must contain',
    ts: 'export interface T { /** @contains { "const": "admin" } @minContains 1 @maxContains 2 */ roles: string[] }',
    accepts: [{ roles: ['admin', 'x'] }, { roles: ['admin', 'admin'] }],
    rejects: [{ roles: [] }, { roles: ['x'] }, { roles: ['admin', 'admin', 'admin'] }],
  },
  {
    name: 'a schema of elements gets the type that its keywords are for',
    ts: from('Annotated', 'export type T = Annotated<(string | number)[], { contains: { minimum: 5 } }>;'),
    accepts: [[5], ['a', 9]],
    rejects: [[], ['a'], [4]],
    schema: { ...arrayOf({ anyOf: [string, number] }), contains: { type: 'number', minimum: 5 } },
  },
  {
    name: 'the names of members',
    ts: 'export interface T { /** @propertyNames { "pattern": "^[a-z]+$" } */ o: Record<string, number> }',
    accepts: [{ o: {} }, { o: { ab: 1 } }],
    rejects: [{ o: { AB: 1 } }, { o: { ab: 'x' } }],
  },
  {
    name: 'members that need others',
    ts: 'export interface T { /** @dependentRequired { "card": ["expiry"] } */ pay: { card?: string; expiry?: string } }',
    accepts: [{ pay: {} }, { pay: { card: 'a', expiry: 'b' } }, { pay: { expiry: 'b' } }],
    rejects: [{ pay: { card: 'a' } }],
  },
  {
    name: 'an inline comment of a member and of a type argument',
    ts: from(
      'Annotated',
      'interface Page<V> { /** @maxItems 2 */ items: V[] }\nexport type T = Page<Annotated<string, { maxLength: 3 }>>;',
    ),
    accepts: [{ items: ['abc'] }],
    rejects: [{ items: ['abcd'] }, { items: ['a', 'b', 'c'] }],
  },
  {
    name: 'keywords never loosen a tuple or a set',
    ts: from(
      'Annotated',
      'export interface T { /** @minItems 1 @maxItems 9 */ pair: [string, number]; set?: Annotated<Set<string>, { uniqueItems: false }> }',
    ),
    accepts: [{ pair: ['a', 1], set: ['a'] }],
    rejects: [{ pair: ['a'] }, { pair: ['a', 1, 2] }, { pair: ['a', 1], set: ['a', 'a'] }],
  },
  {
    name: 'keywords of an index signature',
    ts: 'export interface T { /** How many. @minimum 1 */ [sku: string]: number }',
    accepts: [{ a: 1 }],
    rejects: [{ a: 0 }],
  },
  {
    name: 'contains without anything to count',
    ts: 'export interface T { /** @minContains 1 */ a: string[] }',
    refused: [['DT5002', 'value.a']],
  },
  {
    name: 'a keyword inside contains that is for another type',
    ts: from('Annotated', 'export type T = Annotated<string[], { contains: { minimum: 1; minLength: 2 } }>;'),
    refused: [['DT5002', 'value']],
  },
  {
    name: 'an unknown keyword inside contains',
    ts: from('Annotated', "export type T = Annotated<string[], { contains: { konst: 'a' } }>;"),
    refused: [['DT5002', 'value']],
  },
  {
    name: 'names of members that are no strings',
    ts: from('Annotated', 'export type T = Annotated<Record<string, 1>, { propertyNames: { minimum: 1 } }>;'),
    refused: [['DT5002', 'value']],
  },
  {
    name: 'a needed member that does not exist',
    ts: from('Annotated', "export type T = Annotated<{ card?: string }, { dependentRequired: { card: ['expiry'] } }>;"),
    refused: [['DT5002', 'value']],
  },
  {
    name: 'limits that no value meets',
    ts: 'export interface T { /** @minimum 5 @maximum 1 */ n: number }',
    refused: [['DT5002', 'value.n']],
  },
  {
    name: 'a limit of a member that no value of its alias meets',
    ts: '/** @maxLength 3 */\ntype Code = string;\nexport interface T { /** @minLength 4 */ code: Code }',
    refused: [['DT5002', 'value.code']],
  },
  {
    name: 'a format that nothing checks',
    ts: 'export interface T { /** @format phone */ a: string }',
    refused: [['DT5002', 'value.a']],
  },
  {
    name: 'a default that does not have its format',
    ts: 'export interface T {\n  /**\n   * @format date\n   * @default "tomorrow"\n   */\n  on?: string;\n}',
    refused: [['DT5003', 'value.on']],
  },
  {
    name: 'a default that is not among what an array must contain',
    ts: 'export interface T {\n  /**\n   * @contains { "const": "a" }\n   * @default ["b"]\n   */\n  list?: string[];\n}',
    refused: [['DT5003', 'value.list']],
  },
  {
    name: 'a pattern that a long text could hang',
    ts: 'export interface T { /** @pattern ^(a+)+$ @default "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!" */ s?: string }',
    refused: [['DT5006', 'value.s']],
  },
  {
    name: 'such a pattern on one member of a union, and of names',
    ts: from(
      'Annotated',
      "export type T = { a: Annotated<string, { pattern: '^(?:a|a)*$' }> | number; b: Annotated<Record<string, 1>, { propertyNames: { pattern: '(b*)*c' } }> };",
    ),
    refused: [
      ['DT5006', 'value.b'],
      ['DT5006', 'value.a'],
    ],
  },
  {
    name: 'a pattern of cubic time on a short text',
    ts: 'export interface T { /** @pattern ^.*,.*,.*$ @maxLength 100 */ s: string }',
    accepts: [{ s: 'a,b,c' }],
    rejects: [{ s: 'a' }],
  },
  {
    name: 'a keyword for another type',
    ts: 'export interface T { /** @minimum 1 */ s: string }',
    refused: [['DT5001', 'value.s']],
  },
  { name: 'a limit on a Date', ts: 'export interface T { /** @minLength 1 */ d: Date }', refused: [['DT5001', 'value.d']] },
  {
    name: 'an unknown keyword',
    ts: from('Annotated', 'export type T = Annotated<number, { minimun: 1 }>;'),
    refused: [['DT5001', 'value']],
  },
  {
    name: 'a pattern that does not compile',
    ts: 'export interface T {\n  /**\n   * @pattern [a\n   */\n  s: string;\n}',
    refused: [['DT5002', 'value.s']],
  },
  {
    name: 'a default that is no JSON',
    ts: 'export interface T {\n  /**\n   * @default none\n   */\n  s?: string;\n}',
    refused: [['DT5002', 'value.s']],
  },
  {
    name: 'a default of another type',
    ts: 'export interface T {\n  /**\n   * @default "1"\n   */\n  n?: number;\n}',
    refused: [['DT5003', 'value.n']],
  },
  {
    name: 'a default beyond its limit',
    ts: 'export interface T {\n  /**\n   * @maximum 5\n   * @default 6\n   */\n  n?: number;\n}',
    refused: [['DT5003', 'value.n']],
  },
  {
    name: 'null inside Annotated',
    ts: from('Annotated', 'export type T = { s: Annotated<string | null, { minLength: 1 }> };'),
    refused: [['DT5004', 'value.s']],
  },
  {
    name: 'an alias behind a generic',
    ts: '/** @minimum 1 */\ntype N = number;\ninterface Box<V> { v: V }\nexport type T = { b: Box<N> };',
    refused: [['DT5005', 'value.b']],
  },
  {
    name: 'any for a type of a package',
    ts: "import type { Box } from 'kit';\nexport type T = { b: Box<any> };",
    files: {
      'node_modules/kit/package.json': '{"types":"index.d.ts"}',
      'node_modules/kit/index.d.ts': 'export interface Box<V> { v: V }',
    },
    refused: [['DT4002', 'value.b']],
  },
];

const documented: TypeCase[] = [
  {
    name: 'the comments of members and types',
    ts: '/** A point. */\ninterface Point { /** Degrees north. */ lat: number; lon: number }\n/** All of it. */\nexport interface T { /** Where from. */ from: Point; to: Point }',
    schema: {
      type: 'object',
      description: 'All of it.',
      properties: { from: { $ref: '#/$defs/Point', description: 'Where from.' }, to: { $ref: '#/$defs/Point' } },
      required: ['from', 'to'],
      additionalProperties: false,
      $defs: {
        Point: {
          type: 'object',
          description: 'A point.',
          properties: { lat: { type: 'number', description: 'Degrees north.' }, lon: number },
          required: ['lat', 'lon'],
          additionalProperties: false,
        },
      },
    },
  },
  {
    name: 'the comment of an alias of a primitive',
    ts: '/** A port. */\ntype Port = number;\nexport type T = { one: Port; many?: Port[]; nullable: Port | null };',
    schema: closed(
      {
        one: { type: 'number', description: 'A port.' },
        many: arrayOf({ type: 'number', description: 'A port.' }),
        nullable: { anyOf: [{ type: 'number', description: 'A port.' }, nothing] },
      },
      ['one', 'nullable'],
    ),
  },
  {
    name: "a member's own comment wins",
    ts: '/** A port. */\ntype Port = number;\nexport type T = { /** To listen on. */ port: Port };',
    schema: closed({ port: { type: 'number', description: 'To listen on.' } }),
  },
  {
    name: 'the comment of an alias of an interface',
    ts: 'interface A { x: number }\n/** Also an A. */\ntype B = A;\nexport type T = { b: B };',
    schema: closed({
      b: { type: 'object', description: 'Also an A.', properties: { x: number }, required: ['x'], additionalProperties: false },
    }),
  },
  {
    name: 'the comment of an enum',
    ts: "/** How warm. */\nenum Heat { Low = 'low', High = 'high' }\nexport type T = { heat: Heat; other?: Heat | null };",
    schema: closed(
      {
        heat: { type: 'string', enum: ['low', 'high'], description: 'How warm.' },
        other: { anyOf: [{ type: 'string', enum: ['low', 'high'], description: 'How warm.' }, nothing] },
      },
      ['heat'],
    ),
  },
  {
    name: 'comments survive Partial and Pick',
    ts: "interface O { /** First. */ a: string; b: string }\nexport type T = Partial<Pick<O, 'a'>>;",
    schema: closed({ a: { type: 'string', description: 'First.' } }, []),
  },
  {
    name: 'the comments of compiler types stay out',
    ts: 'export type T = { a: Partial<{ b: string }> };',
    schema: closed({ a: closed({ b: string }, []) }),
  },
  {
    name: 'a developer note',
    ts: '/** TODO: rename. */\ninterface A { x: number }\nexport interface T { /** FIXME soon */ a: A }',
    refused: [
      ['DT3003', 'value.a'],
      ['DT3003', 'value.a'],
    ],
  },
];

const language: TypeCase[] = [
  {
    name: 'module augmentation',
    ts: "import './more';\nimport type { Options } from './options';\nexport type T = Options;",
    files: {
      'options.ts': 'export interface Options { a: string }',
      'more.ts': "import './options';\ndeclare module './options' { interface Options { b?: number } }",
    },
    schema: closed({ a: string, b: number }, ['a']),
  },
  {
    name: 'a global declaration',
    ts: "import './globals';\nexport type T = { g: AppSettings };",
    files: { 'globals.ts': 'export {};\ndeclare global { interface AppSettings { dark: boolean } }' },
    schema: closed({ g: closed({ dark: boolean }) }),
  },
  {
    name: 'an enum merged with a namespace',
    ts: "enum Level { Low = 'low', High = 'high' }\nnamespace Level { export function parse(text: string) { return text as Level; } }\nexport type T = { level: Level | null };",
    schema: closed({ level: { anyOf: [{ type: 'string', enum: ['low', 'high'] }, nothing] } }),
  },
  {
    name: 'a class merged with a namespace',
    ts: 'class Query { text = ""; }\nnamespace Query { export interface Options { deep: boolean } export const limit = 5; }\nexport type T = { query: Query; options: Query.Options };',
    schema: closed({ query: closed({ text: string }), options: closed({ deep: boolean }) }),
  },
  {
    name: 'a function merged with a namespace',
    ts: 'function find() {}\nnamespace find { export interface Options { deep: boolean } }\nexport type T = find.Options;',
    schema: closed({ deep: boolean }),
  },
  {
    name: 'a function with properties',
    ts: 'function find() {}\nfind.limit = 5;\nexport type T = typeof find;',
    refused: [['DT4001', 'value']],
  },
  {
    name: 'a re-export under another name',
    ts: "import type { Shown as T } from './shown';",
    files: {
      'shown.ts': "export type { Hidden as Shown } from './hidden';",
      'hidden.ts': 'export interface Hidden { a: string }',
    },
    schema: closed({ a: string }),
  },
  {
    name: 'types of a namespace import, default ones too',
    ts: "import type * as shapes from './shapes';\nexport type T = shapes.Point | shapes.default;",
    files: { 'shapes.ts': 'export interface Point { x: number }\nexport default interface Line { length: number }' },
    schema: { anyOf: [closed({ x: number }), closed({ length: number })] },
  },
  {
    name: 'a JSON file',
    ts: "import settings from './settings.json';\nexport type T = typeof settings;",
    options: 'json',
    files: { 'settings.json': '{ "retries": 1, "hosts": ["a"], "proxy": { "host": null } }' },
    schema: closed({ retries: number, hosts: arrayOf(string), proxy: closed({ host: nothing }) }),
  },
  {
    name: 'the type of a module',
    ts: "export type T = typeof import('./settings');",
    files: { 'settings.ts': "export const retries = 1;\nexport const proxy = { host: 'x' };\nexport interface Ignored { a: 1 }" },
    schema: closed({ retries: { type: 'number', const: 1 }, proxy: closed({ host: string }) }),
  },
  {
    name: 'an import type',
    ts: "export type T = import('./a').A;",
    files: { 'a.ts': 'export interface A { a: string }' },
    schema: closed({ a: string }),
  },
  {
    name: 'an abstract class with data only',
    ts: 'export abstract class T { abstract a: string; b = 1; }',
    schema: closed({ a: string, b: number }),
  },
  { name: 'an abstract method', ts: 'export abstract class T { abstract run(): void; }', refused: [['DT4001', 'value']] },
  {
    name: 'parameter properties',
    ts: 'export class T { constructor(public readonly a: string, public b?: number, c?: string) { void c; } }',
    schema: closed({ a: string, b: number }, ['a']),
  },
  {
    name: 'a private parameter property',
    ts: 'export class T { constructor(private a: string) { void this.a; } }',
    refused: [['DT4001', 'value']],
  },
  { name: 'a member that holds a function', ts: 'export class T { run = () => 1; }', refused: [['DT4001', 'value.run']] },
  { name: 'overloaded members', ts: '{ run(a: string): void; run(a: number): void }', refused: [['DT4001', 'value.run']] },
  { name: 'a call signature beside members', ts: '{ (text: string): void; limit: number }', refused: [['DT4001', 'value']] },
  {
    name: 'a unique symbol',
    ts: 'declare const key: unique symbol;\nexport type T = typeof key;',
    refused: [['DT4001', 'value']],
  },
  {
    name: 'a unique symbol among texts',
    ts: "declare const key: unique symbol;\nexport type T = 'a' | typeof key;",
    refused: [['DT4001', 'value']],
  },
  { name: 'an element of a tuple', ts: '[string, number, boolean?][2]', schema: boolean },
  { name: 'any element of a tuple', ts: '[string, number?][number]', schema: { anyOf: [string, number] } },
  { name: 'the length of a tuple', ts: '[1, 2, 3?]["length"]', schema: { type: 'number', enum: [2, 3] } },
  {
    name: 'tuples joined behind an optional element',
    ts: 'type Join<A extends unknown[], B extends unknown[]> = [...A, ...B];\nexport type T = Join<[1, 2?], [3?]>;',
    accepts: [[1], [1, 2], [1, 2, 3]],
    rejects: [[], [1, 3]],
  },
  {
    name: 'tuples that count themselves',
    ts: "type Repeat<N extends number, A extends unknown[] = []> = A['length'] extends N ? A : Repeat<N, [...A, 'x']>;\nexport type T = Repeat<3>;",
    accepts: [['x', 'x', 'x']],
    rejects: [['x', 'x']],
  },
  {
    name: 'members of enums that are computed, negative or the same',
    ts: 'enum Flag { A = 1, B = A << 1, C = ~1, D = -3, Same = 1 }\nexport type T = Flag;',
    schema: { type: 'number', enum: [1, 2, -2, -3] },
  },
  {
    name: 'members of enums that are templates',
    ts: "enum Key { A = `x`, B = `${A}y`, C = 'z' + A }\nexport type T = Key;",
    schema: { type: 'string', enum: ['x', 'xy', 'zx'] },
  },
  {
    name: 'an enum whose values other code decides',
    ts: 'declare enum Level { Low, High }\nexport type T = { level: Level };',
    refused: [
      ['DT4001', 'value.level'],
      ['DT4001', 'value.level'],
    ],
  },
  {
    name: 'members named by an enum',
    ts: "enum Key { A = 'x', B = 'y' }\nexport type T = { [Key.A]: 1; [Key.B]?: 2 };",
    accepts: [{ x: 1 }],
    rejects: [{ A: 1 }, {}],
  },
  {
    name: 'a union that an enum tags',
    ts: "enum Kind { A = 'a', B = 'b' }\nexport type T = { kind: Kind.A; a: 1 } | { kind: Kind.B; b: 2 };",
    accepts: [{ kind: 'a', a: 1 }],
    rejects: [{ kind: 'b', a: 1 }],
  },
  {
    name: 'exactly one of two, by a generic type',
    ts: 'type OneOf<A, B> = (A & { [K in keyof B]?: never }) | (B & { [K in keyof A]?: never });\nexport type T = OneOf<{ id: string }, { path: string }>;',
    accepts: [{ id: 'a' }, { path: 'b' }],
    rejects: [{}, { id: 'a', path: 'b' }],
  },
  {
    name: 'at least one of several members',
    ts: 'type Some<O> = { [K in keyof O]: Pick<O, K> & Partial<Omit<O, K>> }[keyof O];\nexport type T = Some<{ a: 1; b: 2 }>;',
    accepts: [{ a: 1 }, { b: 2 }, { a: 1, b: 2 }],
    rejects: [{}, { a: 2 }],
  },
  {
    name: 'a tagged union made from a map of types',
    ts: 'interface Events { open: { path: string }; close: { code: number } }\nexport type T = { [K in keyof Events]: { type: K } & Events[K] }[keyof Events];',
    accepts: [{ type: 'open', path: 'x' }],
    rejects: [{ type: 'open', code: 1 }],
  },
  {
    name: 'names in another case',
    ts: 'type Camel<S extends string> = S extends `${infer A}_${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S;\nexport type T = { [K in "max_page_size" as Camel<K>]: number };',
    schema: closed({ maxPageSize: number }),
  },
  {
    name: 'paths into an object',
    ts: 'type Paths<O> = { [K in keyof O & string]: O[K] extends object ? K | `${K}.${Paths<O[K]>}` : K }[keyof O & string];\nexport type T = Paths<{ a: { b: { c: 1 } }; d: 2 }>;',
    schema: { type: 'string', enum: ['a', 'a.b', 'a.b.c', 'd'] },
  },
  {
    name: 'a deep partial of arrays and tuples',
    ts: 'type Deep<X> = X extends object ? { [K in keyof X]?: Deep<X[K]> } : X;\nexport type T = Deep<{ a: { b: string[] }; t: [1, 2] }>;',
    accepts: [{}, { a: { b: [] }, t: [1] }],
    rejects: [{ a: { b: [1] } }, { t: [2] }],
  },
  {
    name: 'type parameters whose defaults build on each other',
    ts: "type G<A = 'x', B = A[], C extends B = B> = { a: A; b: B; c: C };\nexport type T = G;",
    accepts: [{ a: 'x', b: ['x'], c: [] }],
    rejects: [{ a: 'x', b: ['y'], c: [] }],
  },
  {
    name: 'a recursive type whose arguments change places',
    ts: 'type Alt<A, B> = { v: A; next?: Alt<B, A> };\nexport type T = Alt<1, 2>;',
    accepts: [{ v: 1, next: { v: 2, next: { v: 1 } } }],
    rejects: [{ v: 1, next: { v: 1 } }],
  },
  {
    name: 'a template that grows with every step',
    ts: 'type Grow<N extends string> = { [K in `${N}x`]?: Grow<`${N}x`> };\nexport type T = Grow<"a">;',
    refused: [['DT4005', 'value']],
  },
  { name: 'NoInfer', ts: "NoInfer<'a'>[]", schema: arrayOf({ type: 'string', const: 'a' }) },
  { name: 'ThisType adds nothing', ts: '{ a: 1 } & ThisType<{ b: 2 }>', schema: closed({ a: { type: 'number', const: 1 } }) },
  {
    name: 'an interface that extends a computed type',
    ts: "export interface T extends Omit<{ a: string; b: number }, 'a'>, Partial<Record<'x', 1>> { a: number }",
    accepts: [{ a: 1, b: 2 }],
    rejects: [{ a: 'x', b: 2 }],
  },
  {
    name: 'a narrowing intersection',
    ts: "{ kind: 'a' | 'b' } & ({ kind: 'a'; x: 1 } | { kind: 'c'; y: 2 })",
    accepts: [{ kind: 'a', x: 1 }],
    rejects: [{ kind: 'c', y: 2 }, { kind: 'b' }],
  },
];

export const typeCases: Record<string, TypeCase[]> = {
  primitives,
  literals,
  enums,
  templates,
  arrays,
  tuples,
  objects,
  classes,
  records,
  unions,
  intersections,
  computed,
  language,
  named,
  rich,
  packages,
  annotated,
  keywords,
  documented,
};

import { describe, expect, it } from 'vitest';
import type { Tool } from '../runtime/index.js';
import { runTools } from './support/run-tools.js';
import { showValue } from './support/show-value.js';

const at = '2030-01-31T09:30:00Z';
const date = 'Date(2030-01-31T09:30:00.000Z)';

const prelude = `import { type Annotated, defineTool } from 'define-tool';
interface Tree { at?: Date; kids: Tree[] }
type Nested = bigint | Nested[];
interface Box<T> { value: T; next: Box<T> | null }
interface Person { name: string; friends: Set<Person>; byName?: Map<string, Person> }
type Step = { at?: Date; next?: Step } | { note?: string; next?: Step };
type Event = { kind: 'start'; at: Date } | { kind: 'stop'; at: string } | { kind: 'tick'; count: bigint };
enum Unit { Day = 'day', Week = 'week' }
`;

/** A type, the JSON that a model sends, and what the function receives. */
const rows: [type: string, json: unknown, arrives: string][] = [
  ['Date', at, date],
  ['Date', '2030-01-31 09:30:00.5+02:00', 'Date(2030-01-31T07:30:00.500Z)'],
  ['Date', '2030-12-31t23:59:60z', 'Date(2031-01-01T00:00:00.000Z)'],
  ['Annotated<Date, { description: "When it starts." }>', at, date],
  ['URL', 'https://example.com/a?b=c#d', 'URL(https://example.com/a?b=c#d)'],
  ['bigint', '-9007199254740993', '-9007199254740993n'],
  ['Uint8Array', 'aGk=', 'Uint8Array(104,105)'],
  ['Uint8Array', '', 'Uint8Array()'],
  ['Buffer', '+/8=', 'Buffer(251,255)'],
  ['Set<string>', ['a', 'b'], 'Set("a","b")'],
  ['ReadonlySet<Unit>', ['week'], 'Set("week")'],
  ['Set<{ at: Date }>', [{ at }], `Set({"at": ${date}})`],
  ['Set<Set<bigint>>', [['1'], []], 'Set(Set(1n),Set())'],
  ['Map<string, number>', { a: 1, constructor: 2 }, 'Map("a": 1,"constructor": 2)'],
  ["ReadonlyMap<'x' | 'y', Date>", { y: at }, `Map("y": ${date})`],
  ['Map<`x-${string}`, bigint>', { 'x-a': '5' }, 'Map("x-a": 5n)'],
  ['Map<string, Map<string, Set<URL>>>', { a: { b: ['a:b'] } }, 'Map("a": Map("b": Set(URL(a:b))))'],
  ['Date[]', [at, at], `[${date},${date}]`],
  ['readonly (Date | null)[]', [null, at], `[null,${date}]`],
  ['[Date, string, bigint?]', [at, at], `[${date},"${at}"]`],
  ['[Date, string, bigint?]', [at, at, '3'], `[${date},"${at}",3n]`],
  ['[string, ...Date[]]', ['x', at, at], `["x",${date},${date}]`],
  ['{ at: Date; text: string; until?: Date }', { text: at, at }, `{"text": "${at}","at": ${date}}`],
  ['{ id: number; [key: string]: number | Date }', { id: 1, a: at, b: 2 }, `{"id": 1,"a": ${date},"b": 2}`],
  ['{ [key: `on${string}`]: Date }', { onStart: at }, `{"onStart": ${date}}`],
  ['Record<string, Date>', { hasOwnProperty: at }, `{"hasOwnProperty": ${date}}`],
  ['{ meta: { [key: string]: unknown }; at: Date }', { meta: { x: at }, at }, `{"meta": {"x": "${at}"},"at": ${date}}`],
  ["{ 'a-b': { deep: { at: Date }[] }[] }", { 'a-b': [{ deep: [{ at }] }] }, `{"a-b": [{"deep": [{"at": ${date}}]}]}`],
  ['Partial<Record<Unit, Set<number>>>', { day: [1] }, '{"day": Set(1)}'],
  ['Date | null', null, 'null'],
  ['Date | null', at, date],
  ["Date | 'now' | number | boolean", 'now', '"now"'],
  ["Date | 'now' | number | boolean", at, date],
  ["Date | 'now' | number | boolean", false, 'false'],
  ['Annotated<Date | number, { description: "When." }>', at, date],
  ['Set<string> | string', 'a', '"a"'],
  ['Set<string> | string', ['a'], 'Set("a")'],
  ['Map<string, 1> | Set<2> | 3', { a: 1 }, 'Map("a": 1)'],
  ['Map<string, 1> | Set<2> | 3', [2], 'Set(2)'],
  ['Map<string, 1> | Set<2> | 3', 3, '3'],
  ['Event', { kind: 'start', at }, `{"kind": "start","at": ${date}}`],
  ['Event', { kind: 'stop', at }, `{"kind": "stop","at": "${at}"}`],
  ['Event', { kind: 'tick', count: '4' }, '{"kind": "tick","count": 4n}'],
  ['{ n: 1; v: Date } | { n: 2; v: string } | null', { n: 2, v: at }, `{"n": 2,"v": "${at}"}`],
  ['{ n: 1; v: Date } | { n: 2; v: string } | null', { n: 1, v: at }, `{"n": 1,"v": ${date}}`],
  ['{ at: Date } | { text: string }', { at }, `{"at": ${date}}`],
  ['{ at: Date } | { text: string }', { text: at }, `{"text": "${at}"}`],
  ['{ id: string; v: Date } | { id: number; v: string }', { id: 5, v: at }, `{"id": 5,"v": "${at}"}`],
  ['{ id: string; v: Date } | { id: number; v: string }', { id: 'x', v: at }, `{"id": "x","v": ${date}}`],
  ["{ k?: 'a'; v: Date } | { k: 'b'; v: string }", { v: at }, `{"v": ${date}}`],
  ["{ k?: 'a'; v: Date } | { k: 'b'; v: string }", { k: 'b', v: at }, `{"k": "b","v": "${at}"}`],
  ['{ a?: Date } | { b?: bigint }', { b: '1' }, '{"b": 1n}'],
  ['{ p: { x: Date } } | { p: { y: Date } }', { p: { y: at } }, `{"p": {"y": ${date}}}`],
  ['[Date] | [string, string]', [at], `[${date}]`],
  ['[Date] | [string, string]', [at, 'x'], `["${at}","x"]`],
  ["['at', Date] | ['on', Date, number]", ['on', at, 1], `["on",${date},1]`],
  ['Date[] | number[]', [1], '[1]'],
  ['Date[] | number[]', [at], `[${date}]`],
  ['Tree', { kids: [{ at, kids: [] }] }, `{"kids": [{"at": ${date},"kids": []}]}`],
  ['Nested', [['1'], '2', []], '[[1n],2n,[]]'],
  ['Box<Date>', { value: at, next: { value: at, next: null } }, `{"value": ${date},"next": {"value": ${date},"next": null}}`],
  [
    '{ a: Box<Date>; b: Box<string> }',
    { a: { value: at, next: null }, b: { value: at, next: null } },
    `{"a": {"value": ${date},"next": null},"b": {"value": "${at}","next": null}}`,
  ],
  [
    'Person',
    { name: 'a', friends: [{ name: 'b', friends: [] }], byName: { c: { name: 'c', friends: [] } } },
    '{"name": "a","friends": Set({"name": "b","friends": Set()}),"byName": Map("c": {"name": "c","friends": Set()})}',
  ],
  ['Step', { next: { at, next: { note: 'x' } } }, `{"next": {"at": ${date},"next": {"note": "x"}}}`],
  ['Tree | Nested', { at, kids: [] }, `{"at": ${date},"kids": []}`],
  ['Tree | Nested', ['1'], '[1n]'],
];

const types = [...new Set(rows.map(([type]) => type))];
const tools = types.map(
  (type, index) =>
    `/** Keep a value of the type that is tested here. */\nexport const keep${index} = defineTool((value: ${type}) => { got.push(value); }, { sideEffecting: false });`,
);
const { exports, findings } = runTools(`${prelude}\nexport const got: unknown[] = [];\n${tools.join('\n')}`, { types: ['node'] });
const got = exports['got'] as unknown as unknown[];

async function receive(tool: Tool, args: unknown): Promise<unknown> {
  got.length = 0;
  await tool.execute(args);
  expect(got).toHaveLength(1);
  return got[0];
}

describe('a function receives what its types say', () => {
  it('compiles', () => expect(findings).toEqual([]));

  it.each(rows)('%s from %j', async (type, json, arrives) => {
    expect(showValue(await receive(exports[`keep${types.indexOf(type)}`]!, { value: json }))).toBe(arrives);
  });
});

describe('what arrives', () => {
  const { exports: some, findings: none } = runTools(
    `import { defineTool, type ToolContext } from 'define-tool';
export const got: unknown[] = [];
/** Keep what was sent, in an object. */
export const whole = defineTool(({ since, ...rest }: { since: Date; [key: string]: unknown }) => { got.push({ since, ...rest }); }, { sideEffecting: false });
/** Keep what was sent, under other names. */
export const renamed = defineTool((since: Date, until: Date, ctx: ToolContext, days: Set<number> = new Set([7])) => { got.push({ since, until, days }); }, {
  sideEffecting: false, rename: { since: 'from' }, fixed: { until: new Date(0) },
});
/** Keep what was sent, all of it at once. */
export const object = defineTool((options: { tags: Set<string>; limits: Map<string, Date>; home: URL; at: Date; list: Date[]; bytes: Uint8Array; plain: { a: 1 } }) => { got.push(options); }, { sideEffecting: false });
/** Keep what was sent, by a type of its own. */
export const typed = defineTool<{ since: Date }>((since: Date) => { got.push(since); }, { sideEffecting: false });
/** Keep what was sent, as it was sent. */
export const plain = defineTool((value: { a: string[] }) => { got.push(value); }, { sideEffecting: false });
`,
    { types: ['node'] },
  );
  const sent = some['got'] as unknown as unknown[];
  const take = async (tool: string, args: unknown): Promise<unknown> => {
    sent.length = 0;
    await some[tool]!.execute(args);
    return sent[0];
  };
  const args = {
    options: { tags: ['a'], limits: { a: at }, home: 'https://a.b/?c=d', at, list: [at], bytes: 'aGk=', plain: { a: 1 } },
  };

  it('compiles', () => expect(none).toEqual([]));

  it('is under the own names, beside defaults and bound values, which are as they are', async () => {
    expect(showValue(await take('renamed', { from: at }))).toBe(
      `{"since": ${date},"until": Date(1970-01-01T00:00:00.000Z),"days": Set(7)}`,
    );
    expect(showValue(await take('renamed', { from: at, days: [1] }))).toContain('"days": Set(1)');
  });

  it('keeps the further members of an open object', async () => {
    expect(showValue(await take('whole', { since: at, more: { at } }))).toBe(`{"since": ${date},"more": {"at": "${at}"}}`);
  });

  it('follows a type of its own for the arguments', async () => {
    expect(showValue(await take('typed', { since: at }))).toBe(date);
  });

  it('is frozen against ordinary mutation', async () => {
    const value = (await take('object', args)) as {
      tags: Set<string>;
      limits: Map<string, Date>;
      home: URL;
      at: Date;
      list: Date[];
      plain: { a: number };
    };
    const changes: (() => unknown)[] = [
      () => value.tags.add('b'),
      () => value.tags.delete('a'),
      () => value.tags.clear(),
      () => value.limits.set('b', new Date()),
      () => value.limits.delete('a'),
      () => value.limits.clear(),
      () => value.limits.get('a')!.setTime(0),
      () => value.at.setFullYear(1970),
      () => value.at.setUTCHours(0),
      () => value.list.push(new Date()),
      () => value.list[0]!.setMonth(1),
      () => Object.assign(value.home, { pathname: '/x' }),
      () => Object.assign(value.home, { href: 'https://x.y' }),
      () => value.home.searchParams.append('e', 'f'),
      () => value.home.searchParams.delete('c'),
      () => Object.assign(value, { at: 1 }),
      () => Object.assign(value.plain, { a: 2 }),
      () => Object.assign(value.tags, { extra: 1 }),
    ];
    const before = showValue(value);
    for (const change of changes) expect(change).toThrow(TypeError);
    expect(showValue(value)).toBe(before);
    expect(value.home.searchParams.get('c')).toBe('d');
    expect(new Set(value.tags).add('b').size).toBe(2);
    expect(new Date(value.at).setTime(0)).toBe(0);
    expect(structuredClone(value.at)).toEqual(new Date(at));
  });

  it('is made for each call, so that one cannot spoil the next', async () => {
    const tool = some['object']!;
    const checked = tool.validate(args);
    sent.length = 0;
    await tool.call(checked);
    const first = sent[0] as { tags: Set<string>; bytes: Uint8Array };
    first.bytes[0] = 0;
    Set.prototype.add.call(first.tags, 'forged');
    await tool.call(checked);
    expect(showValue(sent[1])).toContain('"bytes": Uint8Array(104,105)');
    expect(showValue(sent[1])).toContain('"tags": Set("a")');
  });

  it('is not what was validated: that stays JSON, for digests and logs', async () => {
    const checked = some['object']!.validate(args);
    expect(checked).toEqual(args);
    expect(JSON.parse(JSON.stringify(checked))).toEqual(args);
    const result = some['object']!.inputSchema['~standard'].validate(args) as { value: unknown };
    expect(result.value).toEqual(args);
    await some['object']!.execute(result.value);
  });

  it('is the very copy that was validated where nothing is rich', async () => {
    const checked = some['plain']!.validate({ value: { a: ['b'] } });
    sent.length = 0;
    await some['plain']!.call(checked);
    expect(sent[0]).toBe((checked as Record<string, unknown>)['value']);
  });
});

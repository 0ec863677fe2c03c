import { describe, expect, it } from 'vitest';
import { ToolShapeError } from '../runtime/index.js';
import { compileTool } from './support/compile-tools.js';
import { runTools } from './support/run-tools.js';

const time = '2030-01-31T09:30:00.000Z';
const prelude = `import { defineTool } from 'define-tool';
interface Tree { at?: Date; kids: Tree[] }
interface Order { id: bigint; at: Date; lines: Map<string, Set<URL>>; scan: Uint8Array | null; note?: string | undefined }
class Money { constructor(readonly amount: bigint) {} toJSON() { return { amount: this.amount, at: new Date('${time}') }; } }
const at = new Date('${time}');
`;

/** What a function returns, and what a caller of the tool gets. */
const rows: [fn: string, shown: unknown][] = [
  ['() => at', time],
  ['async (): Promise<Date | null> => null', null],
  ['async (): Promise<Date | string> => "soon"', 'soon'],
  ['async (): Promise<Date | string> => at', time],
  ['(): Date | undefined => undefined', undefined],
  ['() => new URL("https://a.b")', 'https://a.b/'],
  ['() => 2n ** 64n', '18446744073709551616'],
  ['() => Buffer.from("hi")', 'aGk='],
  ['() => Uint8Array.of(251, 255)', '+/8='],
  ['() => new Uint8Array(100_000).fill(1)', Buffer.alloc(100_000, 1).toString('base64')],
  ['() => new Set(["a", "b"])', ['a', 'b']],
  ['() => new Map([["a", at]])', { a: time }],
  ['(): Iterable<Date> => new Set([at])', [time]],
  ['() => [at, at]', [time, time]],
  ['(): [string, Date?] => ["a", at]', ['a', time]],
  [
    '(): Order => ({ id: 5n, at, lines: new Map([["x", new Set([new URL("a:b")])]]), scan: null, note: undefined })',
    { id: '5', at: time, lines: { x: ['a:b'] }, scan: null },
  ],
  ['(): Tree => ({ kids: [{ at, kids: [] }] })', { kids: [{ at: time, kids: [] }] }],
  ['(): { a: Date | Set<bigint> } => ({ a: new Set([1n]) })', { a: ['1'] }],
  [
    "(): { kind: 'a'; at: Date } | { kind: 'b'; at: Set<string> } => ({ kind: 'b', at: new Set(['x']) })",
    { kind: 'b', at: ['x'] },
  ],
  ['(): { at: Date; [more: string]: unknown } => ({ at, more: { deep: 1 } })', { at: time, more: { deep: 1 } }],
  ['() => new Money(3n)', { amount: '3', at: time }],
  ['(): { price: Money | Date } => ({ price: new Money(3n) })', { price: { amount: '3', at: time } }],
  ['(): Map<string, Date | undefined> => new Map([["a", undefined], ["__proto__", at]])', JSON.parse(`{"__proto__":"${time}"}`)],
];

const tools = rows.map(
  ([fn], index) =>
    `/** Make a result that is tested here. */\nexport const make${index} = defineTool(${fn}, { sideEffecting: false, name: 'make${index}' });`,
);
const { exports, findings } = runTools(`${prelude}${tools.join('\n')}`, { types: ['node'] });

describe('a result comes back as JSON', () => {
  it('compiles', () => expect(findings).toEqual([]));

  it.each(rows.map(([fn, shown], index) => [fn, shown, `make${index}`] as const))('%s', async (_, shown, name) => {
    const result = await exports[name]!.execute({});
    expect(result).toEqual(shown);
    expect(result === undefined ? undefined : JSON.parse(JSON.stringify(result))).toEqual(shown);
  });
});

describe('the result schema', () => {
  const returnsOf = (fn: string, options = ''): unknown => {
    const { tool, findings: found } = compileTool(
      `${prelude}/** Make a result that is tested here. */\nexport const t = defineTool(${fn}, { sideEffecting: false${options} });`,
      { types: ['node'] },
    );
    expect(found).toEqual([]);
    return tool!.returns;
  };

  it('is that of the JSON form', () => {
    expect(returnsOf('(): { at: Date; tags: Set<string> } => ({ at, tags: new Set() })')).toEqual({
      type: 'object',
      properties: {
        at: { type: 'string', format: 'date-time' },
        tags: { type: 'array', items: { type: 'string' }, uniqueItems: true },
      },
      required: ['at', 'tags'],
    });
    expect(returnsOf('() => new Map([["a", at]])')).toEqual({
      type: 'object',
      additionalProperties: { type: 'string', format: 'date-time' },
    });
  });

  it('is there for members that could not be rebuilt, which a result need not be', () => {
    expect(returnsOf('(): { at: Date | string } => ({ at })')).toMatchObject({
      properties: { at: { anyOf: [{ format: 'date-time' }, {}] } },
    });
  });

  it('is not there for what is no object', () => {
    expect(returnsOf('() => at')).toBeUndefined();
    expect(returnsOf('() => new Set([at])')).toBeUndefined();
  });
});

describe('a result that has no JSON form, or another one than was promised', () => {
  const { exports: wrong } = runTools(
    `${prelude}
const bad = new Date('x');
const loop: Tree = { kids: [] };
loop.kids.push(loop);
/** Make a result that is not as it should be. */
export const date = defineTool(() => bad, { sideEffecting: false });
/** Make a result that is not as it should be. */
export const inside = defineTool(() => ({ list: [{ at }, { at: bad }] }), { sideEffecting: false });
/** Make a result that is not as it should be. */
export const keys = defineTool(() => new Map([[1, at]]) as never as Map<string, Date>, { sideEffecting: false });
/** Make a result that is not as it should be. */
export const lie = defineTool(() => ({ at: 'soon' }) as never as { at: Date }, { sideEffecting: false });
/** Make a result that is not as it should be. */
export const cycle = defineTool(() => loop, { sideEffecting: false });
/** Make a result that is not as it should be. */
export const unchecked = defineTool(() => ({ at, more: 1 }), { sideEffecting: false, returns: false });
/** Make a result that is made into another one. */
export const changed = defineTool(() => at, { sideEffecting: false, result: (value) => ({ at: value, tags: new Set(['a']) }) });
`,
    { types: ['node'] },
  );
  const shapeOf = async (name: string): Promise<ToolShapeError> => {
    const error = await wrong[name]!.execute({}).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ToolShapeError);
    return error as ToolShapeError;
  };

  it('is the mistake of the tool, at its place', async () => {
    expect((await shapeOf('date')).problems).toEqual([['', 'must be a valid date, got an invalid Date']]);
    expect((await shapeOf('inside')).problems).toEqual([['list[1].at', 'must be a valid date, got an invalid Date']]);
    expect((await shapeOf('keys')).problems).toEqual([['', 'must have texts for keys, got a key that is a number']]);
    expect((await shapeOf('cycle')).problems).toEqual([['', 'must not be nested too deeply, nor contain itself']]);
    expect((await shapeOf('lie')).problems).toEqual([['at', expect.stringContaining("must be in the format 'date-time'")]]);
  });

  it('is kept as it was returned', async () => {
    const { raw, expected, message } = await shapeOf('inside');
    expect((raw as { list: { at: unknown }[] }).list[0]!.at).toBeInstanceOf(Date);
    expect(expected).toBe(wrong['inside']!.returns);
    expect(message).toBe(
      "Tool 'inside' ran, and returned a value that has no JSON form: 'list[1].at' must be a valid date, got an invalid Date.",
    );
    expect((await shapeOf('date')).expected).toEqual({});
  });

  it('is turned into JSON also where it is not checked, and after the result option', async () => {
    expect(await wrong['unchecked']!.execute({})).toEqual({ at: time, more: 1 });
    expect(await wrong['changed']!.execute({})).toEqual({ at: time, tags: ['a'] });
  });
});

import { describe, expect, it } from 'vitest';
import { ToolArgumentError } from '../runtime/index.js';
import { decodeKit } from '../runtime/rich/decode.js';
import { formats } from '../runtime/validate/formats.js';
import { createRandom } from './support/oracle/random.js';
import { runTools } from './support/run-tools.js';

const { exports, findings } = runTools(
  `import { defineTool } from 'define-tool';
export const ran: unknown[] = [];
interface Filter { since?: Date; home?: URL; count?: bigint; data?: Uint8Array; tags?: Set<{ a: number; b?: string }>; limits?: Map<string, Date>; either?: Date | 'now' | number }
/** Take whatever was sent, if it is right. */
export const take = defineTool((filter: Filter) => { ran.push(filter); }, { sideEffecting: false });
/** Take whatever was sent, if it is right. */
export const tagged = defineTool((event: { kind: 'a'; at: Date } | { kind: 'b'; at: string }) => { ran.push(event); }, { sideEffecting: false });
/** Take whatever was sent, if it is right. */
export const days = defineTool((days: Set<Date>, numbers: Set<bigint>) => { ran.push(days); }, { sideEffecting: false });
`,
  { types: ['node'] },
);
const ran = exports['ran'] as unknown as unknown[];

async function refusal(tool: string, args: unknown): Promise<readonly (readonly [string, string])[]> {
  ran.length = 0;
  const error = await exports[tool]!.execute(args).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ToolArgumentError);
  expect(ran).toEqual([]);
  const { invalid, unexpected } = error as ToolArgumentError;
  return [...invalid, ...unexpected.map((path) => [path, 'unexpected'] as const)];
}

describe('what cannot be rebuilt is refused before the function runs, at its place', () => {
  it('compiles', () => expect(findings).toEqual([]));

  const format = "must be in the format 'date-time' (2030-01-31T09:30:00Z), got ";
  const uri = "must be in the format 'uri' (https://example.com/page), got ";
  const digits = 'must be an integer in decimal digits, such as "-12", got ';
  const base64 = 'must be base64 in the standard alphabet (+ and /, not - and _), padded with =, got ';
  it.each([
    ['since', '2030-01-31', `${format}"2030-01-31"`],
    ['since', '2030-02-30T00:00:00Z', `${format}"2030-02-30T00:00:00Z"`],
    ['since', '2030-01-31T25:00:00Z', `${format}"2030-01-31T25:00:00Z"`],
    ['since', '2030-01-31T09:30:00', `${format}"2030-01-31T09:30:00"`],
    ['since', 'tomorrow', `${format}"tomorrow"`],
    ['since', 1_900_000_000_000, 'must be a string, got the number 1900000000000'],
    ['home', 'example.com', `${uri}"example.com"`],
    ['home', 'https://', `${uri}"https://"`],
    ['home', 'http://[::1', `${uri}"http://[::1"`],
    ['home', '/relative', `${uri}"/relative"`],
    ['count', '1.5', `${digits}"1.5"`],
    ['count', '0x10', `${digits}"0x10"`],
    ['count', '', `${digits}""`],
    ['count', '-0', `${digits}"-0"`],
    ['count', ' 1', `${digits}" 1"`],
    ['count', 5, 'must be a string, got the number 5'],
    ['data', 'aGk', `${base64}"aGk"`],
    ['data', 'aGk=\n', `${base64}"aGk=\\n"`],
    ['data', '-_8=', `${base64}"-_8="`],
    ['data', 'a===', `${base64}"a==="`],
    ['data', [104], 'must be a string, got an array of 1 item'],
    ['either', 'later', expect.stringContaining('')],
  ])('%s: %j', async (key, value, message) => {
    expect(await refusal('take', { filter: { [key]: value } })).toEqual([[`filter.${key}`, message]]);
  });

  it('equal items of a set, whatever the order of their keys', async () => {
    const tags = [{ a: 1, b: 'x' }, { a: 2 }, { b: 'x', a: 1 }];
    expect(await refusal('take', { filter: { tags } })).toEqual([
      ['filter.tags', 'must not repeat an item: [2] is equal to [0]'],
    ]);
  });

  it('keys of a map that would reach the prototype', async () => {
    const args = '{"filter": {"limits": {"__proto__": "2030-01-31T09:30:00Z"}}}';
    expect(await refusal('take', args)).toEqual([['filter.limits.__proto__', 'unexpected']]);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it('a wrong value in a map or a set, by its key', async () => {
    expect(await refusal('take', { filter: { limits: { a: 'x' } } })).toEqual([['filter.limits.a', `${format}"x"`]]);
    expect(await refusal('days', { days: ['2030-01-31T09:30:00Z', 'x'], numbers: [] })).toEqual([['days[1]', `${format}"x"`]]);
  });

  it('a value of the other branch', async () => {
    expect(await refusal('tagged', { event: { kind: 'a', at: 'x' } })).toEqual([['event.at', `${format}"x"`]]);
  });

  it('instances instead of JSON, which no model sends', async () => {
    expect(await refusal('take', { filter: { since: new Date(0) } })).toEqual([
      ['filter.since', "must be plain JSON data, got an instance of 'Date'"],
    ]);
  });
});

describe('what the formats accept can be rebuilt', () => {
  const random = createRandom(20300131);
  const two = (limit: number): string => String(random.below(limit)).padStart(2, '0');
  const year = (): string => String(random.below(10_000)).padStart(4, '0');

  it('dates, at the edges too', () => {
    let accepted = 0;
    for (let round = 0; round < 20_000; round++) {
      const zone = random.pick(['Z', 'z', `+${two(25)}:${two(61)}`, `-${two(25)}:${two(61)}`]);
      const fraction = random.pick(['', '.5', '.123456789', `.${'9'.repeat(random.below(30) + 1)}`]);
      const text = `${year()}-${two(14)}-${two(33)}${random.pick(['T', 't', ' '])}${two(25)}:${two(61)}:${two(62)}${fraction}${zone}`;
      if (!formats['date-time']!(text)) continue;
      accepted++;
      expect([text, (decodeKit.date(text) as Date).getTime()]).toEqual([text, timeOf(text)]);
    }
    expect(accepted).toBeGreaterThan(3000);
  });

  /** By hand, without the parser of `Date`. */
  function timeOf(text: string): number {
    const [, years, months, days, hours, minutes, seconds, fraction = '', zone = 'Z'] =
      /^(\d+)-(\d+)-(\d+).(\d+):(\d+):(\d+)(?:\.(\d+))?(.*)$/.exec(text)!;
    const date = new Date(0);
    date.setUTCFullYear(Number(years), Number(months) - 1, Number(days));
    date.setUTCHours(Number(hours), Number(minutes), Number(seconds), Number(fraction.padEnd(3, '0').slice(0, 3)));
    const [, sign, ahead, more] = /^([+-])(\d+):(\d+)$/.exec(zone) ?? [undefined, '+', '0', '0'];
    return date.getTime() - Number(`${sign}1`) * (Number(ahead) * 60 + Number(more)) * 60_000;
  }

  it('addresses made of anything', () => {
    const parts = [
      'http:',
      'a:',
      '//',
      '[',
      ']',
      '::1',
      '@',
      '%',
      '%zz',
      ':',
      '99999',
      'é',
      '?',
      '#',
      'x',
      '..',
      '\u00ad',
      'xn--a',
    ];
    let accepted = 0;
    for (let round = 0; round < 20_000; round++) {
      const text = Array.from({ length: 1 + random.below(6) }, () => random.pick(parts)).join('');
      if (!formats['uri']!(text)) continue;
      accepted++;
      expect(() => decodeKit.url(text)).not.toThrow();
    }
    expect(accepted).toBeGreaterThan(1000);
  });

  it('a megabyte of base64 or digits, without a stall', async () => {
    const data = Buffer.alloc(700_000, 7).toString('base64');
    ran.length = 0;
    await exports['take']!.execute({ filter: { data, count: '9'.repeat(100_000) } });
    expect((ran[0] as { data: Uint8Array }).data).toHaveLength(700_000);
    await refusal('take', { filter: { data: `${data.slice(0, -4)}!!!!` } });
  });
});

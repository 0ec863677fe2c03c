import { describe, expect, it } from 'vitest';
import { ToolArgumentError, ToolDefinitionError, ToolRegistry, ToolShapeError } from '../runtime/index.js';
import { compileTool } from './support/compile-tools.js';
import { runTools } from './support/run-tools.js';

const head = `import { defineTool, ToolRegistry, type ToolContext, type Integer } from 'define-tool';\n`;
const findingsOf = (source: string): readonly string[] =>
  compileTool(head + source).findings.map(({ code, message }) => `${code} ${message}`);

describe('the schema comes from the signature', () => {
  const { exports, findings } = runTools(`${head}
enum Unit { Celsius = 'celsius', Fahrenheit = 'fahrenheit' }
/** Return a short weather forecast for a city over the next few days. */
export const forecast = defineTool((city: string, unit: Unit, days: Integer = 3, mode: 'hourly' | 'daily' = 'daily') => [city, unit, days, mode], { sideEffecting: false });`);

  it('types, enums, literals, defaults and what is required', () => {
    expect(findings).toEqual([]);
    expect(exports['forecast']!.parameters).toEqual({
      type: 'object',
      properties: {
        city: { type: 'string' },
        unit: { type: 'string', enum: ['celsius', 'fahrenheit'] },
        days: { type: 'integer', default: 3 },
        mode: { type: 'string', enum: ['hourly', 'daily'], default: 'daily' },
      },
      required: ['city', 'unit'],
      additionalProperties: false,
    });
  });

  it('a legal value arrives, an illegal one is refused before the function runs', async () => {
    expect(await exports['forecast']!.execute({ city: 'Lisbon', unit: 'celsius' })).toEqual(['Lisbon', 'celsius', 3, 'daily']);
    const refused = exports['forecast']!.execute({ city: 'Lisbon', unit: 'kelvin' });
    await expect(refused).rejects.toMatchObject({ invalid: [['unit', expect.stringContaining('"celsius", "fahrenheit"')]] });
  });

  it('nothing is coerced', async () => {
    await expect(exports['forecast']!.execute({ city: 'Lisbon', unit: 'celsius', days: '3' })).rejects.toThrow(ToolArgumentError);
  });
});

describe('the doc comment is the description, all of it', () => {
  const describeOf = (comment: string, options = ''): string => {
    const { exports, findings } = runTools(
      `${head}${comment}\nexport const t = defineTool((q: string) => q, { sideEffecting: false${options} });`,
    );
    expect(findings).toEqual([]);
    return exports['t']!.description;
  };

  it('every paragraph, as it is broken into lines', () => {
    const comment =
      '/**\n * Ask the user a question.\n *\n * Use this only when the answer can be had in no other way: a one-time code,\n * a confirmation, a preference.\n */';
    expect(describeOf(comment)).toBe(
      'Ask the user a question.\n\nUse this only when the answer can be had in no other way: a one-time code,\na confirmation, a preference.',
    );
  });

  it('down to the cut', () => {
    expect(
      describeOf(
        '/**\n * Look up the status of an order, by its number.\n *\n * ---\n *\n * TODO: the carrier lies about 404s.\n */',
      ),
    ).toBe('Look up the status of an order, by its number.');
  });

  it('with Windows line ends as with others', () => {
    expect(describeOf('/**\r\n * Look up the status of an order.\r\n *\r\n *   - by its number\r\n */')).toBe(
      'Look up the status of an order.\n\n  - by its number',
    );
  });

  it('unless the description option says otherwise, which is taken as it is', () => {
    expect(describeOf('/** Search. TODO */', `, description: '  Search the catalogue.\\n---\\nTODO: is a word here.  '`)).toBe(
      'Search the catalogue.\n---\nTODO: is a word here.',
    );
  });

  it('at sign and all, in a fenced example', () => {
    const text = 'Send a message to a person.\n\n```ts\n@sealed\nsend("@anna")\n```\n\nMention @anna to notify her.';
    expect(
      describeOf(
        `/**\n${text
          .split('\n')
          .map((line) => ` * ${line}`)
          .join('\n')}\n */`,
      ),
    ).toBe(text);
  });
});

describe('what would mislead a model is refused', () => {
  const tool = (comment: string): string =>
    `${comment}\nexport const t = defineTool((q: string) => q, { sideEffecting: false });`;

  it.each([
    ['at the start of a line', '/**\n * Search the catalogue for a text, by relevance.\n *\n *   - TODO: rewrite\n */', 'DT3003'],
    ['as the whole of a thin text', '/** Look it up. */', 'DT3002'],
    ['no comment', '', 'DT3001'],
    [
      'all text below the cut',
      '/**\n * Look it up.\n * ---\n * Look up the current shipping status of a customer order.\n */',
      'DT3002',
    ],
  ])('%s', (_, comment, code) => expect(findingsOf(tool(comment))).toEqual([expect.stringContaining(code)]));

  it.each([
    ['inside a sentence', '/** Append a TODO: item to the checklist of the user. */'],
    ['part of a word', '/**\n * Pick the size of a shirt for a customer.\n *\n * XXXL is a size.\n */'],
    ['thirty characters in two lines', '/**\n * Look it up.\n * In the whole catalogue.\n */'],
    ['thirty code points', `/** ${'\u{1f600}'.repeat(30)} */`],
  ])('but not a marker or a text %s', (_, comment) => expect(findingsOf(tool(comment))).toEqual([]));
});

describe('the context is injected and never shown', () => {
  const { exports, findings } = runTools(`${head}
interface RunContext extends ToolContext { readonly region: string }
/** List the projects of the calling tenant whose names start with a prefix. */
export const own = defineTool((prefix: string, ctx: ToolContext) => ctx.scope + '/' + prefix, { sideEffecting: false });
/** List the projects of the calling tenant whose names start with a prefix. */
export const sub = defineTool((ctx: RunContext, prefix: string) => ctx.region + '/' + prefix, { sideEffecting: false });
/** List the projects of the calling tenant whose names start with a prefix. */
export const maybe = defineTool((prefix: string, ctx?: ToolContext) => (ctx?.runId ?? 'none') + '/' + prefix, { sideEffecting: false });
/** List the projects of the calling tenant whose names start with a prefix. */
export const data = defineTool((context: string, ctx: number) => context + ctx, { sideEffecting: false });
/** List the projects of the calling tenant whose names start with a prefix. */
export const pattern = defineTool(({ prefix }: { prefix: string }, { scope }: ToolContext) => scope + '/' + prefix, { sideEffecting: false });`);

  it('by type, also a subtype, an optional one and a destructured one', async () => {
    expect(findings).toEqual([]);
    for (const name of ['own', 'sub', 'maybe', 'pattern'])
      expect(Object.keys(exports[name]!.parameters['properties'] as object)).toEqual(['prefix']);
    expect(await exports['own']!.execute({ prefix: 'web' }, { scope: 'org7' })).toBe('org7/web');
    expect(await exports['maybe']!.execute({ prefix: 'web' })).toBe('none/web');
    expect(await exports['pattern']!.execute({ prefix: 'web' }, { scope: 'org7' })).toBe('org7/web');
  });

  it('not by name', () => expect(Object.keys(exports['data']!.parameters['properties'] as object)).toEqual(['context', 'ctx']));

  it('a model that sends it anyway is ignored, where there is one', async () => {
    expect(await exports['own']!.execute({ prefix: 'web', ctx: { scope: 'forged' } }, { scope: 'org7' })).toBe('org7/web');
    const { exports: others } = runTools(
      `${head}/** List the projects whose names start with a prefix. */\nexport const t = defineTool((prefix: string) => prefix, { sideEffecting: false });`,
    );
    await expect(others['t']!.execute({ prefix: 'web', ctx: {} })).rejects.toMatchObject({ unexpected: ['ctx'] });
  });
});

describe('what goes wrong in a call', () => {
  const { exports } = runTools(`${head}
interface Quote { symbol: string; price: number }
/** Page the on-call engineer with a short incident message. */
export const notify = defineTool((msg = 'default message') => 'sent: ' + msg, { sideEffecting: true });
/** Return the latest traded price for a stock ticker symbol. */
export const quote = defineTool(async (symbol: string): Promise<Quote> => 'not a quote' as unknown as Quote, { sideEffecting: false });
/** Search the catalogue with a free-form set of extra filter keys. */
export const flexible = defineTool(({ query, ...filters }: { query: string }) => query + Object.keys(filters).sort(), { sideEffecting: false });
/** Book a table in a restaurant, for an evening of the coming week. */
export const book = defineTool((people: number, evening: string, note: string) => people + evening + note, { sideEffecting: true });`);

  it('an unknown key never runs the function with its default', async () => {
    await expect(exports['notify']!.execute({ message: 'prod is down' })).rejects.toMatchObject({
      name: 'ToolArgumentError',
      unexpected: ['message'],
      accepted: ['msg'],
    });
  });

  it('all mistakes come in one error', async () => {
    const refused = exports['book']!.execute({ people: 'two', evning: 'friday' });
    await expect(refused).rejects.toMatchObject({
      missing: ['evening', 'note'],
      unexpected: ['evning'],
      invalid: [['people', expect.any(String)]],
    });
    await expect(refused).rejects.toThrow(/'book'.*did you mean 'evening'/s);
  });

  it('extra keys pass where they are welcome', async () => {
    expect(await exports['flexible']!.execute({ query: 'boots', colour: 'red', size: 42 })).toBe('bootscolour,size');
  });

  it("a result of another shape is the tool's own mistake", async () => {
    await expect(exports['quote']!.execute({ symbol: 'ACME' })).rejects.toThrow(ToolShapeError);
    await expect(exports['quote']!.execute({ symbol: 'ACME' })).rejects.toMatchObject({ raw: 'not a quote' });
  });

  it('two tools of one name do not go into a registry, unless that is meant', () => {
    const registry = new ToolRegistry([exports['notify']!]);
    expect(() => registry.register(exports['notify']!)).toThrow(ToolDefinitionError);
    expect(() => registry.register(exports['notify']!, { replace: true })).not.toThrow();
  });
});

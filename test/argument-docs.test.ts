import { describe, expect, it } from 'vitest';
import { compileTool } from './support/compile-tools.js';

const head = "import { defineTool } from 'define-tool';\n";

/** The schema of the sole tool's arguments, and its findings. */
function propertiesOf(source: string): { properties: Record<string, unknown>; codes: string[] } {
  const { tool, findings } = compileTool(head + source);
  return {
    properties: (tool?.parameters['properties'] ?? {}) as Record<string, unknown>,
    codes: findings.map(({ code }) => code),
  };
}

const comment = (...lines: string[]): string =>
  [
    '/**',
    ' * Return a short weather forecast for a city over the next few days.',
    ...lines.map((line) => ` * ${line}`),
    ' */\n',
  ].join('\n');

describe('what an argument means is read from', () => {
  it('a comment before the parameter, on one line with others', () => {
    const source = `${comment()}export const t = defineTool((/** Name of the city. */ city: string, /** Days ahead. @minimum 1 */ days = 3) => city + days, { sideEffecting: false });`;
    expect(propertiesOf(source)).toEqual({
      codes: [],
      properties: {
        city: { type: 'string', description: 'Name of the city.' },
        days: { type: 'number', description: 'Days ahead.', minimum: 1, default: 3 },
      },
    });
  });

  it('@param, with keywords behind the text', () => {
    const source = `${comment('', '@param city - Name of the city. @minLength 2', '@param days - Days ahead.', '  @minimum 1', '  @maximum 10')}export const t = defineTool((city: string, days?: number) => [city, days], { sideEffecting: false });`;
    expect(propertiesOf(source)).toEqual({
      codes: [],
      properties: {
        city: { type: 'string', description: 'Name of the city.', minLength: 2 },
        days: { type: 'number', description: 'Days ahead.', minimum: 1, maximum: 10 },
      },
    });
  });

  it('@param of a nested property, which leaves the shared type as it is', () => {
    const source = `interface Place { /** City or village. */ name: string; country?: string }
${comment('', '@param from - Where it starts.', '@param from.name - City of departure.')}export const t = defineTool((from: Place, to: Place) => from.name + to.name, { sideEffecting: false });`;
    const { properties, codes } = propertiesOf(source);
    expect(codes).toEqual([]);
    expect(properties['from']).toMatchObject({
      description: 'Where it starts.',
      properties: { name: { description: 'City of departure.' } },
    });
    expect(properties['to']).toMatchObject({ properties: { name: { description: 'City or village.' } } });
  });

  it('@param of a nested property, with keywords behind the text', () => {
    const source = `interface Page { limit: number; size: number }\n${comment('', '@param page.limit - How many. @minimum 1')}export const t = defineTool((page: Page, next?: Page) => [page, next], { sideEffecting: false });`;
    const { properties, codes } = propertiesOf(source);
    expect(codes).toEqual([]);
    const page = properties['page'] as { properties: object };
    expect(page.properties).toEqual({
      limit: { type: 'number', description: 'How many.', minimum: 1 },
      size: { type: 'number' },
    });
    expect(JSON.stringify(properties['next'])).not.toContain('minimum');
  });

  it('@param of a nested property, where a keyword must fit, too', () => {
    const source = `${comment('', '@param page.limit - How many. @minLength 1')}export const t = defineTool((page: { limit: number }) => page, { sideEffecting: false });`;
    expect(propertiesOf(source).codes).toEqual(['DT5001']);
  });

  it('@param of what is in an array, and in a part of a union', () => {
    const source = `${comment('@param stops[].name - City.', '@param by.train - Number of the train.')}export const t = defineTool((stops: { name: string }[], by: { train: string } | { bus: string } | null) => [stops, by], { sideEffecting: false });`;
    const { properties, codes } = propertiesOf(source);
    expect(codes).toEqual([]);
    expect(properties['stops']).toMatchObject({ items: { properties: { name: { description: 'City.' } } } });
    expect(properties['by']).toMatchObject({
      anyOf: [{ properties: { train: { description: 'Number of the train.' } } }, { required: ['bus'] }, { type: 'null' }],
    });
  });

  it.each(['city', 'options.city', 'root0.city'])('@param %s of a destructured parameter', (name) => {
    const source = `${comment('', `@param ${name} - Name of the city.`)}export const t = defineTool(({ city }: { city: string }) => city, { sideEffecting: false });`;
    expect(propertiesOf(source)).toEqual({
      codes: [],
      properties: { city: { type: 'string', description: 'Name of the city.' } },
    });
  });

  it('the @param of the comment that wins, and of the others where that one says nothing', () => {
    const source = `${comment('@param city - From the function.', '@param days - From the function.')}function forecast(city: string, days: number) { return city + days; }
${comment('@param city - From the call.')}export const t = defineTool(forecast, { sideEffecting: false });`;
    expect(propertiesOf(source).properties).toEqual({
      city: { type: 'string', description: 'From the call.' },
      days: { type: 'number', description: 'From the function.' },
    });
  });

  it('@param before a comment on the property', () => {
    const source = `${comment('@param city - From the tag.')}export const t = defineTool(({ city, days }: { /** From the type. */ city: string; /** From the type. */ days: number }) => city + days, { sideEffecting: false });`;
    expect(propertiesOf(source).properties).toEqual({
      city: { type: 'string', description: 'From the tag.' },
      days: { type: 'number', description: 'From the type.' },
    });
  });
});

describe('a default must be a value of its type and keywords', () => {
  it.each([
    ['@minimum', 'days = 0', '@param days - Days. @minimum 1'],
    ['Integer', "days: import('define-tool').Integer = 1.5", '@param days - Days.'],
    ['@pattern', "days = 'two'", '@param days - Days. @pattern ^[0-9]+$'],
  ])('%s', (_, parameter, tag) => {
    expect(
      propertiesOf(`${comment(tag)}export const t = defineTool((${parameter}) => days, { sideEffecting: false });`).codes,
    ).toEqual(['DT5003']);
  });
});

describe('a @param that reaches nobody', () => {
  it.each([
    ['a typo', '@param ctiy - Name.', '(city: string) => city'],
    ['a nested typo', '@param place.nmae - Name.', '(place: { name: string }) => place'],
    ['the root of a destructured parameter, alone', '@param options - All of them.', '({ city }: { city: string }) => city'],
    ['a typo below the root', '@param options.ctiy - Name.', '({ city }: { city: string }) => city'],
  ])('%s is refused', (_, tag, fn) => {
    expect(propertiesOf(`${comment(tag)}export const t = defineTool(${fn}, { sideEffecting: false });`).codes).toEqual([
      'DT3004',
    ]);
  });

  it.each([
    ['the context', '@param ctx - Injected.', "(city: string, ctx: import('define-tool').ToolContext) => city + ctx.runId", ''],
    ['a hidden one', '@param debug - Verbose.', '(city: string, debug = false) => city + debug', ", hide: 'debug'"],
    [
      'the root beside its properties',
      '@param options - All.\n * @param options.city - Name.',
      '({ city }: { city: string }) => city',
      '',
    ],
  ])('%s is not', (_, tag, fn, options) => {
    expect(propertiesOf(`${comment(tag)}export const t = defineTool(${fn}, { sideEffecting: false${options} });`).codes).toEqual(
      [],
    );
  });
});

import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  createContext,
  type JsonSchema,
  type SchemaToolOptions,
  type Tool,
  ToolArgumentError,
  ToolDefinitionError,
  ToolRegistry,
  ToolShapeError,
  ToolUsageError,
  toolFromSchema,
} from '../runtime/index.js';
import { refused } from './support/compiled.js';

const description = 'Look an article up by its topic and language.';

function make(inputSchema: unknown, options: Partial<SchemaToolOptions> = {}): Tool {
  const all = { name: 'lookup', description, inputSchema: inputSchema as JsonSchema, sideEffecting: false, ...options };
  return toolFromSchema(all, (args) => args);
}

function problemsOf(inputSchema: unknown, options: Partial<SchemaToolOptions> = {}): string[] {
  try {
    make(inputSchema, options);
  } catch (error) {
    expect(error).toBeInstanceOf(ToolDefinitionError);
    const [first, ...problems] = (error as Error).message.split('\n');
    expect(first).toMatch(/^Tool '.*' is not defined correctly\.$/);
    return problems;
  }
  throw new Error('The definition was accepted.');
}

const article = {
  type: 'object',
  properties: {
    topic: { type: 'string', description: 'Article topic.' },
    lang: { type: 'string', enum: ['en', 'pt'], default: 'en' },
  },
  required: ['topic'],
  additionalProperties: false,
};

describe('a tool from a schema', () => {
  const seen: unknown[] = [];
  const tool = toolFromSchema<{ topic: string; lang?: 'en' | 'pt' }, { title: string }>(
    {
      name: 'lookup',
      title: 'Lookup',
      description,
      inputSchema: article,
      outputSchema: { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] },
      sideEffecting: false,
      idempotent: true,
      kind: 'retrieval',
      tags: 'docs',
      timeoutMs: 500,
      openWorld: true,
    },
    ({ topic }, ctx) => {
      seen.push(ctx.callId);
      return { title: `About ${topic}` };
    },
  );

  it('is the same kind of object as a compiled one', () => {
    expect(tool).toMatchObject({
      id: 'lookup',
      name: 'lookup',
      title: 'Lookup',
      description,
      parameters: article,
      parameterNames: { topic: 'topic', lang: 'lang' },
      kind: 'retrieval',
      tags: ['docs'],
      timeoutMs: 500,
      retries: 0,
      cacheScope: 'run',
      needsApproval: false,
      annotations: { title: 'Lookup', readOnlyHint: true, idempotentHint: true, openWorldHint: true },
    });
    expect(Object.isFrozen(tool)).toBe(true);
    expect(Object.isFrozen(tool.parameters['properties'])).toBe(true);
    expect(new ToolRegistry([tool]).subset({ kinds: 'retrieval' }).get('lookup')).toBe(tool);
    expect(tool.toJsonSchema({ target: 'draft-07' })).toEqual(article);
    expect(tool.inputSchema['~standard'].validate({ topic: 1 })).toMatchObject({ issues: [{ path: ['topic'] }] });
    expect(tool.outputSchema?.['~standard'].jsonSchema.output({ target: 'draft-2020-12' })).toEqual(tool.returns);
  });

  it('validates, calls with the context, and executes', async () => {
    const args = tool.validate('{"topic":"returns"}');
    expect(await tool.call(args, createContext({ callId: 'c1' }))).toEqual({ title: 'About returns' });
    expect(await tool.execute({ topic: 'x' }, { toolCallId: 'c2' })).toEqual({ title: 'About x' });
    expect(seen).toEqual(['c1', 'c2']);
    await expect(tool.call({ topic: 'x' } as never)).rejects.toBeInstanceOf(ToolUsageError);
  });

  it('hands its function a frozen copy', async () => {
    const given = { filter: { words: ['a'] } };
    const tool = make({ properties: { filter: {} } });
    const received = (await tool.execute(given)) as typeof given;
    expect(received).toEqual(given);
    expect(received.filter).not.toBe(given.filter);
    expect(() => received.filter.words.push('b')).toThrow(TypeError);
  });

  it('tells a model what to repair', () => {
    const error = refused(tool as Tool, { topik: 'x', lang: 'de' });
    expect(error).toBeInstanceOf(ToolArgumentError);
    expect(error).toMatchObject({ missing: ['topic'], unexpected: ['topik'], accepted: ['topic', 'lang'] });
    expect(error.message).toBe(
      [
        "Tool 'lookup' did not run, because its arguments are wrong:",
        "- 'topic' is missing; expected a string.",
        "- 'topik' is not accepted; did you mean 'topic'?",
        '- \'lang\' must be one of "en", "pt", got "de".',
        "It accepts 'topic' (required), 'lang'.",
      ].join('\n'),
    );
  });

  it('refuses a result that is not what the schema says', async () => {
    const wrong = make({}, { outputSchema: { type: 'array', items: { type: 'integer' } } });
    const error = await wrong.execute({ a: 1 }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ToolShapeError);
    expect(error).toMatchObject({ raw: { a: 1 }, message: expect.stringContaining('must be an array, got an object') });
  });

  it('turns rich values of a result into JSON before it looks at them', async () => {
    const dated = toolFromSchema(
      {
        name: 'now',
        description,
        inputSchema: {},
        outputSchema: { type: 'object', properties: { at: { type: 'string', format: 'date-time' } } },
        sideEffecting: false,
      },
      () => ({ at: new Date(0) }),
    );
    expect(await dated.execute({})).toEqual({ at: '1970-01-01T00:00:00.000Z' });
  });

  it('that needs approval refuses to run without one', async () => {
    const gated = make(article, { needsApproval: true, sideEffecting: true });
    await expect(gated.execute({ topic: 'x' })).rejects.toMatchObject({ reason: 'approval-required' });
  });

  it('takes null for an optional argument as absent, as strict decoding sends it', () => {
    expect(tool.validate({ topic: 'x', lang: null })).toEqual({ topic: 'x' });
  });

  it('shows a default and leaves filling it in to the tool behind', () => {
    expect(tool.validate({ topic: 'x' })).toEqual({ topic: 'x' });
  });

  it('is typed by what its author says', () => {
    expectTypeOf(tool.execute({ topic: 'x' })).resolves.toEqualTypeOf<{ title: string }>();
    expectTypeOf(tool.validate({ topic: 'x' }).lang).toEqualTypeOf<'en' | 'pt' | undefined>();
  });
});

describe('properties that the schema does not list', () => {
  it('are passed on where the schema is open', async () => {
    const open = make({ type: 'object', properties: { a: { type: 'string' } } });
    expect(await open.execute({ a: 'x', more: [1] })).toEqual({ a: 'x', more: [1] });
    expect(refused(open, { a: 1 }).message).toContain("It accepts 'a', and any other name.");
  });

  it('are refused by a closed tool', () => {
    const closed = make({ type: 'object', properties: { a: { type: 'string' } }, additionalProperties: true }, { closed: true });
    expect(closed.parameters['additionalProperties']).toBe(false);
    expect(refused(closed, { b: 1 }).unexpected).toEqual(['b']);
  });

  it('are refused by a closed tool whose properties stand in several parts', () => {
    const branch = (kind: string, properties: object) => ({
      properties: { kind: { const: kind }, ...properties },
      required: ['kind'],
    });
    const closed = make(
      { type: 'object', anyOf: [branch('file', { path: { type: 'string' } }), branch('page', { url: { type: 'string' } })] },
      { closed: true },
    );
    expect(closed.validate({ kind: 'file', path: '/' })).toEqual({ kind: 'file', path: '/' });
    const error = refused(closed, { kind: 'file', url: '/' });
    expect(error.unexpected).toEqual(['url']);
    expect(error.message).toContain("It accepts 'kind', 'path', 'url'.");
  });
});

describe('a schema of another dialect', () => {
  it('of draft-07 is written in the words of 2020-12', () => {
    const tool = make({
      $schema: 'http://json-schema.org/draft-07/schema#',
      $id: 'https://example.com/args.json',
      type: 'object',
      properties: {
        point: { $ref: '#/definitions/Point' },
        pair: { type: 'array', items: [{ type: 'string' }, { type: 'integer' }], additionalItems: false },
      },
      dependencies: { point: ['pair'], pair: { required: ['point'] } },
      definitions: { Point: { type: 'object', properties: { x: { type: 'number' } } }, Unused: { type: 'null' } },
      'x-vendor': true,
    });
    expect(tool.parameters).toEqual({
      type: 'object',
      properties: {
        point: { $ref: '#/$defs/Point' },
        pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false },
      },
      dependentRequired: { point: ['pair'] },
      dependentSchemas: { pair: { required: ['point'] } },
      $defs: { Point: { type: 'object', properties: { x: { type: 'number' } } } },
    });
    expect(refused(tool, { pair: ['a', 1, 2] }).message).toMatch(/'pair' must have at most 2 items, got 3/);
    expect(refused(tool, { point: {} }).message).toContain("'pair' is missing; it goes with 'point'");
  });

  it('of draft-04 and OpenAPI 3.0 is understood', () => {
    const tool = make({
      type: 'object',
      properties: {
        above: { type: 'number', minimum: 0, exclusiveMinimum: true },
        upTo: { type: 'number', maximum: 9, exclusiveMaximum: false },
        note: { type: 'string', nullable: true, example: 'Hi.' },
        size: { type: 'string', enum: ['s', 'm'], nullable: true },
        owner: { allOf: [{ $ref: '#/components/schemas/User' }], nullable: true, description: 'Who has it.' },
      },
      components: { schemas: { User: { type: 'object', properties: { id: { type: 'integer', format: 'int64' } } } } },
    });
    expect(tool.parameters).toEqual({
      type: 'object',
      properties: {
        above: { type: 'number', exclusiveMinimum: 0 },
        upTo: { type: 'number', maximum: 9 },
        note: { type: ['string', 'null'], examples: ['Hi.'] },
        size: { type: ['string', 'null'], enum: ['s', 'm', null] },
        owner: { description: 'Who has it.', anyOf: [{ allOf: [{ $ref: '#/$defs/User' }] }, { type: 'null' }] },
      },
      $defs: { User: { type: 'object', properties: { id: { type: 'integer', format: 'int64' } } } },
    });
    expect(refused(tool, { above: 0 }).message).toContain('must be greater than 0');
    expect(tool.validate({ note: null, size: null, owner: null })).toEqual({ note: null, size: null, owner: null });
  });

  it('with references by address and by anchor finds what they mean', () => {
    const tool = make({
      $id: 'https://example.com/root.json',
      properties: { a: { $ref: 'item.json' }, b: { $ref: '#leaf' }, c: { $ref: 'https://example.com/root.json#/$defs/Leaf' } },
      $defs: {
        Item: { $id: 'item.json', type: 'array', items: { $ref: '#/$defs/Inner' }, $defs: { Inner: { type: 'boolean' } } },
        Leaf: { $anchor: 'leaf', type: 'integer' },
      },
    });
    expect(tool.validate({ a: [true], b: 1, c: 2 })).toEqual({ a: [true], b: 1, c: 2 });
    expect(refused(tool, { a: [1], b: 'x', c: 'y' }).invalid.map(([path]) => path)).toEqual(['a[0]', 'b', 'c']);
    expect(JSON.stringify(tool.parameters)).not.toContain('example.com');
  });

  it('that refers to one of its own properties, or to itself, works', () => {
    const tool = make({
      type: 'object',
      properties: {
        from: { type: 'string', minLength: 2 },
        to: { $ref: '#/properties/from' },
        again: { $ref: '#' },
        odd: { $ref: '#/$defs/a%20b~1c~0d' },
      },
      $defs: { 'a b/c~d': { type: 'integer' } },
    });
    expect(refused(tool, { to: 'x' }).invalid[0]?.[0]).toBe('to');
    expect(refused(tool, { again: { again: { from: 'x' } }, odd: 'x' }).invalid.map(([path]) => path)).toEqual([
      'again.again.from',
      'odd',
    ]);
    expect(Object.keys(tool.parameters['$defs'] as object).sort()).toEqual(['a_b_c_d', 'from']);
  });
});

describe('the root', () => {
  it('is what a reference stands for', () => {
    const tool = make({
      $ref: '#/definitions/Args',
      definitions: { Args: article },
      $schema: 'http://json-schema.org/draft-07/schema#',
    });
    expect(tool.parameters).toEqual(article);
  });

  it('is merged where it is several plain objects', () => {
    const page = { type: 'object', properties: { page: { type: 'integer' } }, required: ['page'] };
    const tool = make({ allOf: [{ $ref: '#/$defs/Page' }, { properties: { q: { type: 'string' } } }], $defs: { Page: page } });
    expect(tool.parameters).toEqual({
      type: 'object',
      properties: { page: { type: 'integer' }, q: { type: 'string' } },
      required: ['page'],
    });
  });

  it.each([[{}], [{ properties: { a: {} } }], [{ type: ['object', 'null'] }]])(
    'of %j is an object, as arguments are',
    (schema) => {
      expect(make(schema).parameters['type']).toBe('object');
    },
  );

  it.each([
    [{ type: 'string' }, 'a string'],
    [{ type: ['array', 'null'] }, 'an array or null'],
    [{ anyOf: [{ type: 'string' }, { $ref: '#/$defs/N' }], $defs: { N: { type: 'number' } } }, 'a string or a number'],
    [{ allOf: [{ $ref: '#/$defs/N' }], $defs: { N: { type: 'number' } } }, 'any JSON value'],
    [{ enum: ['a', 'b'] }, 'one of "a", "b"'],
  ])('of %j is refused', (schema, described) => {
    expect(problemsOf(schema)).toEqual([
      `'inputSchema' must describe an object, because arguments have names; it describes ${described}. Give the value a name: { type: 'object', properties: { value: ... }, required: ['value'] }.`,
    ]);
  });
});

describe('a schema that is wrong is refused when the tool is defined', () => {
  it.each<[string, object, string]>([
    [
      'a type',
      { properties: { city: { type: 'strnig' } } },
      `'inputSchema.properties.city.type' must be a type of JSON, got "strnig"; did you mean 'string'?`,
    ],
    [
      'a type of another language',
      { properties: { a: { type: 'any' } } },
      `'inputSchema.properties.a.type' must be a type of JSON, got "any"; the types are 'string', 'number', 'integer', 'boolean', 'null', 'array', 'object'.`,
    ],
    [
      'required',
      { properties: { a: { type: 'string', required: true } } },
      `'inputSchema.properties.a.required' must be an array of property names; it stands beside "properties", and not in a property.`,
    ],
    ['a limit', { properties: { a: { minimum: '3' } } }, `'inputSchema.properties.a.minimum' must be a number, got "3".`],
    [
      'a length',
      { properties: { a: { maxLength: -1 } } },
      `'inputSchema.properties.a.maxLength' must be a whole number, 0 or more, got -1.`,
    ],
    [
      'an enum',
      { properties: { a: { enum: [] } } },
      `'inputSchema.properties.a.enum' must be an array with at least one value, got an array of 0 items.`,
    ],
    [
      'a pattern',
      { properties: { a: { pattern: '(' } } },
      `'inputSchema.properties.a.pattern' must be a regular expression of JavaScript: Invalid regular expression: /(/: Unterminated group.`,
    ],
    [
      'a pattern of keys',
      { patternProperties: { '[': {} } },
      `'inputSchema.patternProperties["["]' must be a regular expression of JavaScript: Invalid regular expression: /[/: Unterminated character class.`,
    ],
    ['a schema', { properties: { a: 'string' } }, `'inputSchema.properties.a' must be a schema, got "string".`],
    ['a list of schemas', { anyOf: {} }, `'inputSchema.anyOf' must be an array with at least one schema, got an object.`],
    ['properties', { properties: [] }, `'inputSchema.properties' must be an object of schemas, got an array of 0 items.`],
    [
      'counts that exclude each other',
      { properties: { a: { contains: {}, minContains: 2, maxContains: 1 } } },
      `'inputSchema.properties.a.maxContains' is below minContains, so that no array could fit.`,
    ],
    [
      'a reference to nothing',
      { properties: { a: { $ref: '#/$defs/A' } } },
      `'inputSchema.properties.a.$ref' is '#/$defs/A', which points to nothing.`,
    ],
    [
      'a reference to no schema',
      { properties: { a: { $ref: '#/title' } }, title: 'x' },
      `'inputSchema.properties.a.$ref' is '#/title', which points to something that is no schema.`,
    ],
    [
      'an anchor',
      { properties: { a: { $ref: '#a' } } },
      `'inputSchema.properties.a.$ref' is '#a', which names the anchor 'a', which no schema has.`,
    ],
    [
      'a reference to the outside',
      { properties: { a: { $ref: 'https://example.com/a.json' } } },
      `'inputSchema.properties.a.$ref' is 'https://example.com/a.json', which points out of the schema, and nothing is fetched. Put what it stands for under $defs.`,
    ],
    [
      'a reference to a file',
      { properties: { a: { $ref: 'file:///etc/passwd' } } },
      `'inputSchema.properties.a.$ref' is 'file:///etc/passwd', which points out of the schema, and nothing is fetched. Put what it stands for under $defs.`,
    ],
    [
      'a reference that only leads to itself',
      { $defs: { A: { $ref: '#/$defs/B' }, B: { $ref: '#/$defs/A' } }, properties: { a: { $ref: '#/$defs/A' } } },
      `'inputSchema.$defs.B' refers to itself without going into a member, so that no value could be checked.`,
    ],
    [
      'a union of itself',
      { anyOf: [{ $ref: '#' }, { type: 'object' }] },
      `'inputSchema' refers to itself without going into a member, so that no value could be checked.`,
    ],
    [
      'a dialect',
      { $schema: 'https://example.com/mine' },
      `'inputSchema.$schema' names a dialect that is not known here. Draft-04, -06, -07, 2019-09 and 2020-12 are; leave $schema out if it is one of these.`,
    ],
  ])('%s', (_, schema, problem) => {
    expect(problemsOf(schema)).toEqual([problem]);
  });

  it.each([[undefined], [null], ['{}'], [[]], [true]])('%j is no schema', (schema) => {
    expect(problemsOf(schema)[0]).toMatch(/^'inputSchema' must be /);
  });

  it('with all that is wrong, in both schemas', () => {
    const problems = problemsOf(
      { type: 'objekt' },
      { outputSchema: { type: 'arry' }, name: 'x y', description: 'Short.', sideEffecting: false },
    );
    expect(problems).toEqual([
      "The name 'x y' is not one that every provider takes: letters of English, digits and _, at most 64, and no digit first. Write name: 'x_y'.",
      "The description needs at least 30 characters for a model to understand the tool; it has 6: 'Short.'. Pass a description that says what the tool does and when to use it.",
      `'inputSchema.type' must be a type of JSON, got "objekt"; did you mean 'object'?`,
      `'outputSchema.type' must be a type of JSON, got "arry"; did you mean 'array'?`,
    ]);
  });

  it('and so is what is not JSON', () => {
    const loop: Record<string, unknown> = { type: 'object' };
    loop['properties'] = { loop };
    expect(problemsOf(loop)).toEqual(["'inputSchema.properties.loop' must not contain itself."]);
    expect(problemsOf({ default: new Date() })[0]).toContain("must be plain JSON data, got an instance of 'Date'");
    expect(problemsOf(JSON.parse('{"properties":{"__proto__":{}}}'))).toEqual([
      "'inputSchema.properties.__proto__' is a name that no property may have.",
    ]);
  });
});

describe('names, descriptions and options', () => {
  it.each([
    ['get-weather', 'get_weather'],
    ['files/read.now', 'files_read_now'],
    ['2fa', '_2fa'],
    ['x'.repeat(70), 'x'.repeat(64)],
  ])('the name %s is refused, with one that would do', (name, near) => {
    expect(problemsOf(article, { name })[0]).toContain(`Write name: '${near}'.`);
  });

  it('a name without any letter is refused without one', () => {
    expect(problemsOf(article, { name: '日本' })[0]).not.toContain('Write name');
    expect(problemsOf(article, { name: '' })).toEqual(["The option 'name' must be a non-empty string."]);
  });

  it('the floor of descriptions can be lowered for tools of others, but not to nothing', () => {
    expect(make(article, { description: ' Looks up. ', minDescription: 1 }).description).toBe('Looks up.');
    expect(problemsOf(article, { description: '  ', minDescription: 1 })[0]).toContain("The option 'description' must be a text");
    expect(problemsOf(article, { minDescription: 0 })).toContain(
      "The option 'minDescription' must be a whole number, 1 or more.",
    );
  });

  it('sideEffecting is required, and the policies are checked as everywhere', () => {
    expect(problemsOf(article, { sideEffecting: undefined as never })[0]).toContain("The option 'sideEffecting' is missing.");
    expect(problemsOf(article, { sideEffecting: true, cacheTtlMs: 5 })[0]).toContain("The option 'cacheTtlMs' is for tools with");
    expect(problemsOf(article, { tiemoutMs: 5 } as object)).toEqual([
      "There is no option 'tiemoutMs'. Did you mean 'timeoutMs'?",
    ]);
    expect(problemsOf(article, { hide: 'x' } as object)[0]).toContain("The option 'hide' is one of defineTool");
  });

  it('examples are checked', () => {
    expect(make(article, { examples: [{ topic: 'x' }] }).examples).toEqual([{ topic: 'x' }]);
    expect(problemsOf(article, { examples: [{ topic: 'x' }, { topic: 1 }] })[0]).toMatch(
      /^Its example 1 does not fit its schema\. .*'topic' must be a string/,
    );
  });

  it('the function is required', () => {
    expect(() =>
      toolFromSchema({ name: 'x', description, inputSchema: {}, sideEffecting: false }, undefined as never),
    ).toThrowError(/The second argument must be the function/);
  });
});

describe('keywords that are checks only in a schema of somebody else', () => {
  const tool = make({
    type: 'object',
    properties: {
      kind: { enum: ['card', 'cash'] },
      number: { type: 'string' },
      tags: { type: 'array', contains: { const: 'x' }, uniqueItems: true },
      other: { not: { type: 'string' } },
      both: { const: 1, enum: [1, 2] },
      map: { type: 'object', propertyNames: { maxLength: 2 }, patternProperties: { '^a': { type: 'integer' } } },
      size: { type: 'string', format: 'shoe-size' },
      day: { type: 'string', format: 'date' },
    },
    if: { properties: { kind: { const: 'card' } }, required: ['kind'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    then: { required: ['number'] },
    dependentSchemas: { number: { properties: { kind: { const: 'card' } } } },
  });

  it.each<[object, string]>([
    [{ kind: 'card' }, "'number' is missing"],
    [{ kind: 'cash', number: '1' }, '\'kind\' must be "card", got "cash"'],
    [{ tags: [] }, "'tags' must contain at least 1 item of the required kind, got 0"],
    [{ tags: ['x', 'x'] }, "'tags' must not repeat an item"],
    [{ other: 'x' }, "'other' has a form that is not allowed"],
    [{ both: 2 }, "'both' must be 1, got 2"],
    [{ map: { abc: 1 } }, "'map.abc' is not an accepted key: it must have at most 2 characters"],
    [{ map: { ab: 'x' } }, "'map.ab' must be an integer"],
    [{ day: 'today' }, "'day' must be in the format 'date' (2030-01-31)"],
  ])('%j is refused', (args, message) => {
    expect(refused(tool, args).message).toContain(message);
  });

  it('a format that nobody here knows is a note', () => {
    expect(tool.validate({ size: 'any', tags: ['x'], map: { ab: 1 }, kind: 'card', number: '1' })).toBeDefined();
  });

  it('patterns that were never meant for the flag u work', () => {
    const lenient = make({
      properties: { id: { type: 'string', pattern: '^[\\w-.]+\\-\\d$' } },
      patternProperties: { '^\\_': { type: 'integer' } },
    });
    expect(lenient.validate({ id: 'a.b-1', _x: 1 })).toBeDefined();
    expect(
      refused(lenient, { id: '!', _x: 'x' })
        .invalid.map(([path]) => path)
        .sort(),
    ).toEqual(['_x', 'id']);
  });
});

describe('a hostile schema or value does not hang', () => {
  const list = (length: number): number[] => Array.from({ length }, (_, index) => index);

  it('a pattern that backtracks without end is stopped', () => {
    const tool = make({
      properties: { a: { type: 'string', pattern: '^(a+)+$' }, b: { type: 'array', items: { pattern: '(x|x)*y' } } },
    });
    expect(tool.validate({ a: 'a'.repeat(5000) })).toBeDefined();
    const error = refused(tool, { a: `${'a'.repeat(60)}!` });
    expect(error.message).toContain("'a' must match the pattern ^(a+)+$");
    expect(error.message).toContain('comparing them took too long');
    // all patterns of a call share the time
    expect(refused(tool, { b: list(500).map(() => 'x'.repeat(60)) }).omitted).toBeGreaterThan(0);
    expect(tool.validate({ a: 'aaa', b: ['xxy'] })).toBeDefined();
  });

  it('so is one in a result, and one of keys', async () => {
    const tool = make({}, { outputSchema: { patternProperties: { '^(a+)+$': {} }, additionalProperties: false } });
    expect(await tool.execute({ aaa: 1 })).toEqual({ aaa: 1 });
    await expect(tool.execute({ [`${'a'.repeat(60)}!`]: 1 })).rejects.toBeInstanceOf(ToolShapeError);
  });

  it.each<[string, (next: object) => object]>([
    ['anyOf', (next) => ({ anyOf: [next, next] })],
    ['allOf', (next) => ({ allOf: [next, next] })],
    ['oneOf', (next) => ({ oneOf: [next, next] })],
    ['a condition', (next) => Object.fromEntries(['if', 'then', 'else'].map((keyword) => [keyword, next]))],
    ['not', (next) => ({ not: next, anyOf: [next] })],
  ])('definitions that double with each step by %s', (_, double) => {
    const definitions = list(40).map((index): [string, object] => [`d${index}`, double({ $ref: `#/$defs/d${index + 1}` })]);
    const $defs = { ...Object.fromEntries(definitions), d40: { type: 'integer', minimum: 5 } };
    const tool = make({ properties: { a: { $ref: '#/$defs/d0' } }, $defs });
    for (const value of ['x', 1, 7, {}, [1]])
      try {
        tool.validate({ a: value });
      } catch (error) {
        expect(error).toBeInstanceOf(ToolArgumentError);
        expect((error as Error).message.length).toBeLessThan(5000);
      }
  });

  it.each<[string, object]>([
    ['allOf', { properties: { a: { allOf: [{ $ref: '#' }, { $ref: '#' }] } } }],
    [
      'properties and patterns',
      { properties: { a: { $ref: '#' } }, patternProperties: { '^a': { $ref: '#' }, a$: { $ref: '#' } } },
    ],
    ['contains', { properties: { a: { items: { $ref: '#/properties/a' }, contains: { $ref: '#/properties/a' } } } }],
    ['what depends', { properties: { a: { $ref: '#' } }, dependentSchemas: { a: { properties: { a: { $ref: '#' } } } } }],
  ])('a schema that comes back to one value on two ways, by %s', (_, schema) => {
    const tool = make({ type: 'object', ...schema, anyOf: [{ properties: { end: { type: 'integer' } } }] });
    const nest = (depth: number, end: unknown): unknown =>
      depth === 0 ? { end } : schema === undefined ? end : { a: nest(depth - 1, end) };
    try {
      tool.validate(nest(60, 'wrong'));
    } catch (error) {
      expect(error).toBeInstanceOf(ToolArgumentError);
    }
    expect(tool.validate({ end: 1 })).toEqual({ end: 1 });
  });

  it('a chain of references longer than the stack', () => {
    const length = 12_000;
    const step = (index: number) => ({ allOf: [{ $ref: `#/$defs/d${index + 1}` }] });
    const $defs = Object.fromEntries([
      ...list(length).map((index) => [`d${index}`, step(index)]),
      [`d${length}`, { type: 'integer' }],
    ]);
    const outcome = (): unknown => {
      try {
        return make({ properties: { a: { $ref: '#/$defs/d0' } }, $defs }).validate({ a: 'x' });
      } catch (error) {
        return error;
      }
    };
    const error = outcome();
    expect(error instanceof ToolArgumentError || error instanceof ToolDefinitionError).toBe(true);
  });

  it('nesting without end, and size without end', () => {
    let deep: object = {};
    for (const _ of list(20_000)) deep = { properties: { a: deep } };
    expect(problemsOf(deep)[0]).toMatch(/must not be nested deeper than 200 levels\.$/);
    expect(problemsOf({ enum: list(60_000) })[0]).toContain('must not hold more than 50000 values');
    expect(problemsOf({ description: 'x'.repeat(2_000_000) })[0]).toContain('must not have more than 1048576 bytes of text');
  });

  it('thousands of properties and of wrong names', () => {
    const names = list(8000).map((index) => `property_${index}`);
    const tool = make(
      { properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])), required: names },
      { closed: true },
    );
    const error = refused(tool, Object.fromEntries(list(3000).map((index) => [`propertx_${index}`, 1])));
    expect(error.message.length).toBeLessThan(20_000);
  });
});

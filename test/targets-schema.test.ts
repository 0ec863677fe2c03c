import { describe, expect, it } from 'vitest';
import { ToolUsageError, toolFromSchema } from '../runtime/index.js';
import { type SchemaTarget, targetNames } from '../runtime/targets/rules.js';
import { findTargetProblems, toJsonSchema } from '../runtime/targets/to-json-schema.js';
import { closed, echo } from './support/compiled.js';
import { validateTarget } from './support/target-validator.js';

const text = { type: 'string' };
const lower = (schema: object, target: SchemaTarget) => toJsonSchema(schema as never, target, 'sample');
const kinds = (schema: object, target: SchemaTarget) =>
  findTargetProblems(schema as never, target, 'sample').map(({ kind, path }) => [kind, path]);

function thrown(run: () => unknown): ToolUsageError {
  try {
    run();
  } catch (error) {
    return error as ToolUsageError;
  }
  throw new Error('Nothing was thrown.');
}

describe('a schema that a target does not take', () => {
  const tool = echo(
    closed({
      limits: { type: 'object', additionalProperties: { type: 'number' } },
      filter: closed({ any: {}, tags: { type: 'array', items: { type: 'object', patternProperties: { '^x-': text } } } }),
    }),
  );

  it('is an error that names each place, and what to write instead', () => {
    const error = thrown(() => tool.toJsonSchema({ target: 'openai-strict' }));
    expect(error).toBeInstanceOf(ToolUsageError);
    expect([error.reason, error.tool]).toEqual(['unfit-target', 'sample']);
    expect(error.message).toBe(
      [
        "Tool 'sample' has a schema that 'openai-strict' does not take.",
        "- 'limits' takes keys that are not known beforehand. Write an array of pairs instead: { key: string; value: ... }[].",
        "- 'filter.any' takes any JSON value. Write the type that is expected, or take a string that holds JSON.",
        "- 'filter.tags[]' takes keys that are not known beforehand. Write an array of pairs instead: { key: string; value: ... }[].",
      ].join('\n'),
    );
  });

  it('is written for those that take it', () => {
    for (const target of ['openai', 'anthropic', 'gemini', 'mcp'] as const)
      expect(() => tool.toJsonSchema({ target })).not.toThrow();
  });

  it('lists so many problems and no more', () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`p${index}`, {}]));
    expect(thrown(() => lower(closed(many), 'openai-strict')).message.split('\n')).toHaveLength(21);
  });
});

it.each(targetNames)('a schema for %s may be written into', (target) => {
  const tool = echo(closed({ in: closed({ tags: { type: 'array', items: text, minItems: 1 } }) }));
  const first = tool.toJsonSchema({ target });
  const before = JSON.stringify(first);
  (first as { properties: { in: { properties: { tags: object } } } }).properties.in.properties.tags = { type: 'null' };
  (first['required'] as string[]).push('more');
  expect(JSON.stringify(tool.toJsonSchema({ target }))).toBe(before);
});

it('a target that nobody knows is an error with the nearest name', () => {
  const error = thrown(() => echo(closed({})).toJsonSchema({ target: 'openai_strict' as never }));
  expect(error.reason).toBe('unknown-target');
  expect(error.message).toMatch(
    /no schema for the target 'openai_strict'\. Did you mean 'openai-strict'\? The targets are 'openai', /,
  );
});

describe('limits of one schema', () => {
  const nested = (levels: number): object => (levels === 0 ? text : closed({ in: nested(levels - 1) }));
  const wide = (count: number): object =>
    closed(Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, text])));
  const values = (count: number, length = 6): object => ({
    type: 'string',
    enum: Array.from({ length: count }, (_, index) => String(index).padStart(length, 'v')),
  });

  it.each([
    ['levels', nested(10), []],
    ['levels too many', nested(11), [['depth', 'in.in.in.in.in.in.in.in.in.in.in']]],
    ['properties', wide(5000), []],
    ['properties too many', wide(5001), [['properties', '']]],
    ['values', closed({ a: values(500), b: values(500) }), []],
    ['values too many', closed({ a: values(500), b: values(501) }), [['enum-values', '']]],
    ['a long enum of few values', closed({ a: values(250, 100) }), []],
    ['a long enum of many values', closed({ a: values(251, 100) }), [['long-enum', 'a']]],
    ['text', closed({ a: values(10, 12_001) }), [['text', '']]],
  ])('%s', (_, schema, expected) => {
    expect(kinds(schema, 'openai-strict')).toEqual(expected);
    expect(kinds(schema, 'openai')).toEqual([]);
  });

  it('names of arguments', () => {
    const schema = closed({ 'a b': text, $c: text, fine: closed({ 'any name': text }) });
    expect(kinds(schema, 'anthropic')).toEqual([
      ['argument-name', 'a b'],
      ['argument-name', '$c'],
    ]);
    expect(kinds(schema, 'gemini')).toEqual([
      ['argument-name', 'a b'],
      ['argument-name', '$c'],
    ]);
    expect(kinds(schema, 'openai')).toEqual([]);
  });
});

describe('the root', () => {
  const forms = {
    type: 'object',
    description: 'Find a user.',
    anyOf: [
      closed({ kind: { type: 'string', const: 'id' }, id: text }),
      closed({ kind: { type: 'string', const: 'mail' }, mail: text, exact: { type: 'boolean' } }, ['exact']),
    ],
  };

  it.each(['openai', 'anthropic', 'gemini', 'mcp', 'openai-strict', 'anthropic-strict', 'gemini-openapi'] as const)(
    'is no union for %s',
    (target) => {
      const lowered = lower(forms, target);
      expect(validateTarget(lowered, target)).toEqual([]);
      expect(Object.keys(lowered['properties'] as object)).toEqual(['kind', 'id', 'mail', 'exact']);
      expect(lowered['description']).toBe(
        "Find a user. Give one of these sets of keys: (1) 'kind' (\"id\"), 'id'; (2) 'kind' (\"mail\"), 'mail', optionally 'exact'.",
      );
    },
  );

  it('asks for what all forms ask for', () => {
    expect(lower(forms, 'anthropic')).toMatchObject({ type: 'object', required: ['kind'], additionalProperties: false });
    expect(
      lower({ ...closed({ a: text, b: text }, ['a', 'b']), anyOf: [{ required: ['a'] }, { required: ['b'] }] }, 'anthropic'),
    ).toEqual({
      ...closed({ a: text, b: text }, ['a', 'b']),
      description: "Give one of these sets of keys: (1) 'a'; (2) 'b'.",
    });
  });

  it('takes part of what it must fit besides, and says the rest', () => {
    const schema = { type: 'object', allOf: [{ properties: { a: text }, required: ['a'] }], not: { required: ['b'] } };
    expect(lower(schema, 'anthropic')).toEqual({
      type: 'object',
      description: 'Must also fit this JSON Schema: {"not":{"required":["b"]}}.',
      properties: { a: text },
      required: ['a'],
    });
  });

  it('stays as it is where a union is no harm', () => {
    for (const target of ['draft-2020-12', 'draft-07'] as const) expect(lower(forms, target)).toEqual(forms);
  });
});

describe('words in a description', () => {
  const described = (description: string, more: object) =>
    (
      lower(closed({ value: { type: 'string', description, ...more } }), 'anthropic-strict') as {
        properties: { value: { description: string } };
      }
    ).properties.value.description;

  it('come after what the author wrote, as a sentence of their own', () => {
    expect(described('The city', { minLength: 1 })).toBe('The city. At least 1 character.');
    expect(described('The city.', { minLength: 1 })).toBe('The city. At least 1 character.');
    expect(described('Which city?', { maxLength: 9 })).toBe('Which city? At most 9 characters.');
    expect(described('In order:\n\n1. one\n2. two', { maxLength: 9 })).toBe(
      'In order:\n\n1. one\n2. two\n\nAt most 9 characters.',
    );
    expect(described('', { minLength: 3, maxLength: 3 })).toBe('Exactly 3 characters.');
  });

  it('are not said again', () => {
    expect(described('The code. Matches ^[a-z]+$.', { pattern: '^[a-z]+$' })).toBe('The code. Matches ^[a-z]+$.');
    const once = lower(closed({ value: { ...text, maxLength: 9, default: 'x' } }), 'anthropic-strict');
    expect(lower(once, 'anthropic-strict')).toEqual(once);
  });

  it('say nothing of what goes without saying', () => {
    expect(
      lower(closed({ value: { type: 'array', items: text, maxItems: 3, minItems: 0, uniqueItems: false } }), 'anthropic-strict'),
    ).toEqual(closed({ value: { type: 'array', description: 'At most 3 items.', items: text, minItems: 0 } }));
  });
});

describe('null, which a model sends that has to send everything', () => {
  const tree = closed({ name: text, note: text, kids: { type: 'array', items: { $ref: '#/$defs/Tree' } } }, ['note', 'kids']);
  const tool = echo({
    ...closed(
      {
        city: text,
        days: { type: 'integer', minimum: 1, default: 3 },
        label: { anyOf: [text, { type: 'null' }] },
        tree: { $ref: '#/$defs/Tree' },
        when: { anyOf: [closed({ kind: { const: 'at' }, zone: text }, ['zone']), closed({ kind: { const: 'any' } })] },
      },
      ['days', 'label', 'tree', 'when'],
    ),
    $defs: { Tree: tree },
  });

  it('is what an optional argument may be for strict OpenAI', () => {
    const { properties, required } = tool.toJsonSchema({ target: 'openai-strict' }) as {
      properties: Record<string, object>;
      required: string[];
    };
    expect(required).toEqual(['city', 'days', 'label', 'tree', 'when']);
    expect(properties['days']).toEqual({
      description: 'Default: 3.',
      anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }],
    });
    expect(properties['label']).toEqual({ anyOf: [text, { type: 'null' }] });
    expect(properties['tree']).toEqual({ anyOf: [{ $ref: '#/$defs/Tree' }, { type: 'null' }] });
  });

  it('counts as absent at the call, nested too, and stays where it is a value', () => {
    const sent = {
      city: 'x',
      days: null,
      label: null,
      tree: { name: 'a', note: null, kids: [{ name: 'b', note: null, kids: null }] },
      when: { kind: 'at', zone: null },
    };
    expect(tool.validate(sent)).toEqual({
      city: 'x',
      label: null,
      tree: { name: 'a', kids: [{ name: 'b' }] },
      when: { kind: 'at' },
    });
    expect(tool.validate({ city: 'x', days: null, label: null, tree: null, when: null })).toEqual({ city: 'x', label: null });
  });
});

describe('exactly one of several forms, for OpenAPI 3.0', () => {
  const choice = (...forms: object[]) => closed({ value: { oneOf: forms } });
  const written = (schema: object) => (lower(schema, 'openapi-3.0') as { properties: { value: object } }).properties.value;

  it('stays, where each is written whole', () => {
    expect(written(choice(text, { type: 'array', items: { type: 'number' } }))).toHaveProperty('oneOf');
  });

  it('is any of them, where words stand for a rule: a value could then fit two', () => {
    const pair = { type: 'array', prefixItems: [text, { type: 'number' }], minItems: 1 };
    const value = written(choice(pair, { type: 'object', properties: { pair } }, { type: 'array', items: { type: 'number' } }));
    expect(value).toHaveProperty('anyOf');
    expect(value).not.toHaveProperty('oneOf');
    expect(JSON.stringify(value)).toContain('Items in this order');
  });
});

describe('what a schema may be like', () => {
  const chain = (length: number): object => ({
    ...closed({ first: { $ref: '#/$defs/N0' } }),
    $defs: Object.fromEntries(
      Array.from({ length }, (_, index) => [
        `N${index}`,
        closed(index + 1 < length ? { next: { $ref: `#/$defs/N${index + 1}` } } : { end: text }),
      ]),
    ),
  });
  const doubling = (levels: number): object => ({
    ...closed({ a: { $ref: '#/$defs/N0' } }),
    $defs: Object.fromEntries(
      Array.from({ length: levels }, (_, index) => [
        `N${index}`,
        closed(
          index + 1 < levels ? { a: { $ref: `#/$defs/N${index + 1}` }, b: { $ref: `#/$defs/N${index + 1}` } } : { end: text },
        ),
      ]),
    ),
  });

  it.each(targetNames)('a long chain of types, for %s', (target) => {
    const needsNoReferences = ['gemini-openapi', 'openapi-3.0'].includes(target);
    if (needsNoReferences) expect(kinds(chain(4000), target)).toEqual([['schemas', '']]);
    else expect(() => lower(chain(4000), target)).not.toThrow();
  });

  it.each(targetNames)('types that double at each level, for %s', (target) => {
    const needsNoReferences = ['gemini-openapi', 'openapi-3.0'].includes(target);
    if (needsNoReferences) expect(kinds(doubling(60), target)).toEqual([['schemas', '']]);
    else expect(JSON.stringify(lower(doubling(60), target)).length).toBeLessThan(20_000);
  });

  it.each(targetNames)('deep beyond all bounds, for %s', (target) => {
    let deep: object = text;
    for (let level = 0; level < 100_000; level++) deep = { type: 'array', items: deep };
    expect(thrown(() => lower(closed({ deep }), target))).toMatchObject({ reason: 'unfit-target', tool: 'sample' });
  });

  it('with properties that are named like anything', () => {
    const properties = JSON.parse(
      '{ "__proto__": { "type": "string" }, "constructor": { "type": "number" }, "$ref": { "type": "string" }, "anyOf": { "type": "boolean" } }',
    );
    const schema = closed({ in: closed(properties, Object.keys(properties)) });
    for (const target of targetNames) {
      const lowered = lower(schema, target) as { properties: { in: { properties: object } } };
      expect(Object.keys(lowered.properties.in.properties)).toEqual(Object.keys(properties));
    }
  });

  it('of an older draft, with definitions', () => {
    const schema = {
      type: 'object',
      properties: { a: { $ref: '#/definitions/A' }, b: { $ref: '#/definitions/A' } },
      definitions: { A: closed({ x: text }) },
    };
    for (const target of ['openai-strict', 'anthropic-strict', 'gemini', 'gemini-openapi', 'mcp'] as const) {
      expect(validateTarget(lower(schema, target), target)).toEqual([]);
    }
    expect(lower(schema, 'mcp')['properties']).toEqual({ a: closed({ x: text }), b: closed({ x: text }) });
  });

  it('that of a tool made from a schema', () => {
    const tool = toolFromSchema(
      {
        name: 'find',
        description: 'Find whatever there is to be found.',
        inputSchema: { type: 'object', properties: { q: { type: 'string', nullable: true } } },
        sideEffecting: false,
      },
      () => 1,
    );
    expect(tool.toJsonSchema({ target: 'openai-strict' })).toEqual(closed({ q: { anyOf: [text, { type: 'null' }] } }));
  });

  it('that of a result', () => {
    const schema = { type: 'object', properties: { pair: { type: 'array', prefixItems: [text, text], items: false } } };
    expect(lower(schema, 'mcp')).toEqual({
      type: 'object',
      properties: { pair: { type: 'array', prefixItems: [text, text], maxItems: 2 } },
    });
  });
});

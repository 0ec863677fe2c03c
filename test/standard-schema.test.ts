import { describe, expect, it } from 'vitest';
import { type StandardTool, ToolUsageError } from '../runtime/index.js';
import { toDraft07 } from '../runtime/targets/passes/to-draft-07.js';
import { closed, compiled, define, echo } from './support/compiled.js';

const parameters = closed({ city: { type: 'string' }, days: { type: 'integer' } }, ['days']);
const tool = echo(parameters);
const standard = tool.inputSchema['~standard'];

describe('inputSchema is a Standard Schema and a Standard JSON Schema', () => {
  it('says whose it is', () => {
    expect([standard.version, standard.vendor]).toEqual([1, 'define-tool']);
  });

  it('validates synchronously, into what execute accepts', async () => {
    const result = standard.validate({ city: 'x', days: null });
    expect(result).toEqual({ value: { city: 'x' } });
    expect(await tool.execute((result as { value: unknown }).value)).toEqual({ city: 'x' });
  });

  it('hands out a copy that its caller may change', () => {
    const given = { city: 'x' };
    const { value } = standard.validate(given) as { value: Record<string, unknown> };
    expect(value).not.toBe(given);
    value['city'] = 'y';
    expect(given.city).toBe('x');
  });

  it('reports issues with path and a message that stands alone', () => {
    expect(standard.validate({ cty: 'x', days: '3' })).toEqual({
      issues: [
        { message: "'city' is missing; expected a string.", path: ['city'] },
        { message: "'cty' is not accepted; did you mean 'city'?", path: ['cty'] },
        { message: '\'days\' must be an integer, got the string "3".', path: ['days'] },
      ],
    });
    expect(standard.validate(3)).toEqual({
      issues: [{ message: 'The arguments must be an object, got the number 3.', path: [] }],
    });
  });

  it('takes validated arguments as well', () => {
    expect(standard.validate(tool.validate({ city: 'x' }))).toEqual({ value: { city: 'x' } });
  });

  it.each(['draft-2020-12', 'draft-07'])('gives a fresh copy each time: %s', (target) => {
    for (const convert of [standard.jsonSchema.input, standard.jsonSchema.output]) {
      const schema = convert({ target }) as { properties: Record<string, unknown> };
      expect(schema).toEqual(parameters);
      schema.properties['city'] = { type: 'number' };
      Object.assign(schema, { $schema: 'x' });
      expect(convert({ target })).toEqual(parameters);
    }
    expect(tool.parameters).toEqual(parameters);
  });

  it('throws for a target it does not know', () => {
    for (const convert of [standard.jsonSchema.input, standard.jsonSchema.output]) {
      expect(() => convert({ target: 'openapi-3' })).toThrow(
        /no schema for the target 'openapi-3'\. Did you mean 'openapi-3\.0'\? The targets are .*'draft-2020-12', 'draft-07', 'openapi-3\.0'/,
      );
      expect(() => convert({ target: 'toString' })).toThrow(ToolUsageError);
    }
    expect(() => tool.toJsonSchema({ target: 'open' as never })).toThrow(ToolUsageError);
  });

  it('is what toJsonSchema gives', () => {
    expect(tool.toJsonSchema({ target: 'draft-2020-12' })).toEqual(parameters);
    expect(tool.toJsonSchema({ target: 'draft-07' })).toEqual(parameters);
  });
});

describe('outputSchema', () => {
  const returns = { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] };
  const output = define(() => ({ n: 1 }), compiled({ parameters, returns })).outputSchema!['~standard'];

  it('is there where the result is known', () => {
    expect(tool.outputSchema).toBeUndefined();
    expect(output.jsonSchema.output({ target: 'draft-07' })).toEqual(returns);
  });

  it('checks a result', () => {
    const value = { n: 1, more: true };
    expect(output.validate(value)).toEqual({ value });
    expect(output.validate({ n: '1' })).toEqual({
      issues: [{ message: '\'n\' must be a number, got the string "1".', path: ['n'] }],
    });
  });
});

describe('draft-07', () => {
  it.each([
    [
      'definitions',
      { $defs: { A: { type: 'string' } }, properties: { a: { $ref: '#/$defs/A' } } },
      { definitions: { A: { type: 'string' } }, properties: { a: { $ref: '#/definitions/A' } } },
    ],
    [
      'a tuple',
      { prefixItems: [{ type: 'string' }], items: false, minItems: 1 },
      { items: [{ type: 'string' }], additionalItems: false, minItems: 1 },
    ],
    [
      'a tuple with a rest',
      { prefixItems: [{}], items: { type: 'number' } },
      { items: [{}], additionalItems: { type: 'number' } },
    ],
    ['a tuple that is open', { prefixItems: [{}] }, { items: [{}] }],
    [
      'what stands beside a reference',
      { $ref: '#/$defs/A', description: 'x' },
      { allOf: [{ $ref: '#/definitions/A' }], description: 'x' },
    ],
    [
      'a reference at the root',
      { $ref: '#/$defs/A', $defs: { A: {} } },
      { allOf: [{ $ref: '#/definitions/A' }], definitions: { A: {} } },
    ],
    [
      'dependencies',
      { dependentRequired: { a: ['b'] }, dependentSchemas: { c: { prefixItems: [{}] } } },
      { dependencies: { a: ['b'], c: { items: [{}] } } },
    ],
    [
      'unions and values',
      { anyOf: [{ const: 1 }, { enum: ['a'] }, { prefixItems: [{}] }] },
      { anyOf: [{ const: 1 }, { enum: ['a'] }, { items: [{}] }] },
    ],
    [
      'schemas inside',
      { additionalProperties: { prefixItems: [{}] }, patternProperties: { x: { $ref: '#' } } },
      { additionalProperties: { items: [{}] }, patternProperties: { x: { $ref: '#' } } },
    ],
    [
      'properties named like keywords',
      { properties: { $defs: { type: 'string' }, prefixItems: {}, $ref: { type: 'number' } } },
      { properties: { $defs: { type: 'string' }, prefixItems: {}, $ref: { type: 'number' } } },
    ],
    [
      'data that looks like a schema',
      { default: { prefixItems: [1], $defs: {} }, examples: [{ $ref: 'x' }], const: { $defs: 1 } },
      { default: { prefixItems: [1], $defs: {} }, examples: [{ $ref: 'x' }], const: { $defs: 1 } },
    ],
  ])('writes %s', (_, schema, expected) => {
    expect(toDraft07(schema)).toStrictEqual(expected);
  });
});

describe('a tool is a Standard Tool', () => {
  /** What a library of the standard does, which knows nothing of define-tool. */
  async function callStandard({ inputSchema, outputSchema, execute }: StandardTool, sent: unknown): Promise<unknown> {
    const checked = inputSchema!['~standard'].validate(sent);
    if (checked.issues) return checked.issues.map(({ message }) => message);
    const result = outputSchema!['~standard'].validate(await execute(checked.value, { user: 'u1' }));
    return result.issues ?? result.value;
  }

  it('which is read and called by its standard members alone', async () => {
    const returns = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] } as const;
    const standardTool: StandardTool = define(
      (city: string) => ({ city }),
      compiled({ parameters: closed({ city: { type: 'string' } }), returns }),
    );
    expect(await callStandard(standardTool, { city: 'Porto' })).toEqual({ city: 'Porto' });
    expect(await callStandard(standardTool, {})).toEqual(["'city' is missing; expected a string."]);
  });
});

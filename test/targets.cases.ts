import type { SchemaTarget } from '../runtime/targets/rules.js';
import type { ProblemKind } from '../runtime/targets/target-problem.js';

/** A refusal: what kind of, and where. */
export interface Refusal {
  readonly refused: readonly (readonly [kind: ProblemKind, path: string])[];
}

/** The schema of one argument named `value`, and what becomes of it for each target where it does not stay as it is. */
export interface TargetCase {
  readonly name: string;
  readonly schema: object;
  readonly optional?: true;
  readonly $defs?: object;
  readonly becomes?: { readonly [Target in SchemaTarget]?: object | Refusal };
}

const string = { type: 'string' };
const number = { type: 'number' };
const nothing = { type: 'null' };
const closed = (properties: object, required: readonly string[] = Object.keys(properties)): object => ({
  type: 'object',
  properties,
  ...(required.length > 0 ? { required } : {}),
  additionalProperties: false,
});
const refused = (kind: ProblemKind, path = 'value'): Refusal => ({ refused: [[kind, path]] });

const person = closed({ name: string });
const upperPerson = { type: 'OBJECT', properties: { name: { type: 'STRING' } }, required: ['name'] };
const openPerson = { type: 'object', properties: { name: string }, required: ['name'], additionalProperties: false };
const node = closed({ name: string, children: { type: 'array', items: { $ref: '#/$defs/Node' } } }, ['name']);
const hungry = closed({ name: string, children: { type: 'array', items: { $ref: '#/$defs/Node' } } });

export const targetCases: readonly TargetCase[] = [
  { name: 'a string', schema: string, becomes: { 'gemini-openapi': { type: 'STRING' } } },
  {
    name: 'a string that may be left out',
    schema: { type: 'string', description: 'Who asks.' },
    optional: true,
    becomes: {
      'openai-strict': { description: 'Who asks.', anyOf: [string, nothing] },
      'gemini-openapi': { type: 'STRING', description: 'Who asks.' },
    },
  },
  {
    name: 'a string or null that may be left out',
    schema: { anyOf: [string, nothing] },
    optional: true,
    becomes: {
      'gemini-openapi': { type: 'STRING', nullable: true },
      'openapi-3.0': { type: 'string', nullable: true },
    },
  },
  {
    name: 'a union with null that may be left out',
    schema: { anyOf: [string, number, nothing] },
    optional: true,
    becomes: {
      'gemini-openapi': { anyOf: [{ type: 'STRING' }, { type: 'NUMBER' }], nullable: true },
      'openapi-3.0': { anyOf: [{ type: 'string', nullable: true }, number] },
    },
  },
  {
    name: 'a union that may be left out',
    schema: { anyOf: [string, number], description: 'Name or number' },
    optional: true,
    becomes: {
      'openai-strict': { anyOf: [string, number, nothing], description: 'Name or number' },
      'gemini-openapi': { anyOf: [{ type: 'STRING' }, { type: 'NUMBER' }], description: 'Name or number' },
    },
  },
  {
    name: 'lengths of a string',
    schema: { type: 'string', description: 'The city', minLength: 1, maxLength: 50 },
    becomes: {
      'openai-strict': { type: 'string', description: 'The city. At least 1, at most 50 characters.' },
      'anthropic-strict': { type: 'string', description: 'The city. At least 1, at most 50 characters.' },
      gemini: { type: 'string', description: 'The city. At least 1, at most 50 characters.' },
      'gemini-openapi': { type: 'STRING', description: 'The city', minLength: 1, maxLength: 50 },
    },
  },
  {
    name: 'a range of numbers, with a default',
    schema: { type: 'integer', minimum: 1, maximum: 50, default: 3 },
    becomes: {
      'openai-strict': { type: 'integer', description: 'Default: 3.', minimum: 1, maximum: 50 },
      'anthropic-strict': { type: 'integer', description: 'At least 1, at most 50. Default: 3.' },
      gemini: { type: 'integer', description: 'Default: 3.', minimum: 1, maximum: 50 },
      'gemini-openapi': { type: 'INTEGER', minimum: 1, maximum: 50, default: 3 },
    },
  },
  {
    name: 'exclusive limits and steps',
    schema: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 10, multipleOf: 0.5 },
    becomes: {
      'anthropic-strict': { type: 'number', description: 'More than 0, less than 10. A multiple of 0.5.' },
      gemini: { type: 'number', description: 'More than 0, less than 10. A multiple of 0.5.' },
      'gemini-openapi': { type: 'NUMBER', description: 'More than 0, less than 10. A multiple of 0.5.' },
      'openapi-3.0': { type: 'number', multipleOf: 0.5, minimum: 0, exclusiveMinimum: true, maximum: 10, exclusiveMaximum: true },
    },
  },
  {
    name: 'a format that all know',
    schema: { type: 'string', format: 'date-time' },
    becomes: { 'gemini-openapi': { type: 'STRING', format: 'date-time' } },
  },
  {
    name: 'a format that some know',
    schema: { type: 'string', format: 'uri' },
    becomes: {
      'openai-strict': { type: 'string', description: 'Format: uri.' },
      'gemini-openapi': { type: 'STRING', description: 'Format: uri.' },
    },
  },
  {
    name: 'a pattern',
    schema: { type: 'string', pattern: '^[a-z]+$' },
    becomes: {
      'anthropic-strict': { type: 'string', description: 'Matches ^[a-z]+$.' },
      gemini: { type: 'string', description: 'Matches ^[a-z]+$.' },
      'gemini-openapi': { type: 'STRING', pattern: '^[a-z]+$' },
    },
  },
  {
    name: 'a pattern that looks around',
    schema: { type: 'string', pattern: '^(?!x)[a-z]+$' },
    becomes: {
      'openai-strict': { type: 'string', description: 'Matches ^(?!x)[a-z]+$.' },
      'anthropic-strict': { type: 'string', description: 'Matches ^(?!x)[a-z]+$.' },
      gemini: { type: 'string', description: 'Matches ^(?!x)[a-z]+$.' },
      'gemini-openapi': { type: 'STRING', pattern: '^(?!x)[a-z]+$' },
    },
  },
  {
    name: 'two patterns',
    schema: { type: 'string', allOf: [{ pattern: '^a' }, { pattern: 'b$' }] },
    becomes: {
      'openai-strict': { type: 'string', description: 'Matches b$.', pattern: '^a' },
      'anthropic-strict': { type: 'string', description: 'Matches b$. Matches ^a.' },
      gemini: { type: 'string', description: 'Matches b$. Matches ^a.' },
      'gemini-openapi': { type: 'STRING', description: 'Matches b$.', pattern: '^a' },
    },
  },
  {
    name: 'bytes',
    schema: { type: 'string', contentEncoding: 'base64', pattern: '^(?:[A-Za-z0-9+/]{4})*$' },
    becomes: {
      'openai-strict': { type: 'string', description: 'Encoded as base64.', pattern: '^(?:[A-Za-z0-9+/]{4})*$' },
      'anthropic-strict': { type: 'string', description: 'Encoded as base64.' },
      gemini: { type: 'string', description: 'Encoded as base64.' },
      'gemini-openapi': { type: 'STRING', description: 'Encoded as base64.', pattern: '^(?:[A-Za-z0-9+/]{4})*$' },
      'openapi-3.0': { type: 'string', description: 'Encoded as base64.', pattern: '^(?:[A-Za-z0-9+/]{4})*$' },
    },
  },
  {
    name: 'what is said of a value',
    schema: {
      type: 'string',
      title: 'City',
      description: 'Where.\n\n- a town\n- a village',
      examples: ['Lisbon'],
      deprecated: true,
    },
    becomes: {
      ...Object.fromEntries(
        (['openai-strict', 'anthropic-strict', 'gemini', 'gemini-openapi'] as const).map((target) => [
          target,
          {
            type: target === 'gemini-openapi' ? 'STRING' : 'string',
            title: 'City',
            description: 'Where.\n\n- a town\n- a village\n\nFor example "Lisbon". Deprecated.',
          },
        ]),
      ),
      'openapi-3.0': {
        type: 'string',
        title: 'City',
        description: 'Where.\n\n- a town\n- a village',
        deprecated: true,
        example: 'Lisbon',
      },
    },
  },
  {
    name: 'values of one type',
    schema: { type: 'string', enum: ['a', 'b'] },
    becomes: { 'gemini-openapi': { type: 'STRING', enum: ['a', 'b'] } },
  },
  {
    name: 'values that differ by case',
    schema: { type: 'string', enum: ['m', 'M'] },
    becomes: { 'anthropic-strict': refused('values-by-case'), 'gemini-openapi': { type: 'STRING', enum: ['m', 'M'] } },
  },
  {
    name: 'numbers to choose from',
    schema: { type: 'number', enum: [0, 10] },
    becomes: { 'gemini-openapi': { type: 'NUMBER', description: 'One of 0, 10.' } },
  },
  {
    name: 'values of several types',
    schema: { enum: ['a', 1, true] },
    becomes: {
      'openai-strict': {
        anyOf: [
          { type: 'string', const: 'a' },
          { type: 'number', const: 1 },
          { type: 'boolean', const: true },
        ],
      },
      'anthropic-strict': {
        anyOf: [
          { type: 'string', const: 'a' },
          { type: 'number', const: 1 },
          { type: 'boolean', const: true },
        ],
      },
      gemini: {
        anyOf: [
          { type: 'string', enum: ['a'] },
          { type: 'number', enum: [1] },
          { type: 'boolean', description: 'Always true.' },
        ],
      },
      'gemini-openapi': {
        anyOf: [
          { type: 'STRING', enum: ['a'] },
          { type: 'NUMBER', description: 'Always 1.' },
          { type: 'BOOLEAN', description: 'Always true.' },
        ],
      },
      'openapi-3.0': {
        anyOf: [
          { type: 'string', enum: ['a'] },
          { type: 'number', enum: [1] },
          { type: 'boolean', enum: [true] },
        ],
      },
    },
  },
  {
    name: 'values with null among them',
    schema: { enum: ['a', 'b', null] },
    becomes: {
      'openai-strict': { anyOf: [{ type: 'string', enum: ['a', 'b'] }, nothing] },
      'anthropic-strict': { anyOf: [{ type: 'string', enum: ['a', 'b'] }, nothing] },
      gemini: { anyOf: [{ type: 'string', enum: ['a', 'b'] }, nothing] },
      'gemini-openapi': { type: 'STRING', enum: ['a', 'b'], nullable: true },
      'openapi-3.0': { type: 'string', enum: ['a', 'b', null], nullable: true },
    },
  },
  {
    name: 'a list of types',
    schema: { type: ['string', 'null'], description: 'Who.', maxLength: 5 },
    becomes: {
      'openai-strict': { description: 'Who.', anyOf: [{ type: 'string', description: 'At most 5 characters.' }, nothing] },
      'anthropic-strict': { description: 'Who.', anyOf: [{ type: 'string', description: 'At most 5 characters.' }, nothing] },
      gemini: { description: 'Who.', anyOf: [{ type: 'string', description: 'At most 5 characters.' }, nothing] },
      'gemini-openapi': { type: 'STRING', maxLength: 5, nullable: true, description: 'Who.' },
      'openapi-3.0': { type: 'string', maxLength: 5, nullable: true, description: 'Who.' },
    },
  },
  {
    name: 'a constant',
    schema: { type: 'string', const: 'a' },
    becomes: {
      gemini: { type: 'string', enum: ['a'] },
      'gemini-openapi': { type: 'STRING', enum: ['a'] },
      'openapi-3.0': { type: 'string', enum: ['a'] },
    },
  },
  {
    name: 'an array, a set of a bounded length',
    schema: { type: 'array', items: string, uniqueItems: true, minItems: 2, maxItems: 5 },
    becomes: {
      'openai-strict': { type: 'array', description: 'No item twice.', items: string, minItems: 2, maxItems: 5 },
      'anthropic-strict': { type: 'array', description: 'At least 2, at most 5 items. No item twice.', items: string },
      gemini: { type: 'array', description: 'No item twice.', items: string, minItems: 2, maxItems: 5 },
      'gemini-openapi': { type: 'ARRAY', description: 'No item twice.', items: { type: 'STRING' }, minItems: 2, maxItems: 5 },
    },
  },
  {
    name: 'an array that is not empty',
    schema: { type: 'array', items: string, minItems: 1 },
    becomes: { 'gemini-openapi': { type: 'ARRAY', items: { type: 'STRING' }, minItems: 1 } },
  },
  {
    name: 'a tuple of equal items',
    schema: {
      type: 'array',
      prefixItems: [
        { type: 'number', title: 'lat', description: 'Degrees north.' },
        { type: 'number', title: 'lon' },
      ],
      items: false,
      minItems: 2,
      maxItems: 2,
    },
    becomes: {
      openai: {
        minItems: 2,
        maxItems: 2,
        items: {},
        type: 'array',
        prefixItems: [
          { type: 'number', title: 'lat', description: 'Degrees north.' },
          { type: 'number', title: 'lon' },
        ],
      },
      'openai-strict': {
        type: 'array',
        description: 'Items in this order: lat: a number (Degrees north); lon: a number.',
        items: number,
        minItems: 2,
        maxItems: 2,
      },
      'anthropic-strict': {
        type: 'array',
        description: 'Items in this order: lat: a number (Degrees north); lon: a number. Exactly 2 items.',
        items: number,
      },
      gemini: {
        minItems: 2,
        maxItems: 2,
        items: {},
        type: 'array',
        prefixItems: [
          { type: 'number', title: 'lat', description: 'Degrees north.' },
          { type: 'number', title: 'lon' },
        ],
      },
      'gemini-openapi': {
        type: 'ARRAY',
        description: 'Items in this order: lat: a number (Degrees north); lon: a number.',
        items: { type: 'NUMBER' },
        minItems: 2,
        maxItems: 2,
      },
      mcp: {
        minItems: 2,
        maxItems: 2,
        type: 'array',
        prefixItems: [
          { type: 'number', title: 'lat', description: 'Degrees north.' },
          { type: 'number', title: 'lon' },
        ],
      },
      'draft-07': {
        minItems: 2,
        maxItems: 2,
        type: 'array',
        items: [
          { type: 'number', title: 'lat', description: 'Degrees north.' },
          { type: 'number', title: 'lon' },
        ],
        additionalItems: false,
      },
      'openapi-3.0': {
        type: 'array',
        description: 'Items in this order: lat: a number (Degrees north); lon: a number.',
        items: number,
        minItems: 2,
        maxItems: 2,
      },
    },
  },
  {
    name: 'a tuple with a rest',
    schema: { type: 'array', prefixItems: [string], items: number, minItems: 1 },
    becomes: {
      'openai-strict': {
        type: 'array',
        description: 'Items in this order: a string; then any number of items, each a number.',
        items: { anyOf: [string, number] },
        minItems: 1,
      },
      'anthropic-strict': {
        type: 'array',
        description: 'Items in this order: a string; then any number of items, each a number.',
        items: { anyOf: [string, number] },
        minItems: 1,
      },
      'gemini-openapi': {
        type: 'ARRAY',
        description: 'Items in this order: a string; then any number of items, each a number.',
        items: { anyOf: [{ type: 'STRING' }, { type: 'NUMBER' }] },
        minItems: 1,
      },
      mcp: {
        type: 'array',
        description: 'After the first item each is a number.',
        prefixItems: [string],
        items: { anyOf: [string, number] },
        minItems: 1,
      },
      'draft-07': { type: 'array', items: [string], additionalItems: number, minItems: 1 },
      'openapi-3.0': {
        type: 'array',
        description: 'Items in this order: a string; then any number of items, each a number.',
        items: { anyOf: [string, number] },
        minItems: 1,
      },
    },
  },
  {
    name: 'an empty tuple',
    schema: { type: 'array', maxItems: 0 },
    becomes: {
      openai: { type: 'array', maxItems: 0, items: {} },
      'openai-strict': refused('any-value', 'value[]'),
      'anthropic-strict': refused('any-value', 'value[]'),
      gemini: { type: 'array', maxItems: 0, items: {} },
      'gemini-openapi': refused('any-value', 'value[]'),
      'openapi-3.0': { type: 'array', maxItems: 0, items: {} },
    },
  },
  {
    name: 'an object with a member that may be left out',
    schema: closed({ name: string, age: number }, ['name']),
    becomes: {
      'openai-strict': closed({ name: string, age: { anyOf: [number, nothing] } }),
      gemini: { ...closed({ name: string, age: number }, ['name']), propertyOrdering: ['name', 'age'] },
      'gemini-openapi': {
        type: 'OBJECT',
        properties: { name: { type: 'STRING' }, age: { type: 'NUMBER' } },
        required: ['name'],
        propertyOrdering: ['name', 'age'],
      },
    },
  },
  {
    name: 'an object without members',
    schema: closed({}),
    becomes: { 'openai-strict': { ...closed({}), required: [] }, 'gemini-openapi': { type: 'OBJECT', properties: {} } },
  },
  {
    name: 'an object that is open without saying so',
    schema: { type: 'object', properties: { name: string }, required: ['name'] },
    becomes: { 'openai-strict': openPerson, 'anthropic-strict': openPerson, 'gemini-openapi': upperPerson },
  },
  {
    name: 'a record',
    schema: { type: 'object', additionalProperties: number },
    becomes: {
      'openai-strict': refused('open-object'),
      'anthropic-strict': refused('open-object'),
      'gemini-openapi': { type: 'OBJECT', description: 'Keys of your choice, each with a number.' },
    },
  },
  {
    name: 'keys by pattern',
    schema: { type: 'object', patternProperties: { '^x-': string }, additionalProperties: false },
    becomes: {
      'openai-strict': refused('open-object'),
      'anthropic-strict': refused('open-object'),
      gemini: { type: 'object', description: 'Each key that matches ^x- has a string.', additionalProperties: string },
      'gemini-openapi': { type: 'OBJECT', description: 'Each key that matches ^x- has a string.' },
      'openapi-3.0': { type: 'object', description: 'Each key that matches ^x- has a string.', additionalProperties: string },
    },
  },
  {
    name: 'any value',
    schema: { description: 'Whatever it is.' },
    becomes: {
      'openai-strict': refused('any-value'),
      'anthropic-strict': refused('any-value'),
      'gemini-openapi': refused('any-value'),
    },
  },
  {
    name: 'a member that may not be given',
    schema: { type: 'object', properties: { name: string, id: { not: {} } }, required: ['name'], additionalProperties: false },
    becomes: {
      'openai-strict': openPerson,
      'anthropic-strict': openPerson,
      gemini: openPerson,
      'gemini-openapi': upperPerson,
      'openapi-3.0': openPerson,
    },
  },
  {
    name: 'a type used twice',
    schema: closed({ one: { $ref: '#/$defs/Person', description: 'The first.' }, other: { $ref: '#/$defs/Person' } }),
    $defs: { Person: person },
    becomes: {
      'openai-strict': closed({
        one: { description: 'The first.', anyOf: [{ $ref: '#/$defs/Person' }] },
        other: { $ref: '#/$defs/Person' },
      }),
      'anthropic-strict': closed({ one: { ...person, description: 'The first.' }, other: { $ref: '#/$defs/Person' } }),
      gemini: {
        ...closed({ one: { description: 'The first.', anyOf: [{ $ref: '#/$defs/Person' }] }, other: { $ref: '#/$defs/Person' } }),
        propertyOrdering: ['one', 'other'],
      },
      'gemini-openapi': {
        type: 'OBJECT',
        properties: { one: { ...upperPerson, description: 'The first.' }, other: upperPerson },
        required: ['one', 'other'],
        propertyOrdering: ['one', 'other'],
      },
      mcp: closed({ one: { ...person, description: 'The first.' }, other: person }),
      'draft-07': closed({
        one: { description: 'The first.', allOf: [{ $ref: '#/definitions/Person' }] },
        other: { $ref: '#/definitions/Person' },
      }),
      'openapi-3.0': closed({ one: { ...person, description: 'The first.' }, other: person }),
    },
  },
  {
    name: 'a type that contains itself',
    schema: { $ref: '#/$defs/Node', description: 'The root.' },
    $defs: { Node: node },
    becomes: {
      'openai-strict': { description: 'The root.', anyOf: [{ $ref: '#/$defs/Node' }] },
      'anthropic-strict': refused('recursion'),
      gemini: { description: 'The root.', anyOf: [{ $ref: '#/$defs/Node' }] },
      'gemini-openapi': refused('recursion'),
      'draft-07': { description: 'The root.', allOf: [{ $ref: '#/definitions/Node' }] },
      'openapi-3.0': refused('recursion'),
    },
  },
  {
    name: 'a type that contains itself in a member that must be there',
    schema: { $ref: '#/$defs/Node' },
    $defs: { Node: hungry },
    becomes: {
      'anthropic-strict': refused('recursion'),
      gemini: refused('required-recursion', 'value.children[]'),
      'gemini-openapi': refused('recursion'),
      'draft-07': { $ref: '#/definitions/Node' },
      'openapi-3.0': refused('recursion'),
    },
  },
  {
    name: 'a union with a tag',
    schema: {
      anyOf: [closed({ kind: { type: 'string', const: 'a' }, x: number }), closed({ kind: { type: 'string', const: 'b' } })],
    },
    becomes: {
      gemini: {
        anyOf: [
          { ...closed({ kind: { type: 'string', enum: ['a'] }, x: number }), propertyOrdering: ['kind', 'x'] },
          closed({ kind: { type: 'string', enum: ['b'] } }),
        ],
      },
      'gemini-openapi': {
        anyOf: [
          {
            type: 'OBJECT',
            properties: { kind: { type: 'STRING', enum: ['a'] }, x: { type: 'NUMBER' } },
            required: ['kind', 'x'],
            propertyOrdering: ['kind', 'x'],
          },
          { type: 'OBJECT', properties: { kind: { type: 'STRING', enum: ['b'] } }, required: ['kind'] },
        ],
      },
      'openapi-3.0': {
        anyOf: [closed({ kind: { type: 'string', enum: ['a'] }, x: number }), closed({ kind: { type: 'string', enum: ['b'] } })],
      },
    },
  },
  {
    name: 'exactly one of several',
    schema: { oneOf: [string, number] },
    becomes: {
      'openai-strict': { anyOf: [string, number] },
      'anthropic-strict': { anyOf: [string, number] },
      gemini: { anyOf: [string, number] },
      'gemini-openapi': { anyOf: [{ type: 'STRING' }, { type: 'NUMBER' }] },
    },
  },
  {
    name: 'objects that must all fit',
    schema: {
      allOf: [
        { type: 'object', properties: { a: string }, required: ['a'] },
        { type: 'object', properties: { b: number } },
      ],
    },
    becomes: {
      'openai-strict': closed({ a: string, b: { anyOf: [number, nothing] } }),
      'anthropic-strict': closed({ a: string, b: number }, ['a']),
      gemini: { type: 'object', properties: { a: string, b: number }, required: ['a'], propertyOrdering: ['a', 'b'] },
      'gemini-openapi': {
        type: 'OBJECT',
        properties: { a: { type: 'STRING' }, b: { type: 'NUMBER' } },
        required: ['a'],
        propertyOrdering: ['a', 'b'],
      },
    },
  },
  {
    name: 'a condition, which no strict decoding knows',
    schema: { ...closed({ a: string, b: string }, []), if: { required: ['a'] }, else: { required: ['b'] }, minProperties: 1 },
    becomes: Object.fromEntries(
      (['openai-strict', 'anthropic-strict', 'gemini', 'gemini-openapi', 'openapi-3.0'] as const).map((target) => {
        const isUpper = target === 'gemini-openapi';
        const text = { type: isUpper ? 'STRING' : 'string' };
        const member = target === 'openai-strict' ? { anyOf: [text, nothing] } : text;
        const said = 'Must also fit this JSON Schema: {"if":{"required":["a"]},"else":{"required":["b"]}}.';
        const keepsCount = isUpper || target === 'openapi-3.0';
        return [
          target,
          {
            type: isUpper ? 'OBJECT' : 'object',
            description: keepsCount ? said : `${said} At least 1 key.`,
            properties: { a: member, b: member },
            ...(isUpper ? {} : { additionalProperties: false }),
            ...(keepsCount ? { minProperties: 1 } : {}),
            ...(target === 'openai-strict' ? { required: ['a', 'b'] } : {}),
            ...(target === 'gemini' || isUpper ? { propertyOrdering: ['a', 'b'] } : {}),
          },
        ];
      }),
    ),
  },
];

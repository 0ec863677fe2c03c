import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from '../../../runtime/index.js';
import { rulesOf, type SchemaTarget, targetNames } from '../../../runtime/targets/rules.js';
import { findTargetProblems, toJsonSchema } from '../../../runtime/targets/to-json-schema.js';
import { closed } from '../compiled.js';
import { fromSpelling } from './from-spelling.js';

const text = { type: 'string' };
const number = { type: 'number' };
const node = closed({ next: { $ref: '#/$defs/Node' } }, ['next']);

interface Row {
  readonly label: string;
  readonly schema: object;
  readonly optional?: true;
  readonly $defs?: object;
}

const rows: readonly Row[] = [
  {
    label: 'strings, numbers, booleans, lists, closed objects',
    schema: closed({ a: text, b: number, c: { type: 'boolean' }, d: { type: 'array', items: text } }),
  },
  { label: '`minimum`, `maximum`', schema: { ...number, minimum: 1, maximum: 9 } },
  { label: '`exclusiveMinimum`, `exclusiveMaximum`', schema: { ...number, exclusiveMinimum: 0, exclusiveMaximum: 9 } },
  { label: '`multipleOf`', schema: { ...number, multipleOf: 2 } },
  { label: '`minLength`, `maxLength`', schema: { ...text, minLength: 1, maxLength: 9 } },
  { label: '`pattern`', schema: { ...text, pattern: '^[a-z]+$' } },
  { label: "`format: 'date-time'`", schema: { ...text, format: 'date-time' } },
  { label: "`format: 'uri'`", schema: { ...text, format: 'uri' } },
  { label: '`contentEncoding`', schema: { ...text, contentEncoding: 'base64' } },
  { label: '`minItems: 1`', schema: { type: 'array', items: text, minItems: 1 } },
  { label: '`minItems`, `maxItems`', schema: { type: 'array', items: text, minItems: 2, maxItems: 9 } },
  { label: '`uniqueItems` (a `Set`)', schema: { type: 'array', items: text, uniqueItems: true } },
  { label: '`minProperties`, `maxProperties`', schema: { ...closed({ a: text }, ['a']), minProperties: 1 } },
  { label: '`default`', schema: { ...text, default: 'a' } },
  { label: '`examples`', schema: { ...text, examples: ['a'] } },
  { label: '`deprecated`', schema: { ...text, deprecated: true } },
  { label: '`title`', schema: { ...text, title: 'A' } },
  { label: 'strings to choose from', schema: { ...text, enum: ['a', 'b'] } },
  { label: 'numbers to choose from', schema: { ...number, enum: [1, 2] } },
  { label: 'values of several types', schema: { enum: ['a', 1] } },
  { label: '`const`', schema: { ...text, const: 'a' } },
  { label: '`const: true`', schema: { type: 'boolean', const: true } },
  { label: 'an optional argument', schema: text, optional: true },
  { label: 'a union', schema: { anyOf: [text, number] } },
  { label: 'a union with null', schema: { anyOf: [text, { type: 'null' }] } },
  { label: 'a tuple', schema: { type: 'array', prefixItems: [text, number], items: false, minItems: 2, maxItems: 2 } },
  { label: 'a record', schema: { type: 'object', additionalProperties: number } },
  { label: 'keys by pattern', schema: { type: 'object', patternProperties: { '^x-': text }, additionalProperties: false } },
  { label: '`unknown`', schema: {} },
  {
    label: 'a type used twice',
    schema: closed({ a: { $ref: '#/$defs/Point' }, b: { $ref: '#/$defs/Point' } }),
    $defs: { Point: closed({ x: number, y: number }) },
  },
  { label: 'a type that contains itself', schema: { $ref: '#/$defs/Node' }, $defs: { Node: node } },
  { label: 'two patterns', schema: { ...text, allOf: [{ pattern: '^a' }, { pattern: 'b$' }] } },
  {
    label: '`not`, `if`, `propertyNames`, `contains`, `dependentRequired`',
    schema: { ...closed({ a: text }), propertyNames: { maxLength: 3 } },
  },
];

/** What a target makes of a part, in a word. */
function judge({ schema, optional, $defs }: Row, target: SchemaTarget): string {
  const parameters = { ...closed({ value: schema }, optional ? ['value'] : []), ...($defs ? { $defs } : {}) } as JsonSchema;
  if (findTargetProblems(parameters, target, 'sample').length > 0) return 'refused';
  const lowered = toJsonSchema(parameters, target, 'sample');
  const isOpenapi = rulesOf(target).spelling.startsWith('openapi');
  const readable = (isOpenapi ? fromSpelling(lowered) : lowered) as { properties: { value: object } };
  const ignored = (part: unknown): string =>
    JSON.stringify(part, (key, value) =>
      key === 'propertyOrdering' || (key === 'additionalProperties' && value === false) ? undefined : value,
    );
  if (isDeepStrictEqual(JSON.parse(ignored(readable.properties.value)), JSON.parse(ignored(schema)))) return 'kept';
  return JSON.stringify(lowered).includes('"description"') ? 'in words' : 'rewritten';
}

/** The table of what becomes of each part, by trying. */
export function writeTargetsTable(): string {
  const lines = rows.map((row) => [row.label, ...targetNames.map((target) => judge(row, target))]);
  return [
    ['', ...targetNames.map((target) => `\`${target}\``)],
    ['---', ...targetNames.map(() => '---')],
    ...lines.map(([label, ...cells]) => [label!, ...cells.map((cell) => (cell === 'kept' ? '' : cell))]),
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

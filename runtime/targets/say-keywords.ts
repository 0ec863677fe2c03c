import { describeSchema } from '../validate/describe.js';
import { shorten } from '../validate/path.js';
import { isSchemaObject, type Schema } from '../validate/resolve-ref.js';
import type { Keywords } from './pass.js';

interface Around {
  /** The schema that the keywords are from. */
  readonly schema: Keywords;
  readonly root: Keywords;
}

const LONGEST_VALUE = 300;
const LONGEST_SCHEMA = 1500;

/** What keywords demand, as sentences that a model reads: `At least 1, at most 50.` What only repeats others has none. */
export function sayKeywords(moved: Keywords, { schema, root }: Around): string[] {
  const describe = (inner: unknown): string => describeSchema(root, inner as Schema);
  return [
    ...sayRange(moved, { least: 'minimum', most: 'maximum', unit: '' }),
    ...sayBeyond(moved),
    ...say(moved, 'multipleOf', (value) => (value === 1 ? 'A whole number.' : `A multiple of ${value}.`)),
    ...sayRange(moved, { least: 'minLength', most: 'maxLength', unit: 'character' }),
    ...say(moved, 'format', (value) => `Format: ${value}.`),
    ...say(moved, 'contentEncoding', (value) => `Encoded as ${value}.`),
    ...say(moved, 'contentMediaType', (value) => `Content type: ${value}.`),
    // The pattern of an encoding says the same in a way that nobody can read.
    ...(schema['contentEncoding'] === undefined ? say(moved, 'pattern', (value) => `Matches ${value}.`) : []),
    ...say(moved, 'enum', (value) => `One of ${(value as unknown[]).map(show).join(', ')}.`),
    ...say(moved, 'const', (value) => `Always ${show(value)}.`),
    ...sayRange(moved, { least: 'minItems', most: 'maxItems', unit: 'item' }),
    ...say(moved, 'uniqueItems', (value) => (value === true ? 'No item twice.' : '')),
    ...sayRange(moved, { least: 'minProperties', most: 'maxProperties', unit: 'key' }),
    ...say(moved, 'patternProperties', (value) => sayPatterns(value as Keywords, describe)),
    ...say(moved, 'additionalProperties', (value) => sayOthers(value, { schema, describe })),
    ...say(moved, 'dependentRequired', sayDependents),
    ...sayRest(moved),
    ...say(moved, 'default', (value) => `Default: ${show(value)}.`),
    ...say(moved, 'examples', (value) => (Array.isArray(value) ? `For example ${value.map(show).join(', ')}.` : '')),
    ...say(moved, 'deprecated', (value) => (value === true ? 'Deprecated.' : '')),
  ].filter((sentence) => sentence !== '');
}

/** A value as JSON, in full unless it is long. */
const show = (value: unknown): string => shorten(JSON.stringify(value) ?? String(value), LONGEST_VALUE);

function say(moved: Keywords, keyword: string, tell: (value: unknown) => string): string[] {
  return moved[keyword] === undefined ? [] : [tell(moved[keyword])];
}

function sayRange(
  moved: Keywords,
  { least, most, unit }: { readonly least: string; readonly most: string; readonly unit: string },
): string[] {
  const [low, high] = [moved[least], moved[most]];
  const units = (count: unknown): string => (unit === '' ? '' : ` ${unit}${count === 1 ? '' : 's'}`);
  if (low !== undefined && low === high) return [`Exactly ${low}${units(low)}.`];
  if (low !== undefined && high !== undefined) return [`At least ${low}, at most ${high}${units(high)}.`];
  // None at least, as everywhere.
  if (low !== undefined) return low === 0 && unit !== '' ? [] : [`At least ${low}${units(low)}.`];
  return high === undefined ? [] : [`At most ${high}${units(high)}.`];
}

function sayBeyond({ exclusiveMinimum: low, exclusiveMaximum: high }: Keywords): string[] {
  if (low !== undefined && high !== undefined) return [`More than ${low}, less than ${high}.`];
  if (low !== undefined) return [`More than ${low}.`];
  return high === undefined ? [] : [`Less than ${high}.`];
}

function sayPatterns(patterns: Keywords, describe: (inner: unknown) => string): string {
  return Object.entries(patterns)
    .map(([pattern, inner]) => `Each key that matches ${pattern} has ${describe(inner)}.`)
    .join(' ');
}

function sayOthers(
  value: unknown,
  { schema, describe }: { readonly schema: Keywords; readonly describe: (inner: unknown) => string },
): string {
  if (value === false) return '';
  const listed = isSchemaObject(schema['properties']) && Object.keys(schema['properties']).length > 0;
  return listed ? `Other keys may be added, each with ${describe(value)}.` : `Keys of your choice, each with ${describe(value)}.`;
}

function sayDependents(value: unknown): string {
  return Object.entries(value as Readonly<Record<string, readonly string[]>>)
    .map(([name, others]) => `With '${name}' also give ${others.map((other) => `'${other}'`).join(', ')}.`)
    .join(' ');
}

/** Demands for which there are no words that are shorter, or clearer to a model, than the schema. */
const demands = [
  ...['anyOf', 'oneOf', 'allOf', 'not', 'if', 'then', 'else', 'propertyNames', 'contains', 'minContains', 'maxContains'],
  ...['dependentSchemas', 'prefixItems', 'type'],
];

function sayRest(moved: Keywords): string[] {
  const rest = Object.entries(moved).filter(([keyword]) => demands.includes(keyword));
  if (rest.length === 0) return [];
  return [`Must also fit this JSON Schema: ${shorten(JSON.stringify(Object.fromEntries(rest)), LONGEST_SCHEMA)}.`];
}

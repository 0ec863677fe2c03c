import type { Json } from '../../../transformer/schema/ir.js';
import type { Random } from './random.js';

type Schema = { [keyword: string]: any };

const scalars: Json[] = [
  null,
  true,
  false,
  0,
  1,
  -1,
  5,
  1.5,
  2,
  'a',
  'b',
  'c',
  '',
  'x-a',
  '1',
  'true',
  'circle',
  'square',
  'not',
  'is',
  ...['red', 'blue', 'm', 'mi', 'two', 'Red', 4, 'd'],
];
const tokens = [
  ...['a', 'b', 'A', '-', 'x-', '1', '12', '-1', '::', '.', '0', 'true', 'false', ' ', '1.5', '5', 'e1', '0x1', ''],
  ...['red', 'mi', 'null', 'px', '1px'],
];
const keys = [
  ...['a', 'b', 'c', 'kind', 'v', 'x-a', 'x-b', '1', 'is', 'not', 'and', 'r', 'side', 'next', 'kids'],
  ...['red', 'green', 'blue', 'mi', 'get_a', 'x-red', '0', '1.5', '-1', '01', '5', 'Low', 'd'],
];

/** A value that the schema describes, or nearly. */
export function valueNear(random: Random, schema: Schema, root: Schema = schema, depth = 5): Json {
  if (random.chance(0.04) || depth === 0) return anyValue(random, 1);
  const inner = (part: Schema | boolean): Json =>
    typeof part === 'object' ? valueNear(random, part, root, depth - 1) : anyValue(random, 1);
  if (schema['$ref']) return inner(root['$defs'][schema['$ref'].split('/').pop()]);
  if (schema['anyOf']) return inner(random.pick(schema['anyOf']));
  if ('const' in schema) return schema['const'];
  if (schema['enum']) return random.pick(schema['enum']);
  switch (schema['type']) {
    case 'string':
      return textNear(random, schema);
    case 'number':
    case 'integer':
      return random.pick([0, 1, -1, 1.5, 5]);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'array':
      return near(random, arrayLength(random, schema)).map((_, index) =>
        inner(schema['prefixItems']?.[index] ?? schema['items'] ?? true),
      );
    case 'object':
      return objectNear(random, schema, inner);
    default:
      return anyValue(random, 2);
  }
}

function arrayLength(random: Random, schema: Schema): number {
  const least = schema['minItems'] ?? 0;
  const most = schema['maxItems'] ?? least + 2;
  return least + random.below(most - least + 1);
}

const near = (random: Random, length: number): undefined[] =>
  Array(Math.max(0, length + (random.chance(0.08) ? random.pick([-1, 1]) : 0))).fill(undefined);

function objectNear(random: Random, schema: Schema, inner: (part: Schema | boolean) => Json): Json {
  const object: { [key: string]: Json } = {};
  for (const [key, part] of Object.entries((schema['properties'] ?? {}) as Schema)) {
    const isRequired = schema['required']?.includes(key);
    if (random.chance(isRequired ? 0.96 : 0.5)) object[key] = inner(part as Schema);
  }
  for (const [pattern, part] of Object.entries((schema['patternProperties'] ?? {}) as Schema)) {
    const fitting = keys.filter((key) => new RegExp(pattern, 'u').test(key));
    if (fitting.length > 0 && random.chance(0.6)) object[random.pick(fitting)] = inner(part as Schema);
  }
  if (schema['additionalProperties'] !== false && random.chance(0.5))
    object[random.pick(keys)] = inner(schema['additionalProperties'] ?? true);
  if (random.chance(0.06)) object[random.pick(keys)] = anyValue(random, 1);
  return object;
}

/** Any JSON value, from the words that the types use. */
export function anyValue(random: Random, depth: number): Json {
  const kind = depth > 0 ? random.below(6) : 0;
  if (kind === 4) return Array.from({ length: random.below(3) }, () => anyValue(random, depth - 1));
  if (kind === 5)
    return Object.fromEntries(Array.from({ length: random.below(3) }, () => [random.pick(keys), anyValue(random, depth - 1)]));
  return kind === 3 ? text(random) : random.pick(scalars);
}

function textNear(random: Random, schema: Schema): string {
  const patterns = [schema, ...(schema['allOf'] ?? [])].flatMap(({ pattern }) => (pattern ? [new RegExp(pattern, 'u')] : []));
  const tries = Array.from({ length: patterns.length > 0 && random.chance(0.7) ? 40 : 1 }, () => text(random));
  return tries.find((each) => patterns.every((pattern) => pattern.test(each))) ?? tries[0]!;
}

function text(random: Random): string {
  return Array.from({ length: 1 + random.below(4) }, () => random.pick(tokens)).join('');
}

/** The value with one part taken away or made simpler. */
export function smallerValues(value: Json): Json[] {
  if (Array.isArray(value)) {
    return [
      ...value.map((_, index) => value.filter((__, other) => other !== index)),
      ...value.flatMap((each, index) =>
        smallerValues(each).map((small) => value.map((kept, other) => (other === index ? small : kept))),
      ),
    ];
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    return [
      ...entries.map(([key]) => Object.fromEntries(entries.filter(([other]) => other !== key))),
      ...entries.flatMap(([key, each]) => smallerValues(each).map((small) => ({ ...value, [key]: small }))),
    ];
  }
  return [];
}

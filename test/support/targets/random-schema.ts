import { findLoop } from '../../../runtime/tools/schema/check-loops.js';
import type { Random } from '../oracle/random.js';

type Schema = Record<string, unknown>;

const names = ['a', 'b', 'c', 'kind'];
const notes: readonly Schema[] = [
  { description: 'What it is' },
  { title: 'It' },
  { default: 'a' },
  { examples: [1] },
  { deprecated: true },
];

/** A schema as others write them: with every keyword of draft 2020-12, sensible or not. Its definitions are `One` and `Two`. */
export function randomSchema(random: Random): Schema {
  const schema = anySchema(random);
  // One that leads round in a circle about the same value means nothing to anybody.
  return findLoop(schema) === undefined ? schema : randomSchema(random);
}

function anySchema(random: Random): Schema {
  const properties = Object.fromEntries(names.filter(() => random.chance(0.6)).map((name) => [name, randomPart(random, 3)]));
  return {
    type: 'object',
    properties,
    ...(random.chance(0.7) ? { required: Object.keys(properties).filter(() => random.chance(0.6)) } : {}),
    ...(random.chance(0.6) ? { additionalProperties: false } : {}),
    ...(random.chance(0.15) ? composition(random, 2) : {}),
    $defs: {
      One: randomPart(random, 2),
      Two: { type: 'object', properties: { one: { $ref: '#/$defs/One' }, two: { $ref: '#/$defs/Two' } } },
    },
  };
}

function randomPart(random: Random, depth: number): Schema {
  const said = random.chance(0.3) ? random.pick(notes) : {};
  return { ...shape(random, depth), ...said };
}

function shape(random: Random, depth: number): Schema {
  if (depth === 0 || random.chance(0.3)) return leaf(random);
  const inner = (): Schema => randomPart(random, depth - 1);
  switch (random.below(8)) {
    case 0:
      return {
        type: 'array',
        items: inner(),
        ...pick(random, { minItems: 1, maxItems: 3, uniqueItems: true, contains: leaf(random) }),
      };
    case 1:
      return {
        type: 'array',
        prefixItems: [inner(), inner()],
        ...pick(random, { items: random.pick([false, inner()]), minItems: 1 }),
      };
    case 2:
    case 3:
      return objectOf(random, inner);
    case 4:
      return { $ref: `#/$defs/${random.pick(['One', 'Two'])}` };
    case 5:
      return { ...(random.chance(0.4) ? objectOf(random, inner) : {}), ...composition(random, depth - 1) };
    case 6:
      return {
        type: random.pick([['string', 'null'], ['object', 'array'], ['integer']]),
        ...pick(random, { minLength: 1, maxItems: 2, minimum: 0 }),
      };
    default:
      return leaf(random);
  }
}

function objectOf(random: Random, inner: () => Schema): Schema {
  const properties = Object.fromEntries(
    names.filter(() => random.chance(0.5)).map((name) => [name, random.chance(0.05) ? { not: {} } : inner()]),
  );
  const required = Object.keys(properties).filter(() => random.chance(0.5));
  return {
    type: 'object',
    properties,
    ...(required.length > 0 ? { required } : {}),
    ...pick(random, {
      additionalProperties: random.pick([false, false, true, inner()]),
      patternProperties: { '^x-': inner() },
      propertyNames: { maxLength: 4 },
      dependentRequired: { a: ['b'] },
      minProperties: 1,
      maxProperties: 4,
    }),
  };
}

function composition(random: Random, depth: number): Schema {
  const inner = (): Schema => randomPart(random, depth);
  return random.pick([
    () => ({ anyOf: [inner(), inner()] }),
    () => ({ anyOf: [{ required: ['a'] }, { required: ['b'] }] }),
    () => ({ oneOf: [inner(), inner()] }),
    () => ({ allOf: [inner(), inner()] }),
    () => ({ not: inner() }),
    () => ({ if: inner(), else: inner() }),
  ])();
}

function leaf(random: Random): Schema {
  return random.pick<() => Schema>([
    () => ({
      type: 'string',
      ...pick(random, {
        minLength: 1,
        maxLength: 3,
        pattern: random.pick(['^[a-z]*$', '^(?=a)']),
        format: random.pick(['date', 'uri', 'color']),
      }),
    }),
    () => ({ type: random.pick(['number', 'integer']), ...pick(random, { minimum: 0, exclusiveMaximum: 10, multipleOf: 1 }) }),
    () => ({ type: 'boolean' }),
    () => ({ type: 'null' }),
    () => ({ enum: random.pick([['a', 'b'], ['a', 1, null], [true], [1, 2], ['a', 'A'], [[1], 'a']]) }),
    () => ({ type: 'string', enum: ['a', 'b'] }),
    () => ({ const: random.pick(['a', 1, true, null]) }),
    () => ({}),
  ])();
}

/** Some of the keywords. */
function pick(random: Random, keywords: Schema): Schema {
  return Object.fromEntries(Object.entries(keywords).filter(() => random.chance(0.3)));
}

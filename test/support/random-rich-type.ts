import { canonicalText } from '../../runtime/validate/canonical-text.js';
import type { Random } from './oracle/random.js';

/** A type as source, and values of it as a function would receive them. */
export interface RichType {
  readonly text: string;
  value(random: Random): unknown;
}

/** Types by name, for recursion and reuse. */
export const richPrelude = `
export interface Tree { at?: Date; kids: Tree[] }
export type Nested = bigint | Nested[];
export interface Box<T> { value: T; next?: Box<T> }
export type Change = { kind: 'set'; at: Date } | { kind: 'drop'; at: string } | { kind: 'many'; parts: Set<Change> };
`;

const times = ['2030-01-31T09:30:00.000Z', '1970-01-01T00:00:00.000Z', '2024-02-29T23:59:59.999Z'];
const words = ['a', 'b', '', 'aGk=', '12', 'https://a.b/', times[0]!];
/** Numbers would come first in an object, whatever the order they were put in. */
const names = ['a', 'b', '', 'toString', 'x y'];
const many = <T>(random: Random, make: () => T): T[] => Array.from({ length: random.below(4) }, make);
const from = (values: readonly unknown[]) => (random: Random) => random.pick(values);

const leaves: RichType[] = [
  { text: 'string', value: from(words) },
  { text: 'number', value: from([0, -1, 1.5, 12]) },
  { text: 'boolean', value: from([true, false]) },
  { text: 'null', value: () => null },
  { text: "'a'", value: () => 'a' },
  { text: "'x' | 1", value: from(['x', 1]) },
  { text: 'Date', value: (random) => new Date(random.pick(times)) },
  { text: 'Date', value: (random) => new Date(random.pick(times)) },
  { text: 'URL', value: (random) => new URL(random.pick(['https://a.b/?c=d', 'mailto:a@b.c'])) },
  { text: 'bigint', value: from([0n, -12n, 2n ** 70n]) },
  { text: 'Uint8Array', value: (random) => Uint8Array.from(many(random, () => random.below(256))) },
  { text: 'Tree', value: (random) => tree(random, 3) },
  { text: 'Nested', value: (random) => nested(random, 3) },
  { text: 'Change', value: (random) => change(random, 2) },
];

const tree = (random: Random, depth: number): unknown => ({
  ...(random.chance(0.5) ? { at: new Date(random.pick(times)) } : {}),
  kids: depth === 0 ? [] : many(random, () => tree(random, depth - 1)),
});
const nested = (random: Random, depth: number): unknown =>
  depth === 0 || random.chance(0.3) ? BigInt(random.below(9)) : many(random, () => nested(random, depth - 1));
const change = (random: Random, depth: number): unknown => {
  const kind = random.pick(depth === 0 ? ['set', 'drop'] : ['set', 'drop', 'many']);
  if (kind === 'many') return { kind, parts: distinct(many(random, () => change(random, depth - 1))) };
  return { kind, at: kind === 'set' ? new Date(random.pick(times)) : random.pick(words) };
};

const keys = ['a', 'b', 'c', 'kind', 'constructor', "'x-y'"];

export function randomRichType(random: Random, depth = 3): RichType {
  if (depth === 0 || random.chance(0.15)) return random.pick(leaves);
  const inner = (): RichType => randomRichType(random, depth - 1);
  switch (random.below(11)) {
    case 0:
      return list(inner());
    case 1:
      return tuple(random, [inner(), inner()], inner());
    case 2:
      return set(inner());
    case 3:
      return map('Map<string, ', inner());
    case 4:
      return record(random.pick(['Record<string, ', 'Record<`x-${string}`, ']), inner());
    case 5:
      return box(inner());
    case 6:
      return tagged(
        random.pick([
          ["'p'", "'q'"],
          ['1', '2'],
          ['true', 'false'],
        ]),
        [inner(), inner()],
      );
    case 7:
    case 8:
      return union([inner(), inner(), ...(random.chance(0.3) ? [inner()] : [])]);
    default:
      return object(random, [inner(), inner(), inner()].slice(random.below(3)));
  }
}

const list = (item: RichType): RichType => ({
  text: `(${item.text})[]`,
  value: (random) => many(random, () => item.value(random)),
});

function tuple(random: Random, items: RichType[], rest: RichType): RichType {
  const required = random.below(items.length + 1);
  const isOpen = random.chance(0.4);
  const parts = items.map(({ text }, index) => `(${text})${index < required ? '' : '?'}`);
  return {
    text: `[${[...parts, ...(isOpen ? [`...(${rest.text})[]`] : [])].join(', ')}]`,
    value: (values) => {
      const length = required + values.below(items.length + 1 - required);
      const start = items.slice(0, length).map((item) => item.value(values));
      return length < items.length || !isOpen ? start : [...start, ...many(values, () => rest.value(values))];
    },
  };
}

const set = (item: RichType): RichType => ({
  text: `Set<${item.text}>`,
  value: (random) => distinct(many(random, () => item.value(random))),
});

/** A Set whose items differ as JSON, as those that a model sends must. */
function distinct(items: unknown[]): Set<unknown> {
  const texts = items.map((item) => canonicalText(toJson(item)));
  return new Set(items.filter((_, index) => texts.indexOf(texts[index]!) === index));
}

const map = (start: string, value: RichType): RichType => ({
  text: `${start}${value.text}>`,
  value: (random) => new Map(many(random, () => [random.pick(names), value.value(random)])),
});

const record = (start: string, value: RichType): RichType => ({
  text: `${start}${value.text}>`,
  value: (random) => Object.fromEntries(many(random, () => [`x-${random.pick(names)}`, value.value(random)])),
});

function box(inner: RichType): RichType {
  const value = (random: Random): unknown => ({
    value: inner.value(random),
    ...(random.chance(0.4) ? { next: value(random) } : {}),
  });
  return { text: `Box<${inner.text}>`, value };
}

function tagged(tags: readonly string[], values: readonly RichType[]): RichType {
  const tagOf = (tag: string): unknown => JSON.parse(tag.replaceAll("'", '"'));
  return {
    text: tags.map((tag, index) => `{ kind: ${tag}; value: ${values[index]!.text} }`).join(' | '),
    value: (random) => {
      const index = random.below(tags.length);
      return { kind: tagOf(tags[index]!), value: values[index]!.value(random) };
    },
  };
}

const union = (members: readonly RichType[]): RichType => ({
  text: members.map(({ text }) => `(${text})`).join(' | '),
  value: (random) => random.pick(members).value(random),
});

function object(random: Random, values: readonly RichType[]): RichType {
  const names = [...keys].sort(() => random.below(3) - 1).slice(0, values.length);
  const members = values.map((value, index) => ({ name: names[index]!, value, isOptional: random.chance(0.4) }));
  return {
    text: `{ ${members.map(({ name, value, isOptional }) => `${name}${isOptional ? '?' : ''}: ${value.text}`).join('; ')} }`,
    value: (given) =>
      Object.fromEntries(
        members.flatMap(({ name, value, isOptional }) =>
          isOptional && given.chance(0.4) ? [] : [[name.replaceAll("'", ''), value.value(given)]],
        ),
      ),
  };
}

/** The JSON form of a value, written apart from the code that is tested. */
export function toJson(value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}`;
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof URL) return value.href;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (value instanceof Set || Array.isArray(value)) return [...value].map(toJson);
  const entries = value instanceof Map ? [...value] : Object.entries(value);
  return Object.fromEntries(entries.map(([key, member]) => [key, toJson(member)]));
}

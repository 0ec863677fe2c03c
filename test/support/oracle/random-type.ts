import type { Random } from './random.js';

/** A type as a tree, so that a failing one can be made smaller. */
export interface TypeTree {
  readonly children: readonly TypeTree[];
  /** Children may be taken away. */
  readonly shrinkable: boolean;
  /** It is a part of a type, such as a member, and no type of its own. */
  readonly fragment?: boolean;
  write(children: readonly string[]): string;
}

export const writeType = (tree: TypeTree): string => tree.write(tree.children.map(writeType));

/** Declarations that the types use. String enums are left out: TypeScript does not take a literal for a member of one. */
export const prelude = `
export interface Tree { v: string; kids?: Tree[] }
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export interface Box<V> { v: V; next?: Box<V> }
export type Opt<V> = V | null;
export type Deep<X> = X extends (infer U)[] ? Deep<U>[] : X extends object ? { [K in keyof X]?: Deep<X[K]> } : X;
export type Is<K> = K extends string ? { is: K } : { not: K };
export enum Level { Low, Mid = 5, High = -1 }
export type Expr = ['not', Expr] | ['is', string] | { and: Expr[] };
export interface Shape { kind: 'circle'; r: number }
export interface Square { kind: 'square'; side: number; tag?: string }
export type Figure = Shape | Square;
`;

const keys = ['a', 'b', 'c', 'kind', 'v', "'x-a'", '1'];
const leaves = [
  'string',
  'number',
  'boolean',
  'null',
  'unknown',
  "'a'",
  "'b'",
  '1',
  '-1',
  'true',
  '0',
  '1.5',
  'Tree',
  'Json',
  'Level',
  'Level.Mid',
  'Figure',
  'Expr',
  '{}',
  'object',
  '[]',
];
const texts = ['', '', 'a', 'b', '-', 'x-', '1', '::', '.'];
const slots = [
  'string',
  'string',
  'number',
  'boolean',
  'bigint',
  "'a' | 'b'",
  'Level',
  'Uppercase<string>',
  'Capitalize<string>',
  "Lowercase<'A' | 'b'>",
];

/**
 * `{ b?: true } & { b: unknown }`: `b` must be there and may be undefined. JSON says that by leaving it out, so our schema lets it be left
 * out, and TypeScript wants it. Nothing else in an intersection is like that.
 */
const known = (tree: TypeTree): TypeTree => {
  if (tree.children.length > 0) return { ...tree, children: tree.children.map(known) };
  return tree.write([]) === 'unknown' ? leaf('string') : tree;
};

const leaf = (text: string): TypeTree => ({ children: [], shrinkable: false, write: () => text });
const part = (before: string, child: TypeTree, after: string): TypeTree => ({ ...around(before, child, after), fragment: true });
const around = (before: string, child: TypeTree, after: string): TypeTree => ({
  children: [child],
  shrinkable: false,
  write: ([inner]) => before + inner + after,
});

export function randomType(random: Random, depth = 3): TypeTree {
  if (depth === 0 || random.chance(0.2)) return leaf(random.pick(leaves));
  const inner = (): TypeTree => randomType(random, depth - 1);
  const several = (most: number): TypeTree[] => Array.from({ length: 1 + random.below(most) }, inner);
  switch (random.below(17)) {
    case 0:
      return around('(', inner(), ')[]');
    case 1:
      return around('ReadonlyArray<', inner(), '>');
    case 2:
      return tuple(random, several(3));
    case 3:
    case 4:
    case 5:
      return object(random, several(4));
    case 6:
    case 7:
    case 8:
      return { children: several(3), shrinkable: true, write: (parts) => `(${parts.join(' | ') || 'never'})` };
    case 9:
      return intersection([object(random, several(2)), object(random, several(2))]);
    case 10:
      return intersection([
        object(random, several(2)),
        { children: [object(random, several(2)), leaf('Figure')], shrinkable: true, write: (parts) => `(${parts.join(' | ')})` },
      ]);
    case 11:
      return around(
        `Record<${random.pick(['string', "'a' | 'b'", 'Level', '`x-${string}`', "Exclude<'a' | 'b' | 'c', 'a'>"])}, `,
        inner(),
        '>',
      );
    case 12:
      return around(
        random.pick(['Partial<', 'Required<', 'Readonly<', 'Deep<', 'Box<', 'Opt<']),
        object(random, several(3)),
        '>',
      );
    case 13:
      return around(random.pick(['Omit<', "Pick<Record<'b', 1> & "]), object(random, several(3)), ", 'b'>");
    case 14:
      return random.chance(0.5)
        ? around('Exclude<', inner(), ", null | 'a'>")
        : around(random.pick(['NonNullable<', 'Is<']), inner(), '>');
    case 15:
      return template(random);
    default:
      return tagged(random, several(3));
  }
}

function intersection(children: TypeTree[]): TypeTree {
  return { children: children.map(known), shrinkable: true, write: (parts) => `(${parts.join(' & ') || 'unknown'})` };
}

function object(random: Random, members: TypeTree[]): TypeTree {
  const names = [...keys].sort(() => random.below(3) - 1).slice(0, members.length);
  const index = random.pick(['', '', '', '', '[key: string]: unknown; ', '[key: `x-${string}`]: unknown; ']);
  const children = members.map((member, at) => part(`${names[at]}${random.chance(0.4) ? '?' : ''}: `, member, '; '));
  return { children, shrinkable: true, write: (parts) => `{ ${index}${parts.join('')}}` };
}

function tagged(random: Random, members: TypeTree[]): TypeTree {
  const tags = random.pick([
    ["'a'", "'b'", "'c'"],
    ['1', '2', '3'],
    ["'a'", "'a' | 'b'", "'b'"],
  ]);
  const children = members.map((member, at) => around(`{ kind: ${tags[at]}; v${random.pick(['', '?'])}: `, member, ' }'));
  return { children, shrinkable: true, write: (parts) => `(${parts.join(' | ') || 'never'})` };
}

function tuple(random: Random, members: TypeTree[]): TypeTree {
  const optionalFrom = random.chance(0.4) ? random.below(members.length + 1) : members.length;
  const rest = random.chance(0.3) ? `, ...${random.pick(['string', 'number', 'boolean'])}[]` : '';
  const children = members.map((member, at) => part('(', member, at >= optionalFrom ? ')?' : ')'));
  return { children, shrinkable: false, write: (parts) => `[${parts.join(', ')}${rest}]` };
}

function template(random: Random): TypeTree {
  let text = random.pick(texts);
  for (let count = 1 + random.below(3); count > 0; count--) text += `\${${random.pick(slots)}}${random.pick(texts)}`;
  return leaf(`\`${text}\``);
}

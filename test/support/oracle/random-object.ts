import type { Random } from './random.js';
import type { Making } from './random-type.js';
import { around, leaf, part, type TypeTree } from './type-tree.js';

const keys = ['a', 'b', 'c', 'kind', 'v', "'x-a'", '1'];

/** Index signatures that known members are beside. */
const indexes = [
  '[key: string]: unknown; ',
  '[key: `x-${string}`]: unknown; ',
  '[key: `x-${string}`]: string; ',
  '[index: number]: unknown; ',
  '[index: number]: string | number; ',
  "[key: string]: unknown; [key: `x-${string}`]: 'a' | 1; ",
];

export function object(random: Random, members: TypeTree[]): TypeTree {
  const names = [...keys].sort(() => random.below(3) - 1).slice(0, members.length);
  const index = random.chance(0.3) ? random.pick(indexes) : '';
  const children = members.map((member, at) => part(`${names[at]}${random.chance(0.4) ? '?' : ''}: `, member, '; '));
  return { children, shrinkable: true, write: (parts) => `{ ${index}${parts.join('')}}` };
}

export function intersection(children: TypeTree[]): TypeTree {
  return { children, shrinkable: true, write: (parts) => `(${parts.join(' & ') || 'unknown'})` };
}

/** Of unions, of what is known under a name, of a type that everything has. */
export function randomIntersection({ random, members, inner }: Making): TypeTree {
  const either = (): TypeTree => ({
    children: [members(2), random.chance(0.5) ? leaf('Figure') : members(2)],
    shrinkable: true,
    write: (parts) => `(${parts.join(' | ')})`,
  });
  switch (random.below(6)) {
    case 0:
      return intersection([members(2), either()]);
    case 1:
      return intersection([either(), either()]);
    case 2:
      return intersection([members(2), leaf(random.pick(['unknown', '{}', 'object']))]);
    case 3:
      return intersection([inner(), leaf(random.pick(['unknown', '{}', 'object']))]);
    case 4:
      return intersection([members(2), leaf(random.pick(['Shape', 'Tree', 'Record<string, unknown>', 'Box<1>']))]);
    default:
      return intersection([members(2), members(2), members(1)]);
  }
}

export function tagged({ random, several }: Making): TypeTree {
  const tags = random.pick([
    ["'a'", "'b'", "'c'"],
    ['1', '2', '3'],
    ["'a'", "'a' | 'b'", "'b'"],
    ['Color.Red', 'Color.Green', "'other'"],
    ['true', 'false', 'null'],
  ]);
  const children = several(3).map((member, at) => around(`{ kind: ${tags[at]}; v${random.pick(['', '?'])}: `, member, ' }'));
  return { children, shrinkable: true, write: (parts) => `(${parts.join(' | ') || 'never'})` };
}

import type { Making } from './random-type.js';
import { around, type TypeTree } from './type-tree.js';

/** Types that the compiler works out of others: utility, mapped, conditional and indexed types. */
export function randomComputed(making: Making): TypeTree {
  return making.random.pick(computed)(making);
}

const ofObject =
  (...before: string[]) =>
  ({ random, members }: Making): TypeTree =>
    around(random.pick(before), members(3), '>');
const ofUnion =
  (before: string, after: string) =>
  ({ random, members }: Making): TypeTree => {
    const either: TypeTree = { children: [members(2), members(2)], shrinkable: true, write: (parts) => parts.join(' | ') };
    return around(before, random.chance(0.5) ? members(3) : either, after);
  };
const ofAny =
  (before: string, after: string) =>
  ({ inner }: Making): TypeTree =>
    around(before, inner(), after);

const computed: readonly ((making: Making) => TypeTree)[] = [
  ofObject('Partial<', 'Required<', 'Readonly<', 'Deep<', 'Box<', 'Opt<'),
  ofObject('Data<', 'Get<', 'Nullable<', 'Values<'),
  ofUnion('Omit<', ", 'b'>"),
  ofUnion("Pick<Record<'b', 1> & (", "), 'b'>"),
  ofUnion('Partial<', '>'),
  ofUnion('Nullable<', '>'),
  ofUnion('keyof (', ')'),
  ofUnion('Values<', '>'),
  ofAny('Exclude<', ", null | 'a'>"),
  ofAny('Extract<', ', string | { a: unknown }>'),
  ofAny('NonNullable<', '>'),
  ofAny('Is<', '>'),
  ofAny('Awaited<Promise<', '>>'),
  ofAny('Box<', '>'),
  ofAny('Page<', '>'),
  ofAny('Pair<', '>'),
  ofAny('Pair<1, ', '>'),
  ofAny('ReturnType<() => (', ')>'),
  ofAny('Parameters<(a: ', ', b?: string) => void>'),
  ofAny('{ a: ', " }['a']"),
  ofAny('[1, ', '][number]'),
  ofAny("Keyed<'a' | 'kind', ", '>'),
  ofAny("{ [K in 'a' | 'b']: K | (", ') }'),
  ({ members }) => ({ children: [members(2), members(2)], shrinkable: false, write: ([a, b]) => `Either<${a}, ${b}>` }),
];

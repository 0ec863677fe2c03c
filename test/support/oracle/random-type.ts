import type { Random } from './random.js';
import { randomComputed } from './random-computed.js';
import { randomNamed } from './random-named.js';
import { intersection, object, randomIntersection, tagged } from './random-object.js';
import { randomTemplate } from './random-template.js';
import { randomTuple } from './random-tuple.js';
import { around, leaf, type TypeTree } from './type-tree.js';

const leaves = [
  ...['string', 'number', 'boolean', 'null', 'unknown', '{}', 'object', '[]', 'Tree', 'Json', 'Figure', 'Expr'],
  ...["'a'", "'b'", '1', '-1', 'true', 'false', '0', '1.5', 'undefined', 'string'],
  ...['Level', 'Level.Mid', 'Color', 'Color.Red', 'Unit', 'Unit.Mile', 'Mixed', 'Mixed.Two', 'keyof typeof Color'],
  ...['Id', 'Count', "'a' | (string & {})", "Uppercase<'a' | 'B'>"],
];

const keys = [
  ...['string', 'number', "'a' | 'b'", 'Level', 'Color', 'Unit.Mile', 'Id', '`x-${string}`', '`x-${Color}`', '`${number}`'],
  ...["Exclude<'a' | 'b' | 'c', 'a'>", 'keyof Square'],
];

/** How a type is made of smaller ones. */
export interface Making {
  readonly random: Random;
  /** One smaller type. */
  inner(): TypeTree;
  /** One to `most` of them. */
  several(most: number): TypeTree[];
  /** An object type. */
  members(most: number): TypeTree;
  /** A name that no other type has. */
  name(): string;
}

export function randomType(random: Random, depth = 3, counter = { next: 0 }): TypeTree {
  if (depth === 0 || random.chance(0.15)) return leaf(random.pick(leaves));
  const inner = (): TypeTree => randomType(random, depth - 1, counter);
  const several = (most: number): TypeTree[] => Array.from({ length: 1 + random.below(most) }, inner);
  const making: Making = {
    random,
    inner,
    several,
    members: (most) => object(random, several(most)),
    name: () => `R${counter.next++}`,
  };
  return random.pick(forms)(making);
}

const union = ({ several }: Making): TypeTree => ({
  children: several(3),
  shrinkable: true,
  write: (parts) => `(${parts.join(' | ') || 'never'})`,
});
const list = ({ random, inner }: Making): TypeTree => {
  const [before, after] = random.pick([
    ['(', ')[]'],
    ['ReadonlyArray<', '>'],
    ['Tags<', '>'],
    ['Bag<', '>'],
    ['Several<', '>'],
  ] as const);
  return around(before, inner(), after);
};
const record = ({ random, inner }: Making): TypeTree =>
  random.chance(0.15) ? around('Dict<', inner(), '>') : around(`Record<${random.pick(keys)}, `, inner(), '>');
const objects = ({ members }: Making): TypeTree => members(4);
const twoObjects = ({ members }: Making): TypeTree => intersection([members(2), members(2)]);

const forms: readonly ((making: Making) => TypeTree)[] = [
  ...[list, randomTuple, randomTuple, objects, objects, objects, union, union, union, twoObjects, randomIntersection, record],
  ...[randomComputed, randomComputed, randomComputed, randomComputed, randomNamed, randomNamed, randomTemplate, tagged],
];

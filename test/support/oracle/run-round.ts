import type ts from 'typescript';
import { judge, type Verdicts } from './judge.js';
import { createRandom } from './random.js';
import { randomType } from './random-type.js';
import { anyValue, valueNear } from './random-value.js';
import { type TypeTree, writeModule } from './type-tree.js';

const typesPerRound = 150;
const valuesPerType = 24;

export interface Round extends Verdicts {
  seed: number;
  options: ts.CompilerOptions;
  trees: ReadonlyMap<string, TypeTree>;
}

/** Random types and values near them, judged by TypeScript and by our schema. Every other seed has `exactOptionalPropertyTypes`. */
export function runRound(seed: number): Round {
  const random = createRandom(seed);
  const options = { exactOptionalPropertyTypes: seed % 2 === 0 };
  const trees = new Map(Array.from({ length: typesPerRound }, () => randomType(random)).map((tree) => [writeModule(tree), tree]));
  const verdicts = judge({
    types: [...trees.keys()],
    options,
    valuesFor: (schema) =>
      Array.from({ length: valuesPerType }, (_, index) => (index < 21 ? valueNear(random, schema) : anyValue(random, 2))),
  });
  return { ...verdicts, seed, options, trees };
}

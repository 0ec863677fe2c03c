import { describe, expect, it } from 'vitest';
import type { Json } from '../transformer/schema/ir.js';
import { type Disagreement, judge, type Verdicts } from './support/oracle/judge.js';
import { createRandom } from './support/oracle/random.js';
import { randomType, type TypeTree, writeType } from './support/oracle/random-type.js';
import { anyValue, smallerValues, valueNear } from './support/oracle/random-value.js';

const seed = Number(process.env['ORACLE_SEED'] ?? 1);
const rounds = Number(process.env['ORACLE_ROUNDS'] ?? 1);
const typesPerRound = 150;
const valuesPerType = 20;

/** Random types and values near them, judged by TypeScript and by our schema; both must say the same. */
function runRound(roundSeed: number): { verdicts: Verdicts; trees: Map<string, TypeTree> } {
  const random = createRandom(roundSeed);
  const trees = new Map(Array.from({ length: typesPerRound }, () => randomType(random)).map((tree) => [writeType(tree), tree]));
  const verdicts = judge([...trees.keys()], (schema) =>
    Array.from({ length: valuesPerType }, (_, index) => (index < 17 ? valueNear(random, schema) : anyValue(random, 2))),
  );
  return { verdicts, trees };
}

/** The smallest type and value, found by taking parts away, on which the two still disagree. */
function shrink(found: Disagreement, tree: TypeTree): Disagreement {
  let best = found;
  let bestTree = tree;
  for (let step = 0; step < 12; step++) {
    const smaller = smallerTypes(bestTree).map((each) => ({ each, text: writeType(each) }));
    const values: Json[] = [best.value, ...smallerValues(best.value), ...partsOf(best.value)];
    const { disagreements } = judge([...new Set([best.type, ...smaller.map(({ text }) => text)])], () => values);
    const size = ({ type, value }: { type: string; value: Json }): number => type.length + JSON.stringify(value).length;
    const [next] = disagreements.filter((each) => each.typescript === found.typescript).sort((a, b) => size(a) - size(b));
    if (!next || size(next) >= size(best)) break;
    bestTree = smaller.find(({ text }) => text === next.type)?.each ?? bestTree;
    best = next;
  }
  return best;
}

function smallerTypes(tree: TypeTree): TypeTree[] {
  const without =
    tree.shrinkable && tree.children.length > 1
      ? tree.children.map((_, index) => ({ ...tree, children: tree.children.filter((__, other) => other !== index) }))
      : [];
  const deeper = tree.children.flatMap((child, index) =>
    smallerTypes(child).map((small) => ({
      ...tree,
      children: tree.children.map((kept, other) => (other === index ? small : kept)),
    })),
  );
  const inner = tree.children.flatMap((child) => (child.fragment ? child.children : [child]));
  return [...(tree.fragment ? [] : inner), ...without, ...deeper];
}

function partsOf(value: Json): Json[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}

describe('the TypeScript checker and our schema agree on values', () => {
  for (let round = 0; round < rounds; round++) {
    it(`seed ${seed + round}`, { timeout: 300_000 }, () => {
      const { verdicts, trees } = runRound(seed + round);
      const shown = verdicts.disagreements.slice(0, 3).map((each) => shrink(each, trees.get(each.type)!));
      if (rounds > 1)
        console.log(
          seed + round,
          verdicts.pairs,
          'pairs',
          verdicts.refused.length,
          'refused',
          verdicts.explained,
          verdicts.disagreements.length,
        );
      expect(shown).toEqual([]);
      expect(verdicts.pairs).toBeGreaterThan(typesPerRound * valuesPerType * 0.6);
    });
  }
});

import type ts from 'typescript';
import type { Json } from '../../../transformer/schema/ir.js';
import { type Disagreement, judge } from './judge.js';
import { smallerValues } from './random-value.js';
import { smallerTypes, type TypeTree, writeModule } from './type-tree.js';

/** The smallest type and value, found by taking parts away, on which the two still disagree in the same way. */
export function shrink(found: Disagreement, tree: TypeTree, options?: ts.CompilerOptions): Disagreement {
  let best = found;
  let bestTree = tree;
  for (let step = 0; step < 25; step++) {
    const smaller = smallerTypes(bestTree).map((each) => ({ each, text: writeModule(each) }));
    const values: Json[] = [best.value, ...smallerValues(best.value), ...partsOf(best.value)].slice(0, 40);
    const types = [...new Set([best.type, ...smaller.map(({ text }) => text)])];
    const { disagreements } = judge({ types, options, valuesFor: () => values });
    const [next] = disagreements.filter((each) => each.typescript === found.typescript).sort((a, b) => size(a) - size(b));
    if (!next || size(next) >= size(best)) break;
    bestTree = smaller.find(({ text }) => text === next.type)?.each ?? bestTree;
    best = next;
  }
  return best;
}

const size = ({ type, value }: { type: string; value: Json }): number => type.length + JSON.stringify(value).length;

function partsOf(value: Json): Json[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}

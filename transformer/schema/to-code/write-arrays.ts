import { countPositions, groupByLength, type Items, itemAt } from '../by-length.js';
import { call, literal, name, type Part } from './shares.js';
import type { Writing } from './write-alternatives.js';

/** Array types that fit the same lengths are rebuilt position by position, whichever of them it is. */
export function writeArrays(nodes: readonly Items[], writing: Writing): Part {
  if (nodes.length === 1) return writeItems(nodes, writing);
  const classes = groupByLength(nodes);
  const [first, ...others] = classes;
  if (first && others.length === 0) return writeItems(first.nodes, writing);
  const cases = classes.map(({ nodes: fitting, most }): Part => {
    const items = fitting.some((node) => writing.rich.has(node)) ? writeItems(fitting, writing) : name('rich.same');
    return { kind: 'list', items: [literal(most ?? null), items] };
  });
  return call('rich.sized', { kind: 'list', items: cases });
}

function writeItems(nodes: readonly Items[], { write }: Writing): Part {
  const at = (index: number): Part | undefined => write(nodes.flatMap((node) => itemAt(node, index) ?? []));
  const positions = countPositions(nodes);
  const rest = at(positions);
  if (positions === 0) {
    const isSet = nodes.some((node) => node.kind === 'array' && node.container === 'set');
    return call(isSet ? 'rich.set' : 'rich.array', ...(rest ? [rest] : []));
  }
  const items = Array.from({ length: positions }, (_, index) => at(index) ?? name('rich.same'));
  return call('rich.tuple', { kind: 'list', items }, ...(rest ? [rest] : []));
}

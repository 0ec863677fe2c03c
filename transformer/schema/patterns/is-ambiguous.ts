import type { Loop } from './loops-of.js';

/**
 * Whether a loop can read one text in two ways and be back where it was: each further such text doubles the ways to try.
 * Two readers walk through the loop at once, over the same characters. If they can start together, part, and meet where they
 * started, the loop is ambiguous.
 */
export function isAmbiguous({ characters, follow }: Loop): boolean {
  const count = characters.length;
  const next = (pair: number): number[] => {
    const [left, right] = [Math.floor(pair / count), pair % count];
    const pairs = new Set<number>();
    for (const a of follow[left]!)
      for (const b of follow[right]!) if (!characters[a]!.isDisjointWith(characters[b]!)) pairs.add(a * count + b);
    return [...pairs];
  };
  const isTogether = (pair: number): boolean => Math.floor(pair / count) === pair % count;
  // (a*)*: the same character follows in two ways
  if (follow.some((positions) => new Set(positions).size < positions.length)) return true;

  const edges = new Map<number, number[]>();
  const pending = characters.map((_, position) => position * count + position);
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    if (edges.has(pair)) continue;
    edges.set(pair, next(pair));
    pending.push(...edges.get(pair)!);
  }
  // Those that can get back together: the same walk, backwards.
  const before = new Map<number, number[]>();
  for (const [pair, after] of edges) for (const each of after) before.set(each, [...(before.get(each) ?? []), pair]);
  const meeting = new Set<number>();
  const back = [...edges.keys()].filter(isTogether);
  for (let pair = back.pop(); pair !== undefined; pair = back.pop()) {
    for (const each of before.get(pair) ?? []) {
      if (meeting.has(each)) continue;
      meeting.add(each);
      back.push(each);
    }
  }
  // All positions of a loop lead to each other, so readers that part and meet anywhere can do so from where they started.
  return [...meeting].some((pair) => !isTogether(pair));
}

/** The known name that a wrong one was probably meant to be, if any is close enough to say so. */
export function nearestName(wrong: string, known: readonly string[]): string | undefined {
  // A hint is not worth a search through thousands.
  if (wrong.length > 80 || known.length > 500) return undefined;
  const plain = fold(wrong);
  let best: string | undefined;
  // One slip in three characters; shorter names are all near to each other.
  let bestDistance = Math.floor(wrong.length / 3) + 1;
  for (const name of known) {
    if (name.length > 80) continue;
    if (fold(name) === plain) return name;
    const distance = editDistance(wrong.toLowerCase(), name.toLowerCase());
    if (distance < bestDistance) [best, bestDistance] = [name, distance];
  }
  return best;
}

/** `order_id`, `orderId` and `Order-ID` are one name to a reader. */
const fold = (name: string): string => name.replace(/[\s_-]/g, '').toLowerCase();

/** Insertions, deletions, replacements and swaps of neighbours. */
function editDistance(from: string, to: string): number {
  let before: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const line = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      let cost = Math.min(above[column]! + 1, line[column - 1]! + 1, above[column - 1]! + (same ? 0 : 1));
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]) {
        cost = Math.min(cost, before[column - 2]! + 1);
      }
      line.push(cost);
    }
    [before, above] = [above, line];
  }
  return above[to.length]!;
}

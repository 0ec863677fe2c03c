/** The known name that a misspelt one most likely means, if any is close enough to suggest. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const limit = Math.max(2, Math.floor(name.length / 3));
  let best: { name: string; distance: number } | undefined;
  for (const candidate of known) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance <= limit && distance < candidate.length && (!best || distance < best.distance))
      best = { name: candidate, distance };
  }
  return best?.name;
}

/** Insertions, deletions, replacements and swaps of neighbours that turn one word into the other. */
function editDistance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = rows[i - 1]![j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1);
      let distance = Math.min(replaced, rows[i - 1]![j]! + 1, row[j - 1]! + 1);
      const isSwap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (isSwap) distance = Math.min(distance, rows[i - 2]![j - 2]! + 1);
      row.push(distance);
    }
    rows.push(row);
  }
  return rows[from.length]![to.length]!;
}

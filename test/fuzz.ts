import { runRound } from './support/oracle/run-round.js';
import { shrink } from './support/oracle/shrink.js';

/** Rounds of the oracle from `seed` on until `pairs` values are judged; whether none disagreed. */
export function fuzz(seed: number, pairs: number): boolean {
  const explained: Record<string, number> = {};
  const counts = { pairs: 0, refused: 0, invalid: 0, disagreements: 0 };
  let next = seed;
  for (; counts.pairs < pairs; next++) {
    const round = runRound(next);
    counts.pairs += round.pairs;
    counts.refused += round.refused.length;
    counts.invalid += round.invalid.length;
    counts.disagreements += round.disagreements.length;
    for (const [reason, count] of Object.entries(round.explained)) explained[reason] = (explained[reason] ?? 0) + count;
    const kinds = [...new Map(round.disagreements.map((each) => [each.type, each])).values()].slice(0, 5);
    for (const each of kinds) {
      const { type, value, typescript, emitted, because } = shrink(each, round.trees.get(each.type)!, round.options);
      console.log(`\nseed ${next}, options ${JSON.stringify(round.options)}`);
      console.log(`${type}\nvalue ${JSON.stringify(value)}`);
      console.log(
        `TypeScript ${typescript ? 'accepts' : `rejects: ${because.join(' ')}`}; the schema says otherwise: ${emitted}`,
      );
    }
  }
  console.log(`\nseeds ${seed} to ${next - 1}`, counts, 'explained', explained);
  return counts.disagreements === 0;
}

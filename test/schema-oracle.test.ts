import { describe, expect, it } from 'vitest';
import { runRound } from './support/oracle/run-round.js';
import { shrink } from './support/oracle/shrink.js';

const seeds = [1, 2];

describe('the TypeScript checker and our schema agree on values', () => {
  it.each(seeds)('seed %i', { timeout: 300_000 }, (seed) => {
    const { disagreements, trees, pairs, options } = runRound(seed);
    expect(disagreements.slice(0, 3).map((each) => shrink(each, trees.get(each.type)!, options))).toEqual([]);
    expect(pairs).toBeGreaterThan(2000);
  });
});

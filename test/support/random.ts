/** A seeded generator of integers below `count`, so that a failure can be repeated. */
export type Random = (count: number) => number;

export function randomFrom(seed: number): Random {
  let state = seed;
  return (count) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
}

export function pickFrom<T>(random: Random, list: readonly T[]): T {
  return list[random(list.length)] as T;
}

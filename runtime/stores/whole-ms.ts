import { checkMs } from './check-numbers.js';

/** More than three thousand years: the clocks of servers end somewhere beyond it. */
const longest = 1e14;

/**
 * A duration as servers take it: in whole milliseconds, rounded up.
 *
 * @throws RangeError for what is no duration.
 */
export function toWholeMs(name: string, value: number): number {
  checkMs(name, value);
  return Math.min(Math.ceil(value), longest);
}

import type { Io } from '../io.js';
import { paint } from '../paint.js';

/** Unchanged lines that are shown around a change. */
const around = 2;

/** A change of a file, line by line. */
export function printDiff(io: Io, name: string, [before, after]: readonly [string, string]): void {
  const { bold, red, green, dim } = paint(io);
  const lines = compareLines(before.split(/\r?\n/), after.split(/\r?\n/));
  const isNear = (index: number): boolean =>
    lines.slice(Math.max(0, index - around), index + around + 1).some(({ mark }) => mark !== ' ');
  io.out(`${bold(name)}\n`);
  let skipped = false;
  for (const [index, { mark, line }] of lines.entries()) {
    if (!isNear(index)) {
      skipped = true;
      continue;
    }
    if (skipped) io.out(`${dim('  ...')}\n`);
    skipped = false;
    const text = `${mark} ${line}`.trimEnd();
    io.out(`${mark === '+' ? green(text) : mark === '-' ? red(text) : text}\n`);
  }
  io.out('\n');
}

interface Line {
  readonly mark: ' ' | '+' | '-';
  readonly line: string;
}

/** By the longest common subsequence; the files of an `init` are short. */
function compareLines(before: readonly string[], after: readonly string[]): Line[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      lengths[i]![j] = before[i] === after[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  const lines: Line[] = [];
  for (let [i, j] = [0, 0]; i < before.length || j < after.length; ) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      lines.push({ mark: ' ', line: before[i]! });
      i++;
      j++;
    } else if (j >= after.length || (i < before.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!))
      lines.push({ mark: '-', line: before[i++]! });
    else lines.push({ mark: '+', line: after[j++]! });
  }
  return lines;
}

import type { Path } from './path.js';

/** One thing wrong with a value. */
export interface Problem {
  readonly kind: 'missing' | 'unexpected' | 'invalid';
  readonly path: Path;
  /** What is wrong, without naming the place: "must be an integer, got true". */
  readonly message: string;
  /** What helps to repair it and is told elsewhere where the problem is at the top: the accepted names. */
  readonly hint?: string | undefined;
}

/** What is wrong with a value: the first problems, and how many there are in all. */
export interface Findings {
  readonly problems: readonly Problem[];
  readonly count: number;
}

/** More than this a model does not repair in one turn. */
const MOST_PROBLEMS = 50;

/** Beyond this many, nobody counts: a hundred thousand wrong items are not worth a look each. */
export const MOST_COUNTED = 1000;

export const nothing: Findings = Object.freeze({ problems: Object.freeze([]), count: 0 });

/** Collects problems; beyond the limit it only counts them. */
export class FindingList implements Findings {
  readonly problems: Problem[] = [];
  count = 0;

  add(kind: Problem['kind'], message: string, path: Path = []): void {
    this.push({ kind, path, message });
  }

  push(problem: Problem): void {
    this.count++;
    if (this.problems.length < MOST_PROBLEMS) this.problems.push(problem);
  }

  get isFull(): boolean {
    return this.count >= MOST_COUNTED;
  }

  /** Takes over what was found at `under`. */
  addAll(found: Findings, under: Path = []): void {
    this.count += found.count;
    for (const problem of found.problems) {
      if (this.problems.length >= MOST_PROBLEMS) return;
      this.problems.push(under.length === 0 ? problem : { ...problem, path: [...under, ...problem.path] });
    }
  }
}

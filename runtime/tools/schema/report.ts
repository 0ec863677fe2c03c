import { formatPath, type Path } from '../../validate/path.js';

/** Notes what is wrong at a place of a schema. */
export type Report = (path: Path, problem: string) => void;

/** Beyond so many, an author does not read on. */
const MOST_PROBLEMS = 20;

/** Collects problems as sentences. `option`: what the schema was given as. */
export function createReport(option: string): { readonly report: Report; readonly problems: string[] } {
  const problems: string[] = [];
  const report: Report = (path, problem) => {
    if (problems.length >= MOST_PROBLEMS) return;
    const text = `'${formatPath([option, ...path])}' ${problem}`;
    problems.push(/[.?!]$/.test(text) ? text : `${text}.`);
  };
  return { report, problems };
}

import type { SchemaTarget } from './rules.js';
import type { ProblemKind } from './target-problem.js';

/** What a sentence about a problem needs beside its place. */
export interface Facts {
  readonly limit?: number | undefined;
  readonly count?: number | undefined;
  readonly pattern?: string | undefined;
  readonly pair?: readonly [string, string] | undefined;
}

interface Problem {
  readonly kind: ProblemKind;
  readonly path: string;
  readonly target: SchemaTarget;
  readonly facts: Facts;
}

/** What is wrong, and what to write instead. The build says the same in its own catalogue. */
export function explainProblem({ kind, path, target, facts }: Problem): string {
  const where = path === '' ? 'The schema' : `'${path}'`;
  const { limit, count, pattern, pair = ['', ''] } = facts;
  switch (kind) {
    case 'tool-name':
      return `The name '${path}' does not match ${pattern}. Give the tool another one.`;
    case 'argument-name':
      return `The argument name '${path}' does not match ${pattern}. Rename it.`;
    case 'open-object':
      return `${where} takes keys that are not known beforehand. Write an array of pairs instead: { key: string; value: ... }[].`;
    case 'any-value':
      return `${where} takes any JSON value. Write the type that is expected, or take a string that holds JSON.`;
    case 'recursion':
      return `${where} is of a type that contains itself. Write a flat list whose items name their parent, or use another target.`;
    case 'required-recursion':
      return `${where} leads back to its own type through required properties only. Make one of them optional: children?: Node[].`;
    case 'values-by-case':
      return `${where} has the values '${pair[0]}' and '${pair[1]}', which differ by letter case only, and '${target}' may return one for the other. Rename one.`;
    case 'depth':
      return `${where} is nested more than ${limit} levels deep. Move what is inside up, or into a tool of its own.`;
    case 'properties':
      return `${where} has ${count} properties, and ${limit} are taken. Split the tool.`;
    case 'enum-values':
      return `${where} has ${count} enum values, and ${limit} are taken. Take a string, and check it in the function.`;
    case 'text':
      return `${where} has ${count} characters of names and values, and ${limit} are taken. Split the tool.`;
    case 'long-enum':
      return `${where} has ${count} characters of values, and ${limit} are taken of so many. Take a string, and check it in the function.`;
    case 'schemas':
      return `${where} would be too long with all its types written out, and '${target}' knows no references. Use fewer types inside each other.`;
  }
}

import type { JsonSchema } from '../definition.js';
import type { InvalidValue } from '../errors.js';
import { formatPath, shorten } from './path.js';
import { type Findings, MOST_COUNTED, type Problem } from './problem.js';
import { isSchemaObject } from './resolve-ref.js';

/** "'days' must be an integer, got true." `whole` names what has no path. */
export function formatProblem(problem: Problem, whole: string): string {
  const place = problem.path.length === 0 ? whole : `'${formatPath(problem.path)}'`;
  // The accepted names of the top level end every message anyway.
  const hint = problem.hint === undefined || problem.path.length === 1 ? '' : `; ${problem.hint}`;
  const text = `${place} ${problem.message}${hint}`;
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

/** One problem continues the sentence, several make a list. */
export function formatProblems(start: string, found: Findings, whole: string): string {
  const lines = [...new Set(found.problems.map((problem) => formatProblem(problem, whole)))];
  const more = found.count - found.problems.length;
  if (lines.length === 1 && more === 0) return `${start}: ${lines[0]}`;
  return [
    `${start}:`,
    ...lines.map((line) => `- ${line}`),
    ...(more > 0 ? [`- and ${found.count >= MOST_COUNTED ? 'at least ' : ''}${more} more.`] : []),
  ].join('\n');
}

/** "It accepts 'city' (required), 'days'." */
export function formatAccepted(parameters: JsonSchema): string {
  const names = acceptedNames(parameters);
  const required = (parameters['required'] ?? []) as readonly string[];
  const isOpen = parameters['additionalProperties'] !== false;
  if (names.length === 0) return isOpen ? 'It accepts any arguments.' : 'It accepts no arguments.';
  const list = names.map((name) => `'${shorten(name, 60)}'${required.includes(name) ? ' (required)' : ''}`).join(', ');
  return `It accepts ${list}${isOpen ? ', and any other name' : ''}.`;
}

export function acceptedNames(parameters: JsonSchema): readonly string[] {
  return isSchemaObject(parameters['properties']) ? Object.keys(parameters['properties']) : [];
}

export const toInvalid = (problem: Problem): InvalidValue => [formatPath(problem.path), problem.message];

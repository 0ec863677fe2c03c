import type { JsonSchema } from '../definition.js';
import type { InvalidValue } from '../errors.js';
import { describeNames } from './describe.js';
import { formatPath } from './path.js';
import { type Findings, MOST_COUNTED, type Problem } from './problem.js';
import { isSchemaObject, resolveRef, type Schema } from './resolve-ref.js';

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
  const isOpen = parameters['additionalProperties'] !== false && parameters['unevaluatedProperties'] !== false;
  if (names.length === 0) return isOpen ? 'It accepts any arguments.' : 'It accepts no arguments.';
  const list = describeNames(names, (name) => (required.includes(name) ? ' (required)' : ''));
  return `It accepts ${list}${isOpen ? ', and any other name' : ''}.`;
}

/** The names of the arguments, those of the branches of a union included. */
export function acceptedNames(parameters: JsonSchema): readonly string[] {
  const names = new Set<string>();
  const seen = new Set<Schema>();
  const collect = (schema: Schema | undefined): void => {
    if (!isSchemaObject(schema) || seen.has(schema)) return;
    seen.add(schema);
    for (const name of Object.keys((schema['properties'] ?? {}) as object)) names.add(name);
    if (typeof schema['$ref'] === 'string') collect(resolveRef(parameters, schema['$ref']));
    for (const keyword of ['allOf', 'anyOf', 'oneOf'])
      for (const part of (schema[keyword] ?? []) as readonly Schema[]) collect(part);
    for (const keyword of ['then', 'else']) collect(schema[keyword] as Schema | undefined);
  };
  collect(parameters);
  return [...names];
}

export const toInvalid = (problem: Problem): InvalidValue => [formatPath(problem.path), problem.message];

import type { JsonSchema } from '../definition.js';
import { ToolArgumentError } from '../errors.js';
import { acceptedNames, formatAccepted, formatProblems, toInvalid } from './format-problems.js';
import { formatPath } from './path.js';
import type { Findings, Problem } from './problem.js';

/** The error that a model repairs its call from. */
export function reportArguments(tool: string, parameters: JsonSchema, found: Findings): ToolArgumentError {
  const paths = (kind: Problem['kind']): string[] =>
    found.problems.filter((problem) => problem.kind === kind).map(({ path }) => formatPath(path));
  const text = formatProblems(`Tool '${tool}' did not run, because its arguments are wrong`, found, 'The arguments');
  return new ToolArgumentError(`${text}${text.includes('\n') ? '\n' : ' '}${formatAccepted(parameters)}`, {
    tool,
    missing: paths('missing'),
    unexpected: paths('unexpected'),
    invalid: found.problems.filter((problem) => problem.kind === 'invalid').map(toInvalid),
    accepted: acceptedNames(parameters),
    omitted: found.count - found.problems.length,
  });
}

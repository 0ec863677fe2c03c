import { ToolUsageError } from '../errors.js';
import { explainProblem } from '../targets/explain-problem.js';
import { rulesOf, type SchemaTarget } from '../targets/rules.js';
import { findTargetProblems, toJsonSchema } from '../targets/to-json-schema.js';
import type { ToolLike } from '../tool.js';
import { isSchemaObject } from '../validate/resolve-ref.js';

/**
 * The schema of a tool's arguments for a target, as a fresh copy.
 *
 * @throws ToolUsageError where the target does not take the tool: providers then refuse the whole request.
 */
export function writeSchema({ name, parameters }: ToolLike, target: SchemaTarget): Record<string, unknown> {
  const pattern = rulesOf(target).toolName;
  if (pattern !== undefined && !new RegExp(pattern).test(name)) {
    const why = explainProblem({ kind: 'tool-name', path: name, target, facts: { pattern } });
    throw new ToolUsageError(`Tool '${name}' cannot be sent to '${target}'. ${why}`, { reason: 'unfit-target', tool: name });
  }
  return toJsonSchema(parameters, target, name);
}

/** The schema of a tool's result for a target, where it is known and the target takes it: it is told for the model's sake alone. */
export function writeResultSchema(
  tool: ToolLike & { readonly returns?: unknown },
  target: SchemaTarget,
): Record<string, unknown> | undefined {
  const { name, returns } = tool;
  if (!isSchemaObject(returns) || findTargetProblems(returns, target, name).length > 0) return undefined;
  return toJsonSchema(returns, target, name);
}

import type { JsonSchema } from '../definition.js';
import { ToolUsageError } from '../errors.js';
import { nearestName } from '../nearest-name.js';
import { findProblems } from './find-problems.js';
import type { Keywords } from './pass.js';
import { pipelines } from './pipelines.js';
import { isTarget, type SchemaTarget, targetNames } from './rules.js';
import type { TargetProblem } from './target-problem.js';

/**
 * A schema in a target's words. Always a fresh copy: SDKs write into the schemas they are given.
 *
 * @throws ToolUsageError for an unknown target, and for a schema that the target does not take.
 */
export function toJsonSchema(schema: JsonSchema, target: string, tool: string): Record<string, unknown> {
  if (!isTarget(target)) throw unknownTarget(target, tool);
  const { lowered, problems } = lowerOnce(schema, target, tool);
  if (problems.length === 0) return structuredClone(lowered) as Record<string, unknown>;
  const list = problems.slice(0, MOST_PROBLEMS).map(({ message }) => `- ${message}`);
  throw new ToolUsageError([`Tool '${tool}' has a schema that '${target}' does not take.`, ...list].join('\n'), {
    reason: 'unfit-target',
    tool,
  });
}

/** What keeps a schema from being written for a target; nothing where `toJsonSchema` would write it. */
export function findTargetProblems(schema: JsonSchema, target: SchemaTarget, tool: string): readonly TargetProblem[] {
  return lowerOnce(schema, target, tool).problems;
}

const MOST_PROBLEMS = 20;

interface Lowering {
  readonly lowered: Keywords;
  readonly problems: readonly TargetProblem[];
}

const known = new WeakMap<JsonSchema, Map<SchemaTarget, Lowering>>();

/** A tool's schema never changes, and is asked for with every request. */
function lowerOnce(schema: JsonSchema, target: SchemaTarget, tool: string): Lowering {
  if (!Object.isFrozen(schema)) return lower(schema, target, tool);
  const ofSchema = known.get(schema) ?? new Map<SchemaTarget, Lowering>();
  known.set(schema, ofSchema);
  const lowering = ofSchema.get(target) ?? lower(schema, target, tool);
  ofSchema.set(target, lowering);
  return lowering;
}

function lower(schema: JsonSchema, target: SchemaTarget, tool: string): Lowering {
  const { lower, finish } = pipelines[target];
  try {
    // What passes keep they share with what they were given.
    let lowered = structuredClone(schema) as Keywords;
    for (const pass of lower) lowered = pass(lowered);
    const problems = findProblems(lowered, target);
    if (problems.length === 0) for (const pass of finish) lowered = pass(lowered);
    return { lowered, problems };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new ToolUsageError(`Tool '${tool}' has a schema that is nested too deep to be written for '${target}'.`, {
      reason: 'unfit-target',
      tool,
    });
  }
}

function unknownTarget(target: string, tool: string): ToolUsageError {
  const near = nearestName(target, targetNames);
  const known = targetNames.map((name) => `'${name}'`).join(', ');
  return new ToolUsageError(
    `Tool '${tool}' has no schema for the target '${target}'. ${near === undefined ? '' : `Did you mean '${near}'? `}The targets are ${known}.`,
    { reason: 'unknown-target', tool },
  );
}

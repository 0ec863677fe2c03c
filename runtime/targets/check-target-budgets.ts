import type { ToolLike } from '../tool.js';
import { isSchemaObject } from '../validate/resolve-ref.js';
import type { Keywords } from './pass.js';
import { listSchemas } from './references.js';
import { isTarget, rulesOf, type SchemaTarget, type TargetBudgets } from './rules.js';
import { findTargetProblems, toJsonSchema } from './to-json-schema.js';

/** What the tools of one request have too much of, all together. */
export interface BudgetProblem {
  readonly budget: keyof TargetBudgets;
  readonly target: SchemaTarget;
  readonly count: number;
  readonly limit: number;
  /** What there is too much of, which tools have most of it, and what to do. */
  readonly message: string;
}

/**
 * Looks whether a provider takes tools together in one request. Some count what all schemas with strict decoding have in all.
 *
 * A tool is strict as its option `strict` says; where it says nothing, those for a target such as 'anthropic-strict' are. Tools that are not
 * advertised do not count, and neither do those that the target does not take at all: `toJsonSchema` refuses these.
 *
 * @param tools - What is sent in one request: a `ToolRegistry`, or a subset of one.
 * @returns Nothing where all is well.
 *
 * @example
 * for (const { message } of checkTargetBudgets(registry.subset({ target: 'anthropic' }), 'anthropic-strict')) console.warn(message);
 */
export function checkTargetBudgets(tools: Iterable<ToolLike>, target: SchemaTarget): readonly BudgetProblem[] {
  const sent = [...tools].filter((tool) => tool.advertised !== false);
  const plain = target.replace(/-strict$/, '');
  const strict = `${plain}-strict`;
  const problems: BudgetProblem[] = [];
  for (const [name, members] of [
    [plain, sent],
    [strict, sent.filter((tool) => tool.strict ?? target === strict)],
  ] as const) {
    if (!isTarget(name)) continue;
    for (const [budget, limit] of Object.entries(rulesOf(name).budgets) as [keyof TargetBudgets, number][]) {
      const shares = members.map((tool): Share => [tool.name, counters[budget](tool, name)]);
      const count = shares.reduce((sum, [, share]) => sum + share, 0);
      const isTold = problems.some((problem) => problem.budget === budget && problem.limit === limit);
      if (count > limit && !isTold)
        problems.push({ budget, target: name, count, limit, message: explain(budget, { count, limit, name, shares }) });
    }
  }
  return problems;
}

type Share = readonly [tool: string, count: number];

const counters: Readonly<Record<keyof TargetBudgets, (tool: ToolLike, target: SchemaTarget) => number>> = {
  tools: () => 1,
  optional: (tool, target) => countSchemas(tool, target, countOptional),
  unions: (tool, target) => countSchemas(tool, target, (schema) => (isUnion(schema) ? 1 : 0)),
};

function countSchemas({ name, parameters }: ToolLike, target: SchemaTarget, countIn: (schema: Keywords) => number): number {
  if (findTargetProblems(parameters, target, name).length > 0) return 0;
  let count = 0;
  for (const schema of listSchemas(toJsonSchema(parameters, target, name))) count += countIn(schema);
  return count;
}

const isUnion = (schema: Keywords): boolean => Array.isArray(schema['anyOf']) || Array.isArray(schema['type']);

function countOptional({ properties, required = [] }: Keywords): number {
  if (!isSchemaObject(properties)) return 0;
  return Object.keys(properties).filter((name) => !(required as readonly string[]).includes(name)).length;
}

const nouns: Readonly<Record<keyof TargetBudgets, string>> = {
  tools: 'tools',
  optional: 'properties that may be left out',
  unions: 'unions (one with null counts too)',
};

const advice: Readonly<Record<keyof TargetBudgets, string>> = {
  tools: 'Send a subset of the registry',
  optional: 'Make some required, give a tool { strict: false }, or send a subset',
  unions: 'Write fewer unions, give a tool { strict: false }, or send a subset',
};

/** So many names are enough to know where to start. */
const MOST_NAMED = 5;

function explain(
  budget: keyof TargetBudgets,
  {
    count,
    limit,
    name,
    shares,
  }: { readonly count: number; readonly limit: number; readonly name: string; readonly shares: readonly Share[] },
): string {
  const most = [...shares].sort(([, one], [, other]) => other - one).slice(0, MOST_NAMED);
  const named = budget === 'tools' ? '' : ` (${most.map(([tool, share]) => `'${tool}' has ${share}`).join(', ')})`;
  return `There are ${count} ${nouns[budget]}${named}, and '${name}' takes ${limit} in one request. ${advice[budget]}.`;
}

import { isSchemaObject } from '../validate/resolve-ref.js';
import { explainProblem, type Facts } from './explain-problem.js';
import { findRequiredLoop } from './find-required-loop.js';
import type { Keywords } from './pass.js';
import { readReferences } from './references.js';
import { rulesOf, type SchemaTarget } from './rules.js';
import type { ProblemKind, TargetProblem } from './target-problem.js';
import { type Place, walkPlaces } from './walk-places.js';

/** Looks for what a target does not take in a schema that has been put into its words as far as that goes. */
export function findProblems(root: Keywords, target: SchemaTarget): TargetProblem[] {
  const rules = rulesOf(target);
  const references = readReferences(root);
  // Of a record that is refused the values do not matter.
  const places = walkPlaces(root, references, { withRecords: !rules.closed });
  const problems: TargetProblem[] = [];
  const report = (kind: ProblemKind, path: string, facts: Facts = {}): void => {
    if (problems.some((problem) => problem.kind === kind && problem.path === path)) return;
    problems.push({ kind, path, message: explainProblem({ kind, path, target, facts }) });
  };

  if (rules.argumentName !== undefined) checkArgumentNames(root, rules.argumentName, report);
  for (const { schema, path } of places) {
    if (rules.closed && isOpen(schema)) report('open-object', path);
    else if (rules.typed && isUntyped(schema)) report('any-value', path);
    const pair = rules.caseMatters ? undefined : findAlike(schema);
    if (pair !== undefined) report('values-by-case', path, { pair });
    const ref = schema['$ref'];
    if (typeof ref !== 'string' || references.resolve(ref) === undefined) continue;
    const isInside = (other: TargetProblem): boolean => other.kind === 'recursion' && path.startsWith(other.path);
    if (rules.recursion === 'none' && references.isRecursive(ref)) {
      if (!problems.some(isInside)) report('recursion', path);
    } else if (rules.references === 'none') report('schemas', '', { limit: rules.limits.schemas });
  }
  if (rules.recursion === 'optional') {
    const loop = findRequiredLoop(places, references);
    if (loop !== undefined) report('required-recursion', loop);
  }
  checkLimits(places, root, { limits: rules.limits, report });
  return problems;
}

type Report = (kind: ProblemKind, path: string, facts?: Facts) => void;

function checkArgumentNames(root: Keywords, pattern: string, report: Report): void {
  const legal = new RegExp(pattern);
  for (const name of Object.keys((root['properties'] ?? {}) as object))
    if (!legal.test(name)) report('argument-name', name, { pattern });
}

function isOpen(schema: Keywords): boolean {
  return schema['type'] === 'object' && schema['additionalProperties'] !== false;
}

const shapes = ['type', 'anyOf', '$ref'];

const isUntyped = (schema: Keywords): boolean => !shapes.some((keyword) => keyword in schema);

/** Two values that are the same but for their case. */
function findAlike({ enum: values }: Keywords): readonly [string, string] | undefined {
  if (!Array.isArray(values)) return undefined;
  const seen = new Map<string, string>();
  for (const value of values) {
    if (typeof value !== 'string') continue;
    const other = seen.get(value.toLowerCase());
    if (other !== undefined && other !== value) return [other, value];
    seen.set(value.toLowerCase(), value);
  }
  return undefined;
}

function checkLimits(
  places: readonly Place[],
  root: Keywords,
  { limits, report }: { readonly limits: ReturnType<typeof rulesOf>['limits']; readonly report: Report },
): void {
  if (Object.keys(limits).length === 0) return;
  const { depth = Infinity, longEnum } = limits;
  const counts = { properties: 0, 'enum-values': 0, text: 0 };
  for (const name of Object.keys((root['$defs'] ?? {}) as object)) counts.text += name.length;
  for (const { schema, path, depth: level } of places) {
    if (level === depth + 1) report('depth', path, { limit: depth });
    const names = isSchemaObject(schema['properties']) ? Object.keys(schema['properties']) : [];
    const values = Array.isArray(schema['enum']) ? schema['enum'] : [];
    const text = (list: readonly unknown[]): number => list.reduce<number>((sum, value) => sum + String(value).length, 0);
    counts.properties += names.length;
    counts['enum-values'] += values.length;
    counts.text += text(names) + text(values) + ('const' in schema ? String(schema['const']).length : 0);
    if (longEnum && values.length > longEnum.values && schema['type'] === 'string' && text(values) > longEnum.text)
      report('long-enum', path, { limit: longEnum.text, count: text(values) });
  }
  for (const [kind, limit] of [
    ['properties', limits.properties],
    ['enum-values', limits.enumValues],
    ['text', limits.text],
  ] as const) {
    if (limit !== undefined && counts[kind] > limit) report(kind, '', { limit, count: counts[kind] });
  }
}

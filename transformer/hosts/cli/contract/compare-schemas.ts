import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../../schema/ir.js';
import type { Change } from './change.js';
import { compareLimits } from './compare-limits.js';
import { compareMembers } from './compare-members.js';
import { compareNotes } from './compare-notes.js';
import { compareUnions } from './compare-unions.js';
import { type Comparison, createComparison, type Pair } from './comparison.js';
import { isSubschema } from './is-subschema.js';
import { isObject, type Root, resolve } from './schema.js';

/**
 * What changed from one schema of a tool's arguments, or of its result, to another, and whom that breaks.
 *
 * Arguments are given to a tool, so a schema that takes less breaks saved calls. Results are taken from it, so a schema that
 * promises less breaks plans. Both are judged for the schemas as wholes, too: a change that breaks a part is no harm where the
 * whole is shown to take everything it took, and where that cannot be shown, the changes say so.
 */
export function compareSchemas(before: Root, after: Root, part: 'arguments' | 'result'): Change[] {
  if (isDeepStrictEqual(before, after)) return [];
  const comparison = createComparison({ before, after, part });
  compareNodes(comparison, { before, after, path: '' });
  const reliant = part === 'arguments' ? 'calls' : 'plans';
  const isKept = part === 'arguments' ? isSubschema(before, after) : isSubschema(after, before);
  const { changes } = comparison;
  if (isKept) return changes.map((change) => ({ ...change, breaks: change.breaks.filter((each) => each !== reliant) }));
  if (changes.some(({ breaks }) => breaks.includes(reliant))) return changes;
  const message =
    part === 'arguments'
      ? 'The arguments changed in a way of which it cannot be shown that saved calls stay valid.'
      : 'The result changed in a way of which it cannot be shown that it keeps what it promised.';
  return [
    ...changes,
    { kind: 'schema-changed', part, path: '', message, breaks: part === 'arguments' ? ['calls', 'plans'] : ['plans'] },
  ];
}

function compareNodes(comparison: Comparison, pair: Pair): void {
  const { roots } = comparison;
  const [before, after] = [resolve(pair.before, roots.before), resolve(pair.after, roots.after)];
  if (isDeepStrictEqual(before, after) && !JSON.stringify(before).includes('"$ref"')) return;
  if (!comparison.enter(pair)) return;
  if (!isObject(before) || !isObject(after)) {
    comparison.addType(pair);
    return;
  }
  const resolved = { ...pair, before, after };
  compareNotes(comparison, resolved);
  const compare = (inner: Pair): void => compareNodes(comparison, inner);
  if (compareUnions(comparison, resolved, compare)) return;
  if (!isDeepStrictEqual(before['type'], after['type'])) {
    comparison.addType(pair);
    return;
  }
  compareMembers(comparison, resolved, compare);
  compareItems(comparison, resolved, compare);
  compareLimits(comparison, resolved);
}

function compareItems(comparison: Comparison, { before, after, path }: Pair<Root>, compare: (pair: Pair) => void): void {
  const prefix = (schema: Root): readonly Json[] => (Array.isArray(schema['prefixItems']) ? schema['prefixItems'] : []);
  const [own, other] = [prefix(before), prefix(after)];
  for (let index = 0; index < Math.max(own.length, other.length); index++) {
    const at = (schema: Root, items: readonly Json[]): Json => items[index] ?? schema['items'] ?? true;
    compare({ before: at(before, own), after: at(after, other), path: `${path}[${index}]` });
  }
  const [items, others] = [before['items'] ?? true, after['items'] ?? true];
  if (before['type'] === 'array' || before['items'] !== undefined || after['items'] !== undefined)
    if (comparison.differ(items, others)) compare({ before: items, after: others, path: `${path}[]` });
}

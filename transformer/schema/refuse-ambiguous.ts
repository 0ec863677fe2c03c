import { type Alternative, alternativesOf } from './alternatives.js';
import { countPositions, groupByLength, type Items, itemAt } from './by-length.js';
import { findRich } from './find-rich.js';
import { notJson } from './from-type/problem.js';
import type { Reading } from './from-type/reading.js';
import { groupObjects } from './group-objects.js';
import type { ObjectNode, RichNode, SchemaNode } from './ir.js';
import { createTeller } from './tell-apart.js';

/**
 * Refuses unions in which one JSON value could stand for two different values: `Date | string` (is "2020-01-01T00:00:00Z" the date
 * or the text?), `Set<string> | string[]`. It takes unions apart as `toCode` does, so that what is not refused can be rebuilt.
 */
export function refuseAmbiguous(reading: Reading): void {
  if (!reading.context.seen.rich) return;
  const rich = findRich(reading.unions.map(({ node }) => node));
  const isAmbiguous = createTest(rich);
  for (const { node, type, use } of reading.unions) {
    if (!rich.has(node) || !isAmbiguous(node.members)) continue;
    const { problems = [] } = notJson(reading, type, use, [
      'one JSON value could stand for two of its members',
      'Keep one of them, or tag them: { kind: ...; value: ... }.',
    ]);
    node.problems = [...(node.problems ?? []), ...problems.map((problem) => ({ ...problem, onlyRebuilding: true }))];
  }
}

/** Whether some JSON value fits several of the types and would be rebuilt differently. Errs on the side of yes. */
function createTest(rich: ReadonlySet<SchemaNode>): (nodes: readonly SchemaNode[]) => boolean {
  const ids = new Map<SchemaNode, number>();
  const known = new Map<string, boolean>();
  const teller = createTeller();

  function isAmbiguous(nodes: readonly SchemaNode[]): boolean {
    const all = alternativesOf(nodes);
    // A union inside one of them is looked at for itself.
    if (all.length < 2 || !all.some((each) => rich.has(each))) return false;
    // It is refused for another reason already.
    if (all.some(({ problems }) => problems)) return false;
    const key = keyOf(all);
    const before = known.get(key);
    if (before !== undefined) return before;
    known.set(key, false);
    const found = all.some(({ kind }) => kind === 'unknown') || textsClash(all) || arraysClash(all) || objectsClash(all);
    known.set(key, found);
    return found;
  }

  function keyOf(nodes: readonly SchemaNode[]): string {
    for (const node of nodes) if (!ids.has(node)) ids.set(node, ids.size);
    const numbers = nodes.map((node) => ids.get(node)!);
    return numbers.sort((a, b) => a - b).join();
  }

  function arraysClash(all: readonly Alternative[]): boolean {
    const arrays = all.filter((each): each is Items => each.kind === 'array' || each.kind === 'tuple');
    if (arrays.length < 2 || !arrays.some((each) => rich.has(each))) return false;
    return groupByLength(arrays).some(({ nodes, most = Number.POSITIVE_INFINITY }) => {
      if (nodes.length < 2) return false;
      if (new Set(nodes.map((node) => (node.kind === 'array' ? node.container : 'array'))).size > 1) return true;
      const positions = Array.from({ length: Math.min(countPositions(nodes) + 1, most) }, (_, index) => index);
      return positions.some((index) => isAmbiguous(nodes.flatMap((node) => itemAt(node, index) ?? [])));
    });
  }

  function objectsClash(all: readonly Alternative[]): boolean {
    const objects = all.filter((each) => each.kind === 'object');
    if (objects.length < 2 || !objects.some((each) => rich.has(each))) return false;
    return groupObjects(teller, objects).some(
      (group) => group.length > 1 && group.some((each) => rich.has(each)) && membersClash(group),
    );
  }

  /** Their members are rebuilt by name, whichever of the types it is. */
  function membersClash(group: readonly ObjectNode[]): boolean {
    if (new Set(group.map(({ container }) => container)).size > 1) return true;
    if (group.some(({ extra, patterns }) => extra ?? patterns[0])) return true;
    const properties = group.flatMap((each) => each.properties);
    const names = new Set(properties.map(({ name }) => name));
    return [...names].some((name) => isAmbiguous(properties.filter((each) => each.name === name).map(({ node }) => node)));
  }

  return isAmbiguous;
}

/** A constant beside a date, URL or bigint is told apart when it is not one; almost any word is valid base64. */
function textsClash(all: readonly Alternative[]): boolean {
  const types = new Set(all.filter((each): each is RichNode => each.kind === 'rich').map(({ type }) => type));
  const [type] = types;
  if (type === undefined) return false;
  if (types.size > 1) return true;
  return all.some((each) => {
    if (each.kind === 'template' || (each.kind === 'primitive' && each.type === 'string')) return true;
    return each.kind === 'enum' && each.values.some((value) => typeof value === 'string' && mayBe[type].test(value));
  });
}

const mayBe: Record<RichNode['type'], RegExp> = {
  date: /^\d{4}-\d\d-\d\d[T ]/i,
  url: /^[a-z][a-z0-9+.-]*:/i,
  bigint: /^-?\d+$/,
  bytes: /(?:)/,
  buffer: /(?:)/,
};

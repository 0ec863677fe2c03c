import { notJson } from './from-type/problem.js';
import type { Reading } from './from-type/reading.js';
import type { ObjectNode, SchemaNode } from './ir.js';
import { isRich } from './is-rich.js';
import { resolveRef } from './resolve-ref.js';

type Resolved = ReturnType<typeof resolveRef>;

/**
 * Refuses unions in which one JSON value could stand for two different values: `Date | string` (is "2020-01-01T00:00:00Z" the date
 * or the text?), `Set<string> | string[]`. Where the schemas of the members tell them apart, the runtime can too.
 */
export function refuseAmbiguous(reading: Reading): void {
  // without rebuilt values every JSON value stands for itself
  if (!reading.context.richValues) return;
  for (const { node, type, use } of reading.unions) {
    const clash = node.members.some((member, index) => node.members.slice(index + 1).some((other) => clashes(member, other)));
    if (!clash) continue;
    const refused = notJson(reading, type, use, [
      'one JSON value could stand for two of its members',
      'Keep one of them, or tag them: { kind: ...; value: ... }.',
    ]);
    node.problems = [...(node.problems ?? []), ...(refused.problems ?? [])];
  }
}

function clashes(a: SchemaNode, b: SchemaNode): boolean {
  return (isRich(a) || isRich(b)) && rebuildsDifferently(a, b, new Map());
}

/** Whether some JSON value fits both and would be rebuilt differently. Errs on the side of yes. */
function rebuildsDifferently(left: SchemaNode, right: SchemaNode, seen: Map<SchemaNode, Set<SchemaNode>>): boolean {
  const a = resolveRef(left);
  const b = resolveRef(right);
  if (a === b || seen.get(a)?.has(b)) return false;
  seen.set(a, (seen.get(a) ?? new Set()).add(b));
  const differ = (x: SchemaNode, y: SchemaNode) => rebuildsDifferently(x, y, seen);

  if (a.kind === 'union') return a.members.some((member) => differ(member, b));
  if (b.kind === 'union') return b.members.some((member) => differ(a, member));
  if (!isRich(a) && !isRich(b)) return false;
  if (a.kind === 'unknown' || b.kind === 'unknown') return true;
  if (jsonType(a) !== jsonType(b)) return a.kind === 'enum' || b.kind === 'enum' ? textsClash(a, b) : false;
  if (a.kind === 'object' && b.kind === 'object') return objectsClash(a, b, differ);
  if (jsonType(a) === 'array') return arraysClash(a, b, differ);
  return textsClash(a, b);
}

function jsonType(node: Resolved): string {
  if (node.kind === 'primitive') return node.type === 'integer' ? 'number' : node.type;
  if (node.kind === 'template' || node.kind === 'rich') return 'string';
  if (node.kind === 'tuple') return 'array';
  return node.kind;
}

/** A constant beside a date, URL or bigint is told apart when it is not one; almost any word is valid base64. */
function textsClash(a: Resolved, b: Resolved): boolean {
  if (a.kind === 'rich' && b.kind === 'rich') return a.type !== b.type;
  const [rich, other] = a.kind === 'rich' ? [a, b] : [b, a];
  if (rich.kind !== 'rich') return false;
  if (other.kind !== 'enum') return jsonType(other) === 'string';
  const texts = other.values.filter((value) => typeof value === 'string');
  switch (rich.type) {
    case 'date':
      return texts.some((text) => /^\d{4}-\d\d-\d\dT/i.test(text));
    case 'url':
      return texts.some((text) => /^[a-z][a-z0-9+.-]*:/i.test(text));
    case 'bigint':
      return texts.some((text) => /^-?\d+$/.test(text));
    default:
      return texts.length > 0;
  }
}

function arraysClash(a: Resolved, b: Resolved, differ: (x: SchemaNode, y: SchemaNode) => boolean): boolean {
  const containers = [a, b].map((node) => (node.kind === 'array' ? node.container : 'array'));
  const [least, most] = [Math.max(...[a, b].map(leastItems)), Math.min(...[a, b].map(mostItems))];
  if (least > most) return false;
  if (containers[0] !== containers[1]) return true;
  const positions = Math.max(...[a, b].map((node) => (node.kind === 'tuple' ? node.prefix.length : 0))) + 1;
  return Array.from({ length: Math.min(positions, most) }, (_, index) => [itemAt(a, index), itemAt(b, index)]).some(
    ([x, y]) => x !== undefined && y !== undefined && differ(x, y),
  );
}

const leastItems = (node: Resolved): number => (node.kind === 'tuple' ? node.required : 0);
const mostItems = (node: Resolved): number =>
  node.kind === 'tuple' && !node.rest ? node.prefix.length : Number.POSITIVE_INFINITY;
const itemAt = (node: Resolved, index: number): SchemaNode | undefined =>
  node.kind === 'tuple' ? (node.prefix[index] ?? node.rest) : node.kind === 'array' ? node.items : undefined;

function objectsClash(a: ObjectNode, b: ObjectNode, differ: (x: SchemaNode, y: SchemaNode) => boolean): boolean {
  if (isApart(a, b) || isApart(b, a)) return false;
  if (a.container !== b.container) return true;
  if (a.extra ?? b.extra ?? a.patterns[0] ?? b.patterns[0]) return true;
  return a.properties.some(({ name, node }) => {
    const other = b.properties.find((property) => property.name === name);
    return other !== undefined && differ(node, other.node);
  });
}

/** Whether `a` requires a property that `b` forbids or gives another constant. */
function isApart(a: ObjectNode, b: ObjectNode): boolean {
  return a.properties.some(({ name, node, optional }) => {
    if (optional) return false;
    const other = b.properties.find((property) => property.name === name);
    if (!other) return !b.extra && b.patterns.length === 0;
    const [x, y] = [resolveRef(node), resolveRef(other.node)];
    if (x.kind === 'enum' && y.kind === 'enum') return !x.values.some((value) => y.values.includes(value));
    return x.kind !== 'unknown' &&
      y.kind !== 'unknown' &&
      x.kind !== 'union' &&
      y.kind !== 'union' &&
      x.kind !== 'enum' &&
      y.kind !== 'enum'
      ? jsonType(x) !== jsonType(y)
      : false;
  });
}

import { childrenOf } from './children.js';
import type { Reading } from './from-type/reading.js';
import type { SchemaNode } from './ir.js';

/**
 * Leaves out the optional members of packages' types that JSON can't carry (a callback, an AbortSignal): code that can't be edited.
 * A problem in a type of the project, reached through such a member, stays.
 */
export function omitForeign(reading: Reading): void {
  const optional = new Set(reading.omittable.map(({ property }) => property.node));
  for (const { object, property, type } of reading.omittable) {
    if (!isUnusable(property.node, optional)) continue;
    object.properties.splice(object.properties.indexOf(property), 1);
    object.omitted ??= [];
    object.omitted.push({ name: property.name, type: reading.context.checker.typeToString(type) });
  }
}

/** Whether a value needs something that JSON can't carry, and only packages' declarations are to blame. */
function isUnusable(root: SchemaNode, optional: ReadonlySet<SchemaNode>): boolean {
  const seen = new Set([root]);
  const stack = [root];
  let unusable = false;
  for (let node = stack.pop(); node; node = stack.pop()) {
    for (const problem of node.problems ?? []) {
      if (problem.place) return false;
      unusable = true;
    }
    for (const child of childrenOf(node)) {
      if (seen.has(child) || optional.has(child)) continue;
      seen.add(child);
      stack.push(child);
    }
  }
  return unusable;
}

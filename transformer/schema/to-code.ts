import { findRich } from './find-rich.js';
import type { Code, SchemaNode } from './ir.js';
import { createTeller } from './tell-apart.js';
import { createShares, type Part } from './to-code/shares.js';
import { writeAlternatives } from './to-code/write-alternatives.js';

/** From JSON to what a function receives, or from what it returns to JSON. */
export type Direction = 'decode' | 'encode';

/**
 * The code that rebuilds the values of a type from JSON, or turns them into it; `undefined` where both are the same.
 * It composes the functions of the runtime's kit, which it is given as `rich`.
 *
 * @example
 * toCode(node, 'decode') // of { since: Date; tags?: Set<string> }, printed:
 * // (rich) => rich.object({ since: rich.date, tags: rich.set() })
 */
export function toCode(root: SchemaNode, direction: Direction): Code | undefined {
  const rich = findRich([root]);
  if (!rich.has(root)) return undefined;
  const teller = createTeller();
  const shares = createShares(direction === 'decode' ? 'to' : 'from');
  const write = (nodes: readonly SchemaNode[]): Part | undefined =>
    writeAlternatives(nodes, { rich, direction, shares, teller, write });
  const result = write([root])!;
  return shares.finish(result);
}

import type * as TS from 'typescript';
import type { Definition, RefNode, SchemaNode } from '../ir.js';
import { documentDefinition } from './document.js';
import { nameType } from './name-type.js';
import { tooDeep } from './problem.js';
import type { Link, Reading, Use } from './reading.js';

/** How many instantiations of one generic type may stand inside each other. */
const maximumInstantiations = 120;
/** The same, while its type arguments get deeper each time. */
const maximumGrowth = 8;

/**
 * A use of a type that is read once per program. The reading itself is put off, so that neither a recursive type
 * nor a long chain of types takes the stack down.
 */
export function define(reading: Reading, type: TS.Type, use: Use, read: (inside: Use) => SchemaNode): RefNode | SchemaNode {
  const known = reading.context.definitions.get(type);
  if (known) return { kind: 'ref', definition: known };

  const generic = genericOf(type);
  if (generic && reading.endless.has(generic)) return tooDeep(reading, type, use);
  const definition: Definition = { naming: () => nameType(reading.context, type, use.name) };
  const link: Link = {
    definition,
    generic,
    argumentDepth: generic ? argumentDepth(reading, type) : 0,
    type,
    use,
    parent: use.chain,
  };
  const start = generic && startOfGrowth(link, generic);
  if (start) {
    reading.endless.add(generic);
    start.definition.node = tooDeep(reading, start.type, start.use);
    return tooDeep(reading, type, use);
  }
  reading.context.definitions.set(type, definition);
  reading.queue.push(() => {
    // A type found to be endless meanwhile stays what it was found to be.
    const node = read({ node: use.node, typeNode: use.typeNode, name: use.name, chain: link, hoisted: use.hoisted, depth: 0 });
    documentDefinition(reading, node, type);
    definition.node ??= node;
  });
  return { kind: 'ref', definition };
}

/** The outermost instantiation of a generic type that grows at each step, if the innermost one shows that it does. */
function startOfGrowth(link: Link, generic: TS.Symbol): Link | undefined {
  let outermost = link;
  let count = 0;
  let growth = 0;
  let depth = link.argumentDepth;
  for (let each = link.parent; each; each = each.parent) {
    if (each.generic !== generic) continue;
    outermost = each;
    count += 1;
    if (each.argumentDepth < depth) growth += 1;
    depth = Math.min(depth, each.argumentDepth);
  }
  return growth > maximumGrowth || count > maximumInstantiations ? outermost : undefined;
}

function genericOf(type: TS.Type): TS.Symbol | undefined {
  // An alias of `G<string>` is a type of its own to the checker; the literal in the source that both come from is the same.
  if (type.symbol?.name.startsWith('__') || (type as TS.TypeReference).target) return type.symbol;
  return type.aliasTypeArguments?.length ? type.aliasSymbol : undefined;
}

function argumentDepth(reading: Reading, type: TS.Type, level = 0): number {
  if (level > maximumGrowth * 4) return 0;
  const { checker, ts } = reading.context;
  const isReference = type.flags & ts.TypeFlags.Object && (type as TS.ObjectType).objectFlags & ts.ObjectFlags.Reference;
  const own = isReference ? checker.getTypeArguments(type as TS.TypeReference) : [];
  let deepest = 0;
  for (const argument of type.aliasTypeArguments ? [...type.aliasTypeArguments, ...own] : own) {
    if (argument !== type) deepest = Math.max(deepest, 1 + argumentDepth(reading, argument, level + 1));
  }
  return deepest;
}

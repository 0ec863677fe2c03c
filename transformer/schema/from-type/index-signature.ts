import type * as TS from 'typescript';
import type { ObjectNode, SchemaNode } from '../ir.js';
import { literalValue } from './literal.js';
import { orderMembers } from './order-members.js';
import type { Reading } from './reading.js';
import { templatePattern } from './template.js';

/** The texts that TypeScript takes for numeric keys, but for exponents: what `String(number)` gives. */
const numericKey = '^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]*[1-9])?$';

/** An object that is indexed. */
interface Keyed {
  readonly node: ObjectNode;
  readonly key: TS.Type;
  /** The keys as written, which tells their order. */
  readonly written?: TS.TypeNode | undefined;
}

/**
 * Adds the values that `key` leads to. `false` when the keys can't be those of a JSON object.
 *
 * @param value - Reads the value type; called once for each place where it is needed.
 */
export function indexedBy(reading: Reading, into: Keyed, value: () => SchemaNode): boolean {
  const { TypeFlags } = reading.context.ts;
  const { node, key, written } = into;
  // [name: string]: number
  if (key.flags & TypeFlags.String) {
    node.extra = value();
    return true;
  }
  // [index: number]: string; the keys of a Map stay numbers, so there it is refused
  if (key.flags & TypeFlags.Number) {
    if (node.container === 'map') return false;
    node.patterns.push({ pattern: numericKey, node: value() });
    return true;
  }
  // [header: `x-${string}`]: string
  const pattern = templatePattern(reading, key);
  if (typeof pattern === 'string') {
    node.patterns.push({ pattern: `^${pattern}$`, node: value() });
    return true;
  }
  // Map<'width' | 'height', number>
  const name = literalValue(reading.context, key);
  if (typeof name === 'string') {
    node.properties.push({ name, node: value(), optional: true });
    return true;
  }
  if (key.isUnion()) {
    return orderMembers(reading.context, key.types, written).every((member) => indexedBy(reading, { node, key: member }, value));
  }
  // Record<UserId, string>, where `type UserId = string & { readonly __brand: 'UserId' }`
  if (key.isIntersection()) {
    const kinds = key.types.filter((part) => !(part.flags & TypeFlags.Object));
    return kinds.length === 1 && indexedBy(reading, { node, key: kinds[0]! }, value);
  }
  return false;
}

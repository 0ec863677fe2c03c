import type * as TS from 'typescript';
import type { ObjectNode, SchemaNode } from '../ir.js';
import { indexedBy } from './index-signature.js';
import { libraryName } from './library-name.js';
import { notJson } from './problem.js';
import type { Reader, Reading, Use } from './reading.js';
import { behaviour, refusalOf } from './refused-builtin.js';
import { elementNode, valueNode } from './written.js';

/** Types that JavaScript or Node brings. Their JSON form, where they have one, is not an object with their properties. */
export const readBuiltin: Reader = (reading, type, use) => {
  const name = libraryName(reading.context, type.symbol);
  // Partial<Filter> and Record<string, number> are declared there, too, but by a type without a name
  if (name === undefined || name === '__type' || type.flags !== reading.context.ts.TypeFlags.Object) return undefined;
  switch (name) {
    // since: Date
    case 'Date':
      return { kind: 'rich', type: 'date' };
    // homepage: URL
    case 'URL':
      return { kind: 'rich', type: 'url' };
    // content: Uint8Array
    case 'Uint8Array':
      return { kind: 'rich', type: 'bytes' };
    // content: Buffer
    case 'Buffer':
      return { kind: 'rich', type: 'buffer' };
    // names: Iterable<string>
    case 'Iterable':
    case 'ArrayLike':
      return readItems(reading, type, { container: 'array', use });
    // units: Set<Unit>
    case 'Set':
    case 'ReadonlySet':
      return readItems(reading, type, { container: 'set', use });
    // limits: Map<string, number>
    case 'Map':
    case 'ReadonlyMap':
      return readMap(reading, type, use);
    default: {
      const refusal = refusalOf(reading, type, name);
      return refusal && notJson(reading, type, use, refusal);
    }
  }
};

function readItems(reading: Reading, type: TS.Type, found: { container: 'array' | 'set'; use: Use }): SchemaNode {
  const { container, use } = found;
  const { context } = reading;
  const element = context.checker.getTypeArguments(type as TS.TypeReference)[0];
  if (!element) return notJson(reading, type, use, behaviour);
  const typeNode = elementNode(context, use.typeNode);
  return { kind: 'array', items: reading.read(element, { ...use, depth: use.depth + 1, typeNode }), container };
}

function readMap(reading: Reading, type: TS.Type, use: Use): SchemaNode {
  const { context } = reading;
  const [key, value] = context.checker.getTypeArguments(type as TS.TypeReference);
  if (!key || !value) return notJson(reading, type, use, behaviour);
  const inside = { ...use, depth: use.depth + 1, typeNode: valueNode(context, use.typeNode) };
  const node: ObjectNode = { kind: 'object', properties: [], patterns: [], container: 'map' };
  if (!indexedBy(reading, { node, key, written: elementNode(context, use.typeNode) }, () => reading.read(value, inside))) {
    return notJson(reading, type, use, [
      'the keys of a JSON object are strings',
      "Write 'Map<string, ...>', or an array of entries: { key: ...; value: ... }[]",
    ]);
  }
  return node;
}

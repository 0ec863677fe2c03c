import { type Alternative, alternativesOf, jsonTypes } from '../alternatives.js';
import type { Items } from '../by-length.js';
import type { RichNode, SchemaNode } from '../ir.js';
import type { Teller } from '../tell-apart.js';
import type { Direction } from '../to-code.js';
import { call, literal, name, type Part, type Shares } from './shares.js';
import { writeArrays } from './write-arrays.js';
import { writeObjects } from './write-objects.js';

/** What writing one part needs from around it. */
export interface Writing {
  readonly rich: ReadonlySet<SchemaNode>;
  readonly direction: Direction;
  readonly shares: Shares;
  readonly teller: Teller;
  /** The code for a value of any of the types; `undefined` where it stays as it is. */
  write(nodes: readonly SchemaNode[]): Part | undefined;
}

/** A union is rebuilt by the JSON type of its value; the way back needs no types, since a rich value says itself what it is. */
export function writeAlternatives(nodes: readonly SchemaNode[], writing: Writing): Part | undefined {
  const all = alternativesOf(nodes);
  const changed = all.filter((each) => writing.rich.has(each));
  if (changed.length === 0) return undefined;
  if (writing.direction === 'encode') {
    // A value of another member passes through unchanged.
    return changed.length === 1 ? writeKind(changed, nodes, writing) : name('rich.any');
  }
  const kinds = ['string', 'array', 'object'] as const;
  const cases = kinds.flatMap((kind): [string, Part][] => {
    const ofKind = all.filter((each) => jsonTypes(each).includes(kind));
    return ofKind.some((each) => writing.rich.has(each)) ? [[kind, writeKind(ofKind, nodes, writing)]] : [];
  });
  const types = new Set(all.flatMap(jsonTypes));
  return types.size === 1 ? cases[0]![1] : call('rich.either', { kind: 'record', entries: cases });
}

/** Alternatives of one JSON type, at least one of which is rich. */
function writeKind(all: readonly Alternative[], nodes: readonly SchemaNode[], writing: Writing): Part {
  if (all.some((each) => each.kind === 'unknown')) return name('rich.any');
  const text = all.find((each): each is RichNode => each.kind === 'rich');
  if (text) {
    const words = all.flatMap((each) => (each.kind === 'enum' ? each.values.filter((value) => typeof value === 'string') : []));
    return words.length === 0 ? name(`rich.${text.type}`) : call('rich.except', literal(words), name(`rich.${text.type}`));
  }
  const { shares } = writing;
  const key = all.map(shares.idOf).join();
  return shares.use(key, definitionName(nodes), () => {
    const objects = all.filter((each) => each.kind === 'object');
    if (objects.length > 0) return writeObjects(objects, writing);
    return writeArrays(
      all.filter((each): each is Items => each.kind === 'array' || each.kind === 'tuple'),
      writing,
    );
  });
}

/** What the author called it. */
function definitionName(nodes: readonly SchemaNode[]): string {
  for (const node of nodes) if (node.kind === 'ref') return node.definition.naming().name;
  return 'Value';
}

import type { JsonSchema } from '../definition.js';
import { findRepeated } from './canonical-text.js';
import type { Examiner } from './examine.js';
import type { FindingList } from './problem.js';
import type { Schema } from './resolve-ref.js';

export function examineArray(examiner: Examiner, schema: JsonSchema, value: readonly unknown[], list: FindingList): void {
  const { minItems, maxItems, items } = schema;
  const prefix = (schema['prefixItems'] ?? []) as readonly Schema[];
  const got = `got ${value.length}`;
  if (typeof minItems === 'number' && value.length < minItems) {
    list.add('invalid', minItems === 1 ? 'must not be empty' : `must have at least ${count(minItems)}, ${got}`);
  }
  const tooMany = typeof maxItems === 'number' && value.length > maxItems;
  if (tooMany) list.add('invalid', `must have at most ${count(maxItems)}, ${got}`);
  if (items === false && !tooMany && value.length > prefix.length)
    list.add('invalid', `must have at most ${count(prefix.length)}, ${got}`);
  for (const [index, item] of value.entries()) {
    if (list.isFull) return;
    const each = index < prefix.length ? prefix[index]! : items === false ? undefined : (items as Schema | undefined);
    if (each !== undefined) list.addAll(examiner.find(each, item), [index]);
  }
  const repeated = schema['distinctItems'] === true ? findRepeated(value) : undefined;
  if (repeated) list.add('invalid', `must not repeat an item: [${repeated[0]}] is equal to [${repeated[1]}]`);
  examineContains(examiner, schema, value, list);
}

function examineContains(examiner: Examiner, schema: JsonSchema, value: readonly unknown[], list: FindingList): void {
  const contains = schema['contains'] as Schema | undefined;
  if (contains === undefined) return;
  const { minContains: least = 1, maxContains: most = Number.POSITIVE_INFINITY } = schema as {
    minContains?: number;
    maxContains?: number;
  };
  const matching = value.filter((item) => examiner.find(contains, item).count === 0).length;
  if (matching < least) list.add('invalid', `must contain at least ${count(least)} of the required kind, got ${matching}`);
  if (matching > most) list.add('invalid', `must contain at most ${count(most)} of a limited kind, got ${matching}`);
}

const count = (items: number): string => `${items} ${items === 1 ? 'item' : 'items'}`;

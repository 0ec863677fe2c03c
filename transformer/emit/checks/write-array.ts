import { writeConditions, writeFunction } from './write-conditions.js';
import { type Conditions, join, type Schema, type Writer } from './writer.js';

export function writeArray(writer: Writer, schema: Schema, value: string): Conditions {
  const { minItems, maxItems, items, prefixItems, uniqueItems, contains } = schema;
  const prefix = Array.isArray(prefixItems) ? prefixItems : [];
  const conditions: string[] = [];
  if (typeof minItems === 'number' && minItems > 0) conditions.push(`${value}.length >= ${minItems}`);
  const most = Math.min(typeof maxItems === 'number' ? maxItems : Infinity, items === false ? prefix.length : Infinity);
  if (most < Infinity) conditions.push(`${value}.length <= ${most}`);
  for (const [index, item] of prefix.entries()) {
    const inner = writeConditions(writer, item, `${value}[${index}]`);
    if (inner === undefined) return undefined;
    if (inner.length === 0) continue;
    const isThere = typeof minItems === 'number' && minItems > index;
    conditions.push(isThere ? join(inner) : `(${value}.length <= ${index} || ${join(inner)})`);
  }
  if (items !== undefined && items !== false && items !== true) {
    const each = writeFunction(writer, items);
    if (each === undefined) return undefined;
    if (Object.keys(items as object).length > 0) {
      conditions.push(`kit.every(${value}, ${each}${prefix.length > 0 ? `, ${prefix.length}` : ''})`);
    }
  }
  if (uniqueItems === true) conditions.push(`kit.isUnique(${value})`);
  if (contains === undefined) return conditions;
  const wanted = writeFunction(writer, contains);
  if (wanted === undefined) return undefined;
  const { minContains = 1, maxContains } = schema;
  conditions.push(`kit.contains(${value}, ${wanted}, ${minContains}${maxContains === undefined ? '' : `, ${maxContains}`})`);
  return conditions;
}

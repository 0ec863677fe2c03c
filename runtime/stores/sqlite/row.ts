import { columns } from '../record-row.js';
import type { CallRecord } from '../store.js';

export const columnList = columns.join(', ');

/** A record in the order of `columns`. */
export function toRow(record: CallRecord): (string | number | null)[] {
  return [
    toKey(record.key),
    text(record.fingerprint),
    text(record.tool),
    text(record.schemaHash),
    record.state,
    record.fence,
    record.attempt,
    record.repeatable ? 1 : 0,
    text(record.owner),
    text(record.outcome),
    text(record.asked),
    text(record.token),
    text(record.note),
    record.createdAt,
    record.leaseUntil ?? null,
    record.retainUntil,
  ];
}

/** @throws TypeError for a key that SQLite would cut at its NUL character, and so take for another. */
export function toKey(key: string): string {
  const checked = text(key);
  if (checked === null || checked.includes('\0')) {
    throw new TypeError(`The key ${JSON.stringify(key)} can not be stored. Give it text without NUL characters.`);
  }
  return checked;
}

/** libsql ends the process when it is given anything but text, numbers and null. */
export function text(value: string | undefined): string | null {
  if (value === undefined) return null;
  if (typeof value !== 'string') throw new TypeError(`A store of calls keeps text, and got a value of type '${typeof value}'.`);
  return value;
}

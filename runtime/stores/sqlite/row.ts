import type { CallRecord } from '../store.js';

/** The columns in the order of `toRow`. */
const columns = [
  'key',
  'fingerprint',
  'tool',
  'schema_hash',
  'state',
  'fence',
  'attempt',
  'repeatable',
  'owner',
  'outcome',
  'asked',
  'token',
  'note',
  'created_at',
  'lease_until',
  'retain_until',
] as const;

export const columnList = columns.join(', ');

type Row = Record<(typeof columns)[number], string | number | bigint | null>;

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

export function toRecord(row: unknown): CallRecord {
  const each = row as Row;
  const optional = (value: Row[keyof Row]): string | undefined => (value === null ? undefined : String(value));
  // Numbers arrive as bigint where the connection was told so.
  return {
    key: String(each.key),
    fingerprint: String(each.fingerprint),
    tool: String(each.tool),
    schemaHash: String(each.schema_hash),
    state: each.state as CallRecord['state'],
    fence: Number(each.fence),
    attempt: Number(each.attempt),
    repeatable: Number(each.repeatable) === 1,
    owner: optional(each.owner),
    outcome: optional(each.outcome),
    asked: optional(each.asked),
    token: optional(each.token),
    note: optional(each.note),
    createdAt: Number(each.created_at),
    leaseUntil: each.lease_until === null ? undefined : Number(each.lease_until),
    retainUntil: Number(each.retain_until),
  };
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

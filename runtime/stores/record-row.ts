import type { CallRecord } from './store.js';

/** The columns of a record in a table, in the order in which it is written. */
export const columns = [
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

/** Drivers give numbers as numbers, text or bigint, and booleans as either. */
export type Row = Readonly<Record<(typeof columns)[number], unknown>>;

export function toRecord(row: Row): CallRecord {
  const optional = (value: unknown): string | undefined => (value === null || value === undefined ? undefined : String(value));
  return {
    key: String(row.key),
    fingerprint: String(row.fingerprint),
    tool: String(row.tool),
    schemaHash: String(row.schema_hash),
    state: row.state as CallRecord['state'],
    fence: Number(row.fence),
    attempt: Number(row.attempt),
    repeatable: Number(row.repeatable) === 1,
    owner: optional(row.owner),
    outcome: optional(row.outcome),
    asked: optional(row.asked),
    token: optional(row.token),
    note: optional(row.note),
    createdAt: Number(row.created_at),
    leaseUntil: row.lease_until === null ? undefined : Number(row.lease_until),
    retainUntil: Number(row.retain_until),
  };
}

import type { CallRecord, CallState } from '../store.js';

/** The columns in the order of `toValues`. */
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

export type Row = Readonly<Record<string, unknown>>;

export function toValues(record: CallRecord): unknown[] {
  return [
    record.key,
    record.fingerprint,
    record.tool,
    record.schemaHash,
    record.state,
    record.fence,
    record.attempt,
    record.repeatable,
    record.owner,
    record.outcome,
    record.asked,
    record.token,
    record.note,
    record.createdAt,
    record.leaseUntil,
    record.retainUntil,
  ].map((value) => value ?? null);
}

export function toRecord(row: Row): CallRecord {
  const text = (name: string): string | undefined => (row[name] as string | null) ?? undefined;
  return {
    key: text('key')!,
    fingerprint: text('fingerprint')!,
    tool: text('tool')!,
    schemaHash: text('schema_hash')!,
    state: row['state'] as CallState,
    fence: Number(row['fence']),
    attempt: Number(row['attempt']),
    repeatable: row['repeatable'] === true,
    owner: text('owner'),
    outcome: text('outcome'),
    asked: text('asked'),
    token: text('token'),
    note: text('note'),
    // `pg` gives a bigint as text, unless it was told otherwise.
    createdAt: Number(row['created_at']),
    leaseUntil: row['lease_until'] === null ? undefined : Number(row['lease_until']),
    retainUntil: Number(row['retain_until']),
  };
}

import type { CallRecord } from '../store.js';

/** A record in the order of `columns`. */
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

import { randomUUID } from 'node:crypto';
import { columns, type Row, toRecord } from '../record-row.js';
import type { CallRecord, CallState } from '../store.js';
import { seenAt, type Transition } from '../transitions.js';
import { clock, type Database } from './database.js';
import { toValues } from './to-values.js';

export interface Calls {
  read(key: string): Promise<CallRecord | undefined>;
  /** Reads a record, asks what happens to it, and writes that, as one atomic step. A record that stays as it is is not written. */
  change<Reply>(command: string, key: string, decide: Decide<Reply>): Promise<Changed<Reply>>;
  list(state: CallState, limit: number | undefined): Promise<CallRecord[]>;
}

/** The record is handed over even when its time is over. */
type Decide<Reply> = (stored: CallRecord | undefined, now: number) => Transition<Reply>;

interface Changed<Reply> {
  readonly reply: Reply;
  /** How much later than the decision it was written. */
  readonly waitedMs: number;
}

/** Each lost round is another's progress, so this many are lost only when something is wrong. */
const rounds = 100;

/**
 * The transitions are decided here, by the functions that all stores share, and written by one statement that compares the version it was
 * decided on. Postgres compares with the latest version of the row, after waiting for a transaction that has changed it.
 */
export function createCalls(database: Database): Calls {
  const table = database.tables.calls;
  const names = columns.join(', ');
  const places = columns.map((_, index) => `$${index + 1}`).join(', ');
  const versionPlace = `$${columns.length + 1}`;
  const assigned = [...columns, 'version'].map((name) => `${name} = EXCLUDED.${name}`).join(', ');

  const select = `SELECT now, version, ${names} FROM (SELECT ${clock} AS now) AS clock LEFT JOIN ${table} ON key = $1`;
  /** Where there is no record, or its time is over. */
  const start = `INSERT INTO ${table} AS stored (${names}, version) VALUES (${places}, ${versionPlace})
    ON CONFLICT (key) DO UPDATE SET ${assigned} WHERE stored.retain_until <= ${clock} RETURNING ${clock} AS now`;
  /** The row is locked first: an UPDATE alone would look at the clock before it waits for another transaction. */
  const update = `WITH locked AS (SELECT key, retain_until FROM ${table} WHERE key = $1 AND version = $${columns.length + 2} FOR UPDATE)
    UPDATE ${table} AS stored SET (${names}, version) = (${places}, ${versionPlace}) FROM locked
    WHERE stored.key = locked.key AND locked.retain_until > ${clock} RETURNING ${clock} AS now`;

  const load = async (command: string, key: string) => {
    const [row] = await database.query(command, select, [key]);
    return {
      now: Number(row!['now']),
      version: row!['version'],
      stored: row!['version'] === null ? undefined : toRecord(row as Row),
    };
  };

  return {
    async read(key) {
      const { stored, now } = await load('read', key);
      return seenAt(stored, now);
    },

    async change(command, key, decide) {
      for (let round = 0; round < rounds; round++) {
        const { stored, version, now } = await load(command, key);
        const { reply, next } = decide(stored, now);
        if (next === 'unchanged') return { reply, waitedMs: 0 };
        const values = [...toValues(next), randomUUID()];
        const isLive = stored !== undefined && stored.retainUntil > now;
        const [written] = await database.query(command, isLive ? update : start, isLive ? [...values, version] : values);
        if (written !== undefined) return { reply, waitedMs: Number(written['now']) - now };
      }
      throw new Error(
        `The record of '${key}' changes faster than '${command}' can follow. Look for programs that share the key.`,
      );
    },

    async list(state, limit) {
      const lapsed = `(state = 'running' AND NOT repeatable AND lease_until <= now)`;
      const counts = { unknown: `(state = $1 OR ${lapsed})`, running: `state = $1 AND NOT ${lapsed}` };
      const rows = await database.query(
        'list',
        `SELECT now, ${names} FROM ${table}, (SELECT ${clock} AS now) AS clock
          WHERE retain_until > now AND ${state in counts ? counts[state as 'unknown'] : 'state = $1'} ORDER BY created_at, key LIMIT $2`,
        [state, limit ?? null],
      );
      return rows.map((row) => seenAt(toRecord(row as Row), Number(row['now']))!);
    },
  };
}

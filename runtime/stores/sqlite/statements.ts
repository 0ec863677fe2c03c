import { type Row, toRecord } from '../record-row.js';
import type { CallRecord, CallState } from '../store.js';
import { seenAt } from '../transitions.js';
import type { SqliteDatabase } from './database.js';
import { columnList, text, toKey, toRow } from './row.js';
import { createTables } from './tables.js';

/** What the store does with its tables. Each is done when it returns, and by the clock of that moment. */
export interface Statements {
  find(key: string): CallRecord | undefined;
  write(record: CallRecord): void;
  list(state: CallState, limit: number | undefined): CallRecord[];
  findCached(key: string): string | undefined;
  writeCached(key: string, value: string, ttlMs: number): void;
  /** Deletes at most `limit` expired rows of each table. true: there may be more. */
  purge(limit: number): boolean;
}

export async function createStatements(
  database: SqliteDatabase,
  options: { prefix: string; timeoutMs: number },
): Promise<Statements> {
  await createTables(database, options);
  const [calls, cache] = [`${options.prefix}calls`, `${options.prefix}cache`];

  const find = database.prepare(`SELECT ${columnList} FROM ${calls} WHERE key = ?`);
  const write = database.prepare(
    `INSERT INTO ${calls} (${columnList}) VALUES (${columnList.replaceAll(/\w+/g, '?')})
     ON CONFLICT (key) DO UPDATE SET ${columnList.replaceAll(/\w+/g, '$& = excluded.$&')}`,
  );
  // The first condition finds the rows by the index, the last one says how they count now.
  const list = database.prepare(
    `SELECT ${columnList} FROM ${calls} WHERE state IN (?, ?) AND retain_until > ?
     AND CASE WHEN state = 'running' AND repeatable = 0 AND lease_until <= ? THEN 'unknown' ELSE state END = ?
     ORDER BY created_at, rowid LIMIT ?`,
  );
  const findCached = database.prepare(`SELECT value FROM ${cache} WHERE key = ? AND retain_until > ?`);
  const writeCached = database.prepare(`REPLACE INTO ${cache} (key, value, retain_until) VALUES (?, ?, ?)`);
  const purges = [calls, cache].map((table) =>
    database.prepare(`DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE retain_until <= ? LIMIT ?)`),
  );

  let untilPurge = 200;
  /** Every 200th write pays for removing twice as many expired rows, so the file does not grow for ever without anybody calling `purge`. */
  const countWrite = (): void => {
    if (--untilPurge > 0) return;
    untilPurge = 200;
    purge(400);
  };
  const purge = (limit: number): boolean => {
    const now = Date.now();
    return purges.map((statement) => Number(statement.run(now, limit).changes)).includes(limit);
  };

  return {
    find: (key) => {
      const row = find.get(toKey(key));
      return row === undefined ? undefined : toRecord(row as Row);
    },
    write: (record) => {
      write.run(...toRow(record));
      countWrite();
    },
    list: (state, limit = -1) => {
      const now = Date.now();
      const rows = list.all(state, state === 'unknown' ? 'running' : state, now, now, state, limit);
      return rows.map((row) => seenAt(toRecord(row as Row), now)!);
    },
    findCached: (key) => {
      const row = findCached.get(toKey(key), Date.now()) as { value: string } | undefined;
      return row?.value;
    },
    writeCached: (key, value, ttlMs) => {
      writeCached.run(toKey(key), text(value), Date.now() + ttlMs);
      countWrite();
    },
    purge,
  };
}

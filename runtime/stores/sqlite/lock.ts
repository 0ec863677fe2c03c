import { setTimeout as sleep } from 'node:timers/promises';
import type { SqliteDatabase } from './database.js';

/**
 * Runs `work` again until the database is not locked by another connection.
 *
 * The drivers wait for a lock without giving the event loop a turn, so the wait inside them is kept short (see `tables.ts`) and the long
 * one is here.
 *
 * @throws Error when the database is locked for longer than `timeoutMs`.
 */
export async function whenUnlocked<T>(work: () => T, timeoutMs: number): Promise<T> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() >= end) {
        throw new Error(
          `The SQLite database is locked by another connection for more than ${timeoutMs} ms. Keep transactions on it short, or give the store a file of its own.`,
          { cause: error },
        );
      }
    }
    // By chance, so that those who wait do not come back together.
    await sleep(5 + Math.random() * 40);
  }
}

/** All of `work` or nothing of it, and no other connection writes in between. `work` must not await. */
export function transact<T>(database: SqliteDatabase, work: () => T): T {
  // IMMEDIATE takes the lock before the first read; a lock that is taken later may find that another has written since.
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    try {
      database.exec('ROLLBACK');
    } catch {
      // SQLite has rolled back itself, as it does when the disk is full.
    }
    throw error;
  }
}

/** better-sqlite3 and libsql name the code; node:sqlite gives its number, whose low byte is the kind. */
function isBusy(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return String(code).startsWith('SQLITE_BUSY') || (typeof errcode === 'number' && (errcode & 0xff) === 5);
}

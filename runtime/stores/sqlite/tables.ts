import type { SqliteDatabase } from './database.js';
import { transact, whenUnlocked } from './lock.js';

/** Changes with the columns; a store refuses tables of another version. */
const version = 1;

/** Milliseconds that a driver may hold up the event loop to wait for a lock. */
const busyTimeoutMs = 25;

/** Makes the connection safe, and the tables where they are missing. Several processes may do so at once. */
export async function createTables(database: SqliteDatabase, options: { prefix: string; timeoutMs: number }): Promise<void> {
  const { prefix, timeoutMs } = options;
  await whenUnlocked(() => {
    database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
    database.exec('PRAGMA journal_mode = WAL');
    // In WAL mode anything less may lose the last commits with the power, and with them that a call began.
    database.exec('PRAGMA synchronous = FULL');
  }, timeoutMs);
  await whenUnlocked(() => transact(database, () => create(database, prefix)), timeoutMs);
}

function create(database: SqliteDatabase, prefix: string): void {
  database.exec(`CREATE TABLE IF NOT EXISTS ${prefix}schema (version INTEGER NOT NULL)`);
  const found = database.prepare(`SELECT version FROM ${prefix}schema`).get() as { version: number | bigint } | undefined;
  if (found === undefined) database.prepare(`INSERT INTO ${prefix}schema (version) VALUES (?)`).run(version);
  else if (Number(found.version) !== version) {
    throw new Error(
      `The tables '${prefix}...' have version ${found.version}, and this version of define-tool reads version ${version}. Use the version of define-tool that made them, or give sqliteStore another { prefix }.`,
    );
  }
  database.exec(`CREATE TABLE IF NOT EXISTS ${prefix}calls (
    key TEXT NOT NULL PRIMARY KEY,
    fingerprint TEXT NOT NULL,
    tool TEXT NOT NULL,
    schema_hash TEXT NOT NULL,
    state TEXT NOT NULL,
    fence INTEGER NOT NULL,
    attempt INTEGER NOT NULL,
    repeatable INTEGER NOT NULL,
    owner TEXT,
    outcome TEXT,
    asked TEXT,
    token TEXT,
    note TEXT,
    created_at INTEGER NOT NULL,
    lease_until INTEGER,
    retain_until INTEGER NOT NULL
  )`);
  database.exec(`CREATE INDEX IF NOT EXISTS ${prefix}calls_by_state ON ${prefix}calls (state, created_at)`);
  database.exec(`CREATE INDEX IF NOT EXISTS ${prefix}calls_by_end ON ${prefix}calls (retain_until)`);
  database.exec(`CREATE TABLE IF NOT EXISTS ${prefix}cache (
    key TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL,
    retain_until INTEGER NOT NULL
  )`);
  database.exec(`CREATE INDEX IF NOT EXISTS ${prefix}cache_by_end ON ${prefix}cache (retain_until)`);
}

import { ToolDefinitionError } from '../../errors.js';
import { checkLimit, checkMs } from '../check-numbers.js';
import type { CallRecord, Store } from '../store.js';
import { ask, claim, decide, renew, resolve, seenAt, settle, type Transition } from '../transitions.js';
import { hasFile, type SqliteDatabase } from './database.js';
import { transact, whenUnlocked } from './lock.js';
import { createStatements, type Statements } from './statements.js';

export interface SqliteStoreOptions {
  /** What the names of the store's tables begin with ('define_tool_'). Stores with different prefixes share nothing. */
  readonly prefix?: string | undefined;
  /** How long a step waits for a lock that another connection holds, in milliseconds (5000). */
  readonly timeoutMs?: number | undefined;
}

/**
 * A store in a SQLite file, for the processes of one machine. The file must be on a local disk: SQLite's locks do not hold on network file
 * systems.
 *
 * The tables are made on first use, in WAL mode. Give the store a connection of its own: it sets `journal_mode`, `synchronous` and
 * `busy_timeout`. `close` leaves the connection open.
 *
 * @param database - a `Database` of better-sqlite3 or libsql, or a `DatabaseSync` of node:sqlite.
 * @throws ToolDefinitionError for what is no such connection, and for a prefix that can not begin a table's name; RangeError for a
 * `timeoutMs` that is no duration.
 * @example
 * import Database from 'better-sqlite3';
 *
 * const executor = new Executor(registry, { store: sqliteStore(new Database('calls.db')) });
 */
export function sqliteStore(database: SqliteDatabase, options: SqliteStoreOptions = {}): Store {
  const { prefix = 'define_tool_', timeoutMs = 5000 } = options;
  checkDatabase(database);
  checkPrefix(prefix);
  checkMs('timeoutMs', timeoutMs);

  let created: Promise<Statements> | undefined;
  /** The statements; the first step makes the tables, again if it failed before. */
  const prepared = (): Promise<Statements> => {
    created ??= createStatements(database, { prefix, timeoutMs }).catch((error: unknown) => {
      created = undefined;
      throw error;
    });
    return created;
  };

  /** Reads, decides and writes in one step. `decideNext` must not await. */
  async function apply<Reply>(
    key: string,
    decideNext: (record: CallRecord | undefined, now: number) => Transition<Reply>,
  ): Promise<Reply> {
    const calls = await prepared();
    const inspect = () => decideNext(calls.find(key), Date.now());
    return whenUnlocked(() => {
      // A replay changes nothing, and so needs neither the lock nor the disk.
      const seen = inspect();
      if (seen.next === 'unchanged') return seen.reply;
      return transact(database, () => {
        // The clock is asked with the lock held: waiting for it must not make a lease longer.
        const { reply, next } = inspect();
        if (next !== 'unchanged') calls.write(next);
        return reply;
      });
    }, timeoutMs);
  }

  /** Runs what is one statement, and so one step by itself. */
  async function run<T>(statement: (statements: Statements) => T): Promise<T> {
    const statements = await prepared();
    return whenUnlocked(() => statement(statements), timeoutMs);
  }

  return {
    name: 'sqlite',
    durable: hasFile(database),
    claim: (request) => apply(request.key, (record, now) => claim(record, request, now)),
    renew: (lease, leaseMs) => apply(lease.key, (record, now) => renew(record, lease, { leaseMs, now })),
    settle: (lease, settlement) => apply(lease.key, (record, now) => settle(record, lease, { settlement, now })),
    ask: (request) => apply(request.key, (record, now) => ask(record, request, now)),
    decide: (key, token, decision) => apply(key, (record, now) => decide(record, token, { decision, now })),
    read: (key) => run((calls) => seenAt(calls.find(key), Date.now())),
    list: async (state, { limit } = {}) => {
      checkLimit(limit);
      return run((calls) => calls.list(state, limit));
    },
    resolve: (key, settlement) => apply(key, (record, now) => resolve(record, settlement, now)),
    readCache: (key) => run((cache) => cache.findCached(key)),
    writeCache: async (key, value, ttlMs) => {
      checkMs('ttlMs', ttlMs);
      await run((cache) => cache.writeCached(key, value, ttlMs));
    },
    purge: async () => {
      // In batches, each of which lets the event loop and other processes have their turn.
      while (await run((statements) => statements.purge(1000))) await new Promise(setImmediate);
    },
    close: async () => {},
  };
}

function checkDatabase(database: SqliteDatabase): void {
  if (typeof database?.prepare === 'function' && typeof database.exec === 'function') return;
  throw new ToolDefinitionError(
    "'sqliteStore' gets no SQLite database. Write sqliteStore(new Database('calls.db')) with 'better-sqlite3' or 'libsql', or await openSqliteStore('calls.db').",
  );
}

function checkPrefix(prefix: string): void {
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(prefix) && !/^sqlite_/i.test(prefix)) return;
  throw new ToolDefinitionError(
    `The prefix '${prefix}' can not begin a table's name. Use letters, digits and underscores, such as sqliteStore(database, { prefix: 'orders_' }).`,
  );
}

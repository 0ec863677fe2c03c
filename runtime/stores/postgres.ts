import { ToolDefinitionError } from '../errors.js';
import { checkLimit, checkMs } from './check-numbers.js';
import { createCalls } from './postgres/calls.js';
import { clock, openDatabase, type PostgresClient } from './postgres/database.js';
import type { PostgresTableOptions } from './postgres/tables.js';
import type { Store } from './store.js';
import { ask, claim, decide, renew, resolve, settle } from './transitions.js';
import { toWholeMs } from './whole-ms.js';

export { type PostgresTableOptions, postgresTables } from './postgres/tables.js';
export type { PostgresClient };

export interface PostgresStoreOptions extends PostgresTableOptions {
  /** false: the tables are there, made from `postgresTables`. Without it the first use makes them where they are missing. */
  readonly migrate?: boolean;
  /** How long a statement may take, in milliseconds, waiting for others' transactions included: 30 000. */
  readonly timeoutMs?: number;
}

/**
 * A store for many machines, in Postgres 12 or later. With `synchronous_commit` on, as it is unless switched off, what was acknowledged
 * survives a crash of the server.
 *
 * Given a client inside a transaction, the record of a call becomes part of that transaction: committed with what the tool wrote through
 * the same client, or rolled back with it. A claim of the same call elsewhere waits until then.
 *
 * @param client - A `Pool`, `PoolClient` or `Client` of the package `pg`, which the caller closes.
 * @throws ToolDefinitionError for what is no such client, and for a schema or prefix that is no plain name; RangeError for a `timeoutMs`
 * that is no duration. The methods reject with what the client throws, and with an Error where it does not answer in time.
 * @example
 * const executor = new Executor(registry, { store: postgresStore(new Pool({ database: 'shop' }), { schema: 'tools' }) });
 */
export function postgresStore(client: PostgresClient, options: PostgresStoreOptions = {}): Store {
  const { migrate = true, timeoutMs = 30_000 } = options;
  if (typeof client?.query !== 'function') {
    throw new ToolDefinitionError(
      "'postgresStore' gets no client of Postgres. Write postgresStore(new Pool()) with the package 'pg'.",
    );
  }
  checkMs('timeoutMs', timeoutMs);
  const database = openDatabase(client, { ...options, migrate, timeoutMs });
  const calls = createCalls(database);
  const { calls: callTable, cache } = database.tables;

  return {
    name: 'postgres',
    durable: true,
    async claim(asked) {
      const request = { ...asked, leaseMs: toWholeMs('leaseMs', asked.leaseMs), retainMs: toWholeMs('retainMs', asked.retainMs) };
      const attempt = () => calls.change('claim', request.key, (stored, now) => claim(stored, request, now));
      const { reply, waitedMs } = await attempt();
      // A claim may have to wait for a transaction that is rolled back in the end. Its owner then gets it again, with a whole lease.
      const isStale = reply.status === 'claimed' && waitedMs * 2 > request.leaseMs;
      return isStale ? (await attempt()).reply : reply;
    },
    async renew(lease, leaseMs) {
      const whole = toWholeMs('leaseMs', leaseMs);
      return (await calls.change('renew', lease.key, (stored, now) => renew(stored, lease, { leaseMs: whole, now }))).reply;
    },
    async settle(lease, asked) {
      const settlement = { ...asked, retainMs: toWholeMs('retainMs', asked.retainMs) };
      return (await calls.change('settle', lease.key, (stored, now) => settle(stored, lease, { settlement, now }))).reply;
    },
    async ask(asked) {
      const request = { ...asked, expiresInMs: toWholeMs('expiresInMs', asked.expiresInMs) };
      return (await calls.change('ask', request.key, (stored, now) => ask(stored, request, now))).reply;
    },
    async decide(key, token, decision) {
      return (await calls.change('decide', key, (stored, now) => decide(stored, token, { decision, now }))).reply;
    },
    read: (key) => calls.read(key),
    async list(state, { limit } = {}) {
      checkLimit(limit);
      return calls.list(state, limit);
    },
    async resolve(key, asked) {
      const settlement = { ...asked, retainMs: toWholeMs('retainMs', asked.retainMs) };
      return (await calls.change('resolve', key, (stored, now) => resolve(stored, settlement, now))).reply;
    },
    async readCache(key) {
      const text = `SELECT value FROM ${cache} WHERE key = $1 AND retain_until > ${clock}`;
      const [row] = await database.query('readCache', text, [key]);
      return row === undefined ? undefined : String(row['value']);
    },
    async writeCache(key, value, ttlMs) {
      const text = `INSERT INTO ${cache} (key, value, retain_until) VALUES ($1, $2, ${clock} + $3::bigint)
        ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value, retain_until = EXCLUDED.retain_until`;
      await database.query('writeCache', text, [key, value, toWholeMs('ttlMs', ttlMs)]);
    },
    async purge() {
      for (const table of [callTable, cache])
        await database.query('purge', `DELETE FROM ${table} WHERE retain_until <= ${clock}`);
    },
    async close() {},
  };
}

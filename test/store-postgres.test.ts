import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ToolDefinitionError } from '../runtime/errors.js';
import { storeConformance } from '../runtime/stores/conformance.js';
import { type PostgresClient, postgresStore, postgresTables } from '../runtime/stores/postgres.js';
import type { ClaimRequest } from '../runtime/stores/store.js';
import { startCuttable } from './support/cut-connection.js';
import { startPostgres } from './support/postgres-server.js';

const server = await startPostgres();
const pool = new pg.Pool({ ...server?.connection, max: 10 });
const withPostgres = describe.skipIf(server === undefined);
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(async () => {
  await pool.end();
  await server?.stop();
});

/** A name for tables that nobody else has. */
const newPrefix = (): string => `t${randomUUID().replaceAll('-', '')}_`;

/** A connection in a transaction, rolled back in the end if it was not ended. */
async function begin(options = ''): Promise<pg.PoolClient> {
  const client = await pool.connect();
  await client.query(`BEGIN ${options}`);
  closing.push(async () => {
    await client.query('ROLLBACK');
    client.release();
  });
  return client;
}

/** Resolves when a statement on the table waits for another transaction. */
async function untilOneWaits(prefix: string): Promise<void> {
  const text = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE $1";
  while ((await pool.query(text, [`%${prefix}%`])).rows.length === 0);
}

const claimOf = (changes: Partial<ClaimRequest> = {}): ClaimRequest => ({
  key: 'key-1',
  fingerprint: 'print-1',
  tool: 'refund',
  schemaHash: 'schema-1',
  owner: 'owner-a',
  leaseMs: 60_000,
  repeatable: false,
  needsApproval: false,
  retainMs: 3_600_000,
  ...changes,
});
const question = { key: 'key-1', fingerprint: 'print-1', tool: 'refund', schemaHash: 'schema-1', asked: '{}', token: 'token-1' };
const done = { state: 'done', outcome: '"sent"', retainMs: 60_000 } as const;
const leaseA = { key: 'key-1', owner: 'owner-a', fence: 1 };

withPostgres('the store in Postgres passes the conformance checks', () => {
  for (const check of storeConformance()) test(check.name, () => check.run(() => postgresStore(pool, { prefix: newPrefix() })));
});

withPostgres('a call in a transaction', () => {
  const effects = newPrefix();
  beforeAll(() => pool.query(`CREATE TABLE ${effects} (key text)`));
  const effectsOf = async (key: string): Promise<number> =>
    (await pool.query(`SELECT key FROM ${effects} WHERE key = $1`, [key])).rows.length;

  /** A store outside of the transaction, and a claim with its effect inside. */
  async function runInside(key: string, leaseMs = 60_000) {
    const prefix = newPrefix();
    const outside = postgresStore(pool, { prefix });
    await outside.read(key);
    const client = await begin();
    const inside = postgresStore(client, { prefix });
    expect(await inside.claim(claimOf({ key, leaseMs }))).toMatchObject({ status: 'claimed', fence: 1 });
    await client.query(`INSERT INTO ${effects} VALUES ($1)`, [key]);
    return { prefix, outside, client, inside };
  }

  test('is kept with its effect by a commit', async () => {
    const { outside, client, inside } = await runInside('kept');
    expect(await inside.settle({ ...leaseA, key: 'kept' }, done)).toBe(true);
    expect(await outside.read('kept')).toBeUndefined();
    await client.query('COMMIT');
    expect(await outside.read('kept')).toMatchObject({ state: 'done', outcome: '"sent"' });
    expect(await effectsOf('kept')).toBe(1);
  });

  test('vanishes with its effect by a rollback', async () => {
    const { outside, client, inside } = await runInside('undone');
    expect(await inside.settle({ ...leaseA, key: 'undone' }, done)).toBe(true);
    await client.query('ROLLBACK');
    expect(await outside.read('undone')).toBeUndefined();
    expect(await effectsOf('undone')).toBe(0);
    expect(await outside.claim(claimOf({ key: 'undone', owner: 'owner-b' }))).toMatchObject({ status: 'claimed', fence: 1 });
  });

  test('lets another claim wait for its end, and see it', async () => {
    const { prefix, outside, client, inside } = await runInside('awaited');
    const other = outside.claim(claimOf({ key: 'awaited', owner: 'owner-b' }));
    await untilOneWaits(prefix);
    await inside.settle({ ...leaseA, key: 'awaited' }, done);
    await client.query('COMMIT');
    expect(await other).toMatchObject({ status: 'done', record: { owner: 'owner-a', outcome: '"sent"' } });
  });

  test('lets another claim have the call after a rollback, with a lease that begins then', async () => {
    const { prefix, outside, client } = await runInside('given-up');
    const other = outside.claim(claimOf({ key: 'given-up', owner: 'owner-b', leaseMs: 500 }));
    await untilOneWaits(prefix);
    const { rows } = await client.query('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now FROM pg_sleep(0.3)');
    await client.query('ROLLBACK');
    expect(await other).toMatchObject({ status: 'claimed', fence: 1 });
    const record = await outside.read('given-up');
    expect(record!.retainUntil - claimOf().retainMs + 500).toBeGreaterThanOrEqual(Math.floor(Number(rows[0].now)) + 500);
  });

  test('that uses an approval gives it back by a rollback', async () => {
    const prefix = newPrefix();
    const outside = postgresStore(pool, { prefix });
    await outside.ask({ ...question, expiresInMs: 60_000 });
    await outside.decide('key-1', 'token-1', { approved: true });
    const client = await begin();
    expect(await postgresStore(client, { prefix }).claim(claimOf({ needsApproval: true }))).toMatchObject({ status: 'claimed' });
    const other = outside.claim(claimOf({ owner: 'owner-b', needsApproval: true }));
    await untilOneWaits(prefix);
    await client.query('ROLLBACK');
    expect(await other).toMatchObject({ status: 'claimed', fence: 1, attempt: 1 });
  });

  test('lets nobody who waited for it use an approval whose time is over by then', async () => {
    const prefix = newPrefix();
    const outside = postgresStore(pool, { prefix });
    const { retainUntil } = await outside.ask({ ...question, expiresInMs: 1500 });
    await outside.decide('key-1', 'token-1', { approved: true });
    const client = await begin();
    expect(await postgresStore(client, { prefix }).claim(claimOf({ needsApproval: true }))).toMatchObject({ status: 'claimed' });
    const other = outside.claim(claimOf({ owner: 'owner-b', needsApproval: true }));
    await untilOneWaits(prefix);
    await client.query('SELECT pg_sleep_until(to_timestamp($1))', [(retainUntil + 1) / 1000]);
    await client.query('ROLLBACK');
    expect(await other).toEqual({ status: 'unapproved' });
  });

  test('does not break the transaction, whatever the store answers', async () => {
    const prefix = newPrefix();
    await postgresStore(pool, { prefix }).ask({ ...question, expiresInMs: 60_000 });
    const client = await begin();
    const store = postgresStore(client, { prefix });
    const replies = [
      await store.claim(claimOf({ fingerprint: 'print-2' })),
      await store.claim(claimOf({ needsApproval: true })),
      await store.claim(claimOf({ key: 'key-2', needsApproval: true })),
      await store.decide('key-1', 'token-2', { approved: true }),
    ];
    expect(replies.map(({ status }) => status)).toEqual(['key-reused', 'waiting', 'unapproved', 'not-found']);
    expect(await store.settle(leaseA, done)).toBe(false);
    expect(await store.ask({ ...question, token: 'token-3', expiresInMs: 1 })).toMatchObject({ token: 'token-1' });
    await store.writeCache('key-1', '1', 60_000);
    await client.query('COMMIT');
    expect(await postgresStore(pool, { prefix }).readCache('key-1')).toBe('1');
  });
});

withPostgres('a claim that changes nothing', () => {
  test('writes nothing', async () => {
    const prefix = newPrefix();
    const outside = postgresStore(pool, { prefix });
    await outside.claim(claimOf({ key: 'running' }));
    await outside.claim(claimOf());
    await outside.settle(leaseA, done);
    const store = postgresStore(await begin('READ ONLY'), { prefix });
    expect(await store.claim(claimOf({ owner: 'owner-b' }))).toMatchObject({ status: 'done' });
    expect(await store.claim(claimOf({ key: 'running', owner: 'owner-b' }))).toMatchObject({ status: 'running' });
    expect(await store.claim(claimOf({ key: 'none', needsApproval: true }))).toEqual({ status: 'unapproved' });
    await expect(store.claim(claimOf({ key: 'none' }))).rejects.toThrow('read-only');
  });
});

withPostgres('a claim whose answer got lost', () => {
  test('rejects; the owner then gets its own claim', async () => {
    const { host } = server!.connection;
    const proxy = await startCuttable(join(host, '.s.PGSQL.5432'), join(host, '.s.PGSQL.5433'));
    closing.push(() => proxy.stop());
    const cut = new pg.Pool({ ...server!.connection, port: 5433 });
    cut.on('error', () => {});
    closing.push(() => cut.end());
    const client: PostgresClient = {
      query: (text, values) => {
        if (text.startsWith('INSERT')) proxy.cutNextAnswer();
        return cut.query(text, values);
      },
    };
    const prefix = newPrefix();
    await expect(postgresStore(client, { prefix }).claim(claimOf())).rejects.toThrow();
    const store = postgresStore(pool, { prefix });
    expect(await store.claim(claimOf({ owner: 'owner-b' }))).toMatchObject({ status: 'running' });
    expect(await store.claim(claimOf())).toEqual({ status: 'claimed', fence: 1, attempt: 1 });
  });
});

withPostgres('the tables', () => {
  test('are made on first use by many at once', async () => {
    const prefix = newPrefix();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        postgresStore(pool, { schema: 'Tools', prefix }).claim(claimOf({ key: `${index}` })),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill('claimed'));
    expect((await pool.query(`SELECT key FROM "Tools"."${prefix}calls"`)).rows).toHaveLength(10);
  });

  test('are not made where the program makes them itself', async () => {
    const prefix = newPrefix();
    const store = postgresStore(pool, { prefix, migrate: false });
    await expect(store.claim(claimOf())).rejects.toThrow('does not exist');
    await pool.query(postgresTables({ prefix }));
    await pool.query(postgresTables({ prefix }));
    expect(await store.claim(claimOf())).toMatchObject({ status: 'claimed' });
  });

  test('are tried again after a failure', async () => {
    let failing = true;
    const client: PostgresClient = {
      query: (text, values) => (failing ? Promise.reject(new Error('starting up')) : pool.query(text, values)),
    };
    const store = postgresStore(client, { prefix: newPrefix() });
    await expect(store.claim(claimOf())).rejects.toThrow('starting up');
    failing = false;
    expect(await store.claim(claimOf())).toMatchObject({ status: 'claimed' });
  });

  test('hold nothing that is over after a purge', async () => {
    const prefix = newPrefix();
    const store = postgresStore(pool, { prefix });
    await store.claim(claimOf({ leaseMs: 0, retainMs: 0 }));
    await store.claim(claimOf({ key: 'key-2' }));
    await store.writeCache('key-1', '1', 0);
    await store.purge();
    expect((await pool.query(`SELECT key FROM ${prefix}calls`)).rows).toEqual([{ key: 'key-2' }]);
    expect((await pool.query(`SELECT key FROM ${prefix}cache`)).rows).toEqual([]);
  });
});

describe('a server that does not answer', () => {
  test('is waited for no longer than allowed, and the error says what is not known', async () => {
    const silent: PostgresClient = { query: () => new Promise<never>(() => {}) };
    await expect(postgresStore(silent, { timeoutMs: 5, migrate: false }).claim(claimOf())).rejects.toThrow(
      "The store 'postgres' does not answer 'claim' within 5 ms, so it is not known whether the command took effect.",
    );
    await expect(postgresStore(silent, { timeoutMs: 5 }).read('key-1')).rejects.toThrow('does not answer');
  });
});

describe('a record that changes all the time', () => {
  test('is given up', async () => {
    const client: PostgresClient = {
      query: async (text) => ({ rows: text.startsWith('SELECT') ? [{ now: 1, version: null }] : [] }),
    };
    await expect(postgresStore(client, { migrate: false }).claim(claimOf())).rejects.toThrow(
      "The record of 'key-1' changes faster than 'claim' can follow.",
    );
  });
});

describe('postgresStore refuses', () => {
  const client: PostgresClient = { query: async () => ({ rows: [] }) };

  test.each([undefined, null, {}, 'postgres://localhost'])('%j as a client', (bad) => {
    expect(() => postgresStore(bad as never)).toThrow(ToolDefinitionError);
  });

  test.each(['"; DROP TABLE users; --', 'a"b', '', '1a', 'a b', 'a.b', 'ä', 'x'.repeat(49), 3])('%j as a name', (name) => {
    expect(() => postgresStore(client, { prefix: name as string })).toThrow(ToolDefinitionError);
    expect(() => postgresStore(client, { schema: name as string })).toThrow(ToolDefinitionError);
    expect(() => postgresTables({ schema: name as string })).toThrow(ToolDefinitionError);
  });

  test.each([Number.NaN, -1])('%d as a time to wait', (timeoutMs) => {
    expect(() => postgresStore(client, { timeoutMs })).toThrow(RangeError);
  });
});

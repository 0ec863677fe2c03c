import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Libsql from 'libsql';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { claimOf, endOf, leaseOf } from '../runtime/stores/conformance/steps.js';
import { storeConformance } from '../runtime/stores/conformance.js';
import { openSqliteStore, sqliteStore } from '../runtime/stores/sqlite.js';
import { findSqliteDrivers, type OpenDatabase } from './support/sqlite-drivers.js';

const folder = mkdtempSync(join(tmpdir(), 'define-tool-sqlite-'));
let files = 0;
const newFile = (): string => join(folder, `${files++}.db`);

const opened: OpenDatabase[] = [];
const open = (file: string): OpenDatabase => {
  const database = new Libsql(file) as OpenDatabase;
  opened.push(database);
  return database;
};
afterEach(() => {
  for (const database of opened.splice(0)) database.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(await findSqliteDrivers())('the SQLite store on $name', ({ open }) => {
  const make = () => {
    const database = open(newFile());
    return { ...sqliteStore(database), close: async () => void database.close() };
  };
  for (const check of storeConformance()) it(check.name, () => check.run(make));
});

describe('the SQLite store', () => {
  it('keeps calls and cached results for the next process', async () => {
    const file = newFile();
    const first = sqliteStore(open(file));
    await first.claim(claimOf());
    await first.settle(leaseOf(), endOf('done'));
    await first.writeCache('key', '"cached"', 60_000);
    opened.pop()?.close();
    const second = sqliteStore(open(file));
    expect(await second.claim(claimOf({ owner: 'owner-b' }))).toMatchObject({
      status: 'done',
      record: { outcome: endOf('done').outcome },
    });
    expect(await second.readCache('key')).toBe('"cached"');
  });

  it('gives a key to one of two connections', async () => {
    const file = newFile();
    const stores = [sqliteStore(open(file)), sqliteStore(open(file))];
    const keys = Array.from({ length: 20 }, (_, index) => `key-${index}`);
    const replies = await Promise.all(
      keys.flatMap((key) => stores.map((store, index) => store.claim(claimOf({ key, owner: `owner-${index}` })))),
    );
    expect(replies.filter(({ status }) => status === 'claimed').length).toBe(20);
    expect(replies.filter(({ status }) => status === 'running').length).toBe(20);
  });

  it('lets the event loop turn while another connection holds the lock', async () => {
    const file = newFile();
    const store = sqliteStore(open(file));
    await store.claim(claimOf());
    const other = open(file);
    other.exec('BEGIN IMMEDIATE');
    let settled = false;
    const settlement = store.settle(leaseOf(), endOf('done')).finally(() => {
      settled = true;
    });
    for (let turn = 0; turn < 5; turn++) await sleep(20);
    expect(settled).toBe(false);
    other.exec('COMMIT');
    expect(await settlement).toBe(true);
  });

  it('replays an outcome while another connection holds the lock', async () => {
    const file = newFile();
    const store = sqliteStore(open(file));
    await store.claim(claimOf());
    await store.settle(leaseOf(), endOf('done'));
    open(file).exec('BEGIN IMMEDIATE');
    expect(await store.claim(claimOf({ owner: 'owner-b' }))).toMatchObject({ status: 'done' });
  });

  it('gives up when the database stays locked, and works when it is free again', async () => {
    const file = newFile();
    const store = sqliteStore(open(file), { timeoutMs: 60 });
    const other = open(file);
    other.exec('PRAGMA journal_mode = WAL');
    other.exec('BEGIN IMMEDIATE');
    const message =
      'The SQLite database is locked by another connection for more than 60 ms. Keep transactions on it short, or give the store a file of its own.';
    await expect(store.claim(claimOf())).rejects.toThrow(message);
    other.exec('COMMIT');
    expect(await store.claim(claimOf())).toMatchObject({ status: 'claimed' });
    other.exec('BEGIN IMMEDIATE');
    await expect(store.settle(leaseOf(), endOf('done'))).rejects.toThrow(message);
    other.exec('COMMIT');
    expect(await store.settle(leaseOf(), endOf('done'))).toBe(true);
  });

  it('takes the time of a lease from when it has the lock', async () => {
    const file = newFile();
    const store = sqliteStore(open(file));
    await store.purge();
    const other = open(file);
    other.exec('BEGIN IMMEDIATE');
    const claim = store.claim(claimOf());
    await sleep(60);
    const unlocked = Date.now();
    other.exec('COMMIT');
    await claim;
    expect((await store.read('key-1'))!.createdAt).toBeGreaterThanOrEqual(unlocked);
  });

  it('commits to the disk', async () => {
    const database = open(newFile());
    await sqliteStore(database).purge();
    expect(database.prepare('PRAGMA journal_mode').get()).toMatchObject({ journal_mode: 'wal' });
    expect(database.prepare('PRAGMA synchronous').get()).toMatchObject({ synchronous: 2 });
  });

  it('says whether its records outlive the process', () => {
    expect(sqliteStore(open(newFile()))).toMatchObject({ name: 'sqlite', durable: true });
    expect(sqliteStore(open(':memory:'))).toMatchObject({ durable: false });
  });

  it('keeps the tables of two prefixes in one file apart', async () => {
    const database = open(newFile());
    const [orders, mails] = [sqliteStore(database, { prefix: 'orders_' }), sqliteStore(database, { prefix: 'mails_' })];
    await orders.claim(claimOf());
    expect(await mails.claim(claimOf())).toMatchObject({ status: 'claimed' });
  });

  it.each(['', '1x', 'a-b', 'a b', '"x"', 'sqlite_', 'Sqlite_x'])('refuses the prefix %j', (prefix) => {
    expect(() => sqliteStore(open(':memory:'), { prefix })).toThrow(
      `The prefix '${prefix}' can not begin a table's name. Use letters, digits and underscores, such as sqliteStore(database, { prefix: 'orders_' }).`,
    );
  });

  it.each([undefined, 'calls.db', {}])('refuses %j for a database', (database) => {
    expect(() => sqliteStore(database as never)).toThrow(
      "'sqliteStore' gets no SQLite database. Write sqliteStore(new Database('calls.db')) with 'better-sqlite3' or 'libsql', or await openSqliteStore('calls.db').",
    );
  });

  it('refuses tables of another version', async () => {
    const database = open(newFile());
    await sqliteStore(database).purge();
    database.exec('UPDATE define_tool_schema SET version = 2');
    await expect(sqliteStore(database).claim(claimOf())).rejects.toThrow(
      "The tables 'define_tool_...' have version 2, and this version of define-tool reads version 1. Use the version of define-tool that made them, or give sqliteStore another { prefix }.",
    );
  });

  it('refuses what SQLite can not keep as it is, and goes on', async () => {
    const store = sqliteStore(open(newFile()));
    await expect(store.claim(claimOf({ key: 'a\0b' }))).rejects.toThrow(
      'The key "a\\u0000b" can not be stored. Give it text without NUL characters.',
    );
    for (const wrong of [true, {}, 3, Symbol('owner'), null]) {
      await expect(store.claim(claimOf({ owner: wrong as never }))).rejects.toThrow('A store of calls keeps text');
    }
    expect(await store.claim(claimOf())).toMatchObject({ status: 'claimed' });
  });

  it('frees the rows of what has expired', async () => {
    const database = open(newFile());
    const store = sqliteStore(database);
    const rows = () => (database.prepare('SELECT count(*) AS rows FROM define_tool_cache').get() as { rows: number }).rows;
    await store.writeCache('kept', '1', 60_000);
    const insert = database.prepare('INSERT INTO define_tool_cache (key, value, retain_until) VALUES (?, ?, ?)');
    database.exec('BEGIN');
    for (let index = 0; index < 2500; index++) insert.run(`key-${index}`, '1', 5);
    database.exec('COMMIT');
    expect(rows()).toBe(2501);
    await store.purge();
    expect(rows()).toBe(1);
  });

  it('frees them by itself while it is used', async () => {
    const database = open(newFile());
    const store = sqliteStore(database);
    for (let index = 0; index < 200; index++) await store.writeCache(`key-${index}`, '1', 0);
    await store.writeCache('last', '1', 60_000);
    expect(database.prepare('SELECT count(*) AS rows FROM define_tool_cache').get()).toMatchObject({ rows: 1 });
  });
});

describe('openSqliteStore', () => {
  afterEach(() => {
    vi.doUnmock('better-sqlite3');
    vi.doUnmock('libsql');
    vi.doUnmock('node:sqlite');
    vi.resetModules();
  });

  it('opens a file with a driver that is there, and closes it', async () => {
    const file = newFile();
    const store = await openSqliteStore(file, { prefix: 'calls_' });
    await store.claim(claimOf());
    await store.close();
    await expect(store.claim(claimOf({ key: 'key-2' }))).rejects.toThrow();
    const again = await openSqliteStore(file, { prefix: 'calls_' });
    expect(await again.read('key-1')).toMatchObject({ state: 'running' });
    await again.close();
  });

  it('says which file it can not open', async () => {
    const file = join(folder, 'missing', 'calls.db');
    await expect(openSqliteStore(file)).rejects.toThrow(/^The SQLite file '.*calls.db' can not be opened: .*must exist/);
  });

  it('closes the file when the options are wrong', async () => {
    await expect(openSqliteStore(newFile(), { prefix: 'a-b' })).rejects.toThrow("The prefix 'a-b'");
  });

  it('names what to install when there is no driver', async () => {
    const broken = (text: string) => ({
      default: class {
        constructor() {
          throw new Error(`${text}\nat length`);
        }
      },
    });
    vi.doMock('better-sqlite3', () => broken('No binary.'));
    vi.doMock('libsql', () => broken('Wrong platform.'));
    vi.doMock('node:sqlite', () => ({ DatabaseSync: broken('Not today.').default }));
    const error: Error = await openSqliteStore(newFile()).catch((reason) => reason);
    // One that is not installed can not be mocked.
    expect(error.message.replace('is not installed', 'No binary.')).toBe(
      "No SQLite driver can be loaded. Install one with 'npm install libsql' or 'npm install better-sqlite3@12', or run Node 22.13 or newer, which has its own.\n" +
        '  better-sqlite3: No binary.\n  libsql: Wrong platform.\n  node:sqlite: Not today.',
    );
  });
});

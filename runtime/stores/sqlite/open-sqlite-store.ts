import type { Store } from '../store.js';
import type { SqliteDatabase } from './database.js';
import { type SqliteStoreOptions, sqliteStore } from './sqlite-store.js';

interface OpenDatabase extends SqliteDatabase {
  close(): unknown;
}

/** The drivers in the order in which they are tried, and the name of the class that opens a file. */
const drivers = [
  ['better-sqlite3', 'default'],
  ['libsql', 'default'],
  ['node:sqlite', 'DatabaseSync'],
] as const;

type Open = (path: string) => OpenDatabase;

/**
 * A store in the SQLite file at `path`, which is made where it is missing. Uses better-sqlite3 where it is installed, else libsql, else
 * the SQLite of Node itself (from 22.13 on). `close` closes the file.
 *
 * @param path - on a local disk: SQLite's locks do not hold on network file systems.
 * @throws Error when there is no driver, or the file can not be opened.
 * @example
 * const executor = new Executor(registry, { store: await openSqliteStore('calls.db') });
 */
export async function openSqliteStore(path: string, options: SqliteStoreOptions = {}): Promise<Store> {
  const open = await loadDriver();
  let database: OpenDatabase;
  try {
    database = open(path);
  } catch (error) {
    throw new Error(`The SQLite file '${path}' can not be opened: ${firstLine(error)}. Its folder must exist and be writable.`, {
      cause: error,
    });
  }
  try {
    return {
      ...sqliteStore(database, options),
      close: async () => {
        database.close();
      },
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** @throws Error that names what to install. */
async function loadDriver(): Promise<Open> {
  const problems: string[] = [];
  for (const [name, exported] of drivers) {
    try {
      const { [exported]: Database } = (await import(name)) as Record<string, new (path: string) => OpenDatabase>;
      const open: Open = (path) => new Database!(path);
      // A package whose binary was not built says so only now.
      open(':memory:').close();
      return open;
    } catch (error) {
      problems.push(`  ${name}: ${whyNot(error)}`);
    }
  }
  throw new Error(
    `No SQLite driver can be loaded. Install one with 'npm install libsql' or 'npm install better-sqlite3@12', or run Node 22.13 or newer, which has its own.\n${problems.join('\n')}`,
  );
}

function whyNot(error: unknown): string {
  const { code } = error as { code?: unknown };
  if (code === 'ERR_MODULE_NOT_FOUND') return 'is not installed';
  return code === 'ERR_UNKNOWN_BUILTIN_MODULE' ? `is not in Node ${process.versions.node}` : firstLine(error);
}

const firstLine = (error: unknown): string => String(error instanceof Error ? error.message : error).split('\n')[0]!;

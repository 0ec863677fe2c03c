import type { SqliteDatabase } from '../../runtime/stores/sqlite.js';

export interface OpenDatabase extends SqliteDatabase {
  close(): unknown;
}

/** The drivers that are here: libsql always, better-sqlite3 where somebody installed it, Node's own from 22.13 on. */
export async function findSqliteDrivers(): Promise<{ name: string; open(file: string): OpenDatabase }[]> {
  const names = [
    ['libsql', 'default'],
    ['better-sqlite3', 'default'],
    ['node:sqlite', 'DatabaseSync'],
  ] as const;
  const found = await Promise.all(
    names.map(async ([name, exported]) => {
      const module: Record<string, new (file: string) => OpenDatabase> = await import(name).catch(() => ({}));
      const Database = module[exported];
      return Database === undefined ? [] : [{ name, open: (file: string) => new Database(file) }];
    }),
  );
  return found.flat();
}

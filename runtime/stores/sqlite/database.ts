/** What the store needs of a connection: better-sqlite3, libsql and `DatabaseSync` of node:sqlite all have it. */
export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
}

export interface SqliteStatement {
  run(...values: SqliteValue[]): { readonly changes: number | bigint };
  get(...values: SqliteValue[]): unknown;
  all(...values: SqliteValue[]): unknown[];
}

export type SqliteValue = string | number | null;

/** The database belongs to a file, and not to this connection alone. */
export function hasFile(database: SqliteDatabase): boolean {
  const attached = database.prepare('PRAGMA database_list').all() as { name: string; file: string | null }[];
  return attached.some(({ name, file }) => name === 'main' && Boolean(file));
}

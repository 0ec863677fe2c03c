/** What the store needs of a connection: better-sqlite3, libsql and `DatabaseSync` of node:sqlite all have it. */
export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
}

/** The values are text, numbers and null; the drivers' own types know no common word for that. */
export interface SqliteStatement {
  // biome-ignore lint/suspicious/noExplicitAny: any narrower type excludes the statements of a driver.
  run(...values: any[]): { readonly changes: number | bigint };
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  get(...values: any[]): unknown;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  all(...values: any[]): unknown[];
}

/** The database belongs to a file, and not to this connection alone. */
export function hasFile(database: SqliteDatabase): boolean {
  const attached = database.prepare('PRAGMA database_list').all() as { name: string; file: string | null }[];
  return attached.some(({ name, file }) => name === 'main' && Boolean(file));
}

export type { SqliteDatabase, SqliteStatement } from './sqlite/database.js';
export { openSqliteStore } from './sqlite/open-sqlite-store.js';
export { type SqliteStoreOptions, sqliteStore } from './sqlite/sqlite-store.js';

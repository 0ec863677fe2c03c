import { openSqliteStore } from '../../../dist/runtime/stores/sqlite.js';

/** The store in the file `where`. */
export const makeStore = (where) => openSqliteStore(where);

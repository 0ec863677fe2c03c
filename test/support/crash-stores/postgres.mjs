import pg from 'pg';
import { postgresStore } from '../../../dist/runtime/stores/postgres.js';

/** The store in the database of the connection, with the prefix. */
export function makeStore({ connection, prefix }) {
  const pool = new pg.Pool(connection);
  return {
    ...postgresStore(pool, { prefix }),
    close: async () => pool.end(),
  };
}

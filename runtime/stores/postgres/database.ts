import { answerWithin } from '../answer-within.js';
import { nameTables, type PostgresTableOptions, postgresTables, type Tables } from './tables.js';

type Row = Readonly<Record<string, unknown>>;

/** As much of a `Pool`, `PoolClient` or `Client` of the package `pg` as is needed. */
export interface PostgresClient {
  query(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

/** The server's clock in SQL, in milliseconds. It goes on within a statement and a transaction. */
export const clock = 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

export interface Database {
  readonly tables: Tables;
  /** Runs one statement. `command`: the store's method, for the message when there is no answer in time. */
  query(command: string, text: string, values?: unknown[]): Promise<Row[]>;
}

export interface DatabaseOptions extends PostgresTableOptions {
  readonly migrate: boolean;
  readonly timeoutMs: number;
}

/** A number that no other program should lock: the bytes of 'dtcalls'. */
const lock = '28275467856145523';

/** Before the first statement the tables are made, unless they are there. */
export function openDatabase(client: PostgresClient, options: DatabaseOptions): Database {
  const { timeoutMs, migrate } = options;
  const tables = nameTables(options);
  const send = async (command: string, text: string, values?: unknown[]): Promise<{ rows: Row[] }> =>
    answerWithin(client.query(text, values), { store: 'postgres', command, timeoutMs });

  const makeTables = async (): Promise<void> => {
    const check = 'SELECT to_regclass($1) IS NOT NULL AND to_regclass($2) IS NOT NULL AS there';
    const { rows } = await send('migrate', check, [tables.calls, tables.cache]);
    if (rows[0]?.['there'] === true) return;
    // Two that make a table at once would fail. Several statements without values are one transaction, which keeps the lock to its end;
    // reading a catalogue then tells the session what others have made while it waited.
    const wait = `SELECT pg_advisory_xact_lock(${lock}); SELECT FROM pg_namespace LIMIT 0;`;
    await send('migrate', `${wait}\n${postgresTables(options)}`);
  };

  let ready: Promise<void> | undefined;
  return {
    tables,
    async query(command, text, values) {
      if (migrate) {
        ready ??= makeTables();
        await ready.catch((error: unknown) => {
          ready = undefined;
          throw error;
        });
      }
      return (await send(command, text, values)).rows;
    },
  };
}

import { ToolDefinitionError } from '../../errors.js';

export interface PostgresTableOptions {
  /** The schema of the tables, created where it is missing; without it the first one of the connection's `search_path`. */
  readonly schema?: string | undefined;
  /** What the names of the tables begin with: 'define_tool_'. */
  readonly prefix?: string | undefined;
}

/** Names of the tables, quoted and ready for SQL. */
export interface Tables {
  readonly calls: string;
  readonly cache: string;
}

/** @throws ToolDefinitionError for what is no plain name: it becomes a part of SQL. */
export function nameTables({ schema, prefix = 'define_tool_' }: PostgresTableOptions): Tables {
  const start = `${schema === undefined ? '' : `"${checkName('schema', schema)}".`}"${checkName('prefix', prefix)}`;
  return { calls: `${start}calls"`, cache: `${start}cache"` };
}

/**
 * SQL that makes the tables of `postgresStore` where they are missing, for those who keep migrations of their own. It may run again.
 *
 * @throws ToolDefinitionError for a schema or prefix that is no plain name.
 * @example
 * await client.query(postgresTables({ schema: 'tools' }));
 */
export function postgresTables(options: PostgresTableOptions = {}): string {
  const { schema, prefix = 'define_tool_' } = options;
  const { calls, cache } = nameTables(options);
  return `${schema === undefined ? '' : `CREATE SCHEMA IF NOT EXISTS "${schema}";\n`}CREATE TABLE IF NOT EXISTS ${calls} (
  key text COLLATE "C" PRIMARY KEY,
  version text NOT NULL,
  fingerprint text NOT NULL,
  tool text NOT NULL,
  schema_hash text NOT NULL,
  state text NOT NULL,
  fence integer NOT NULL,
  attempt integer NOT NULL,
  repeatable boolean NOT NULL,
  owner text,
  outcome text,
  asked text,
  token text,
  note text,
  created_at bigint NOT NULL,
  lease_until bigint,
  retain_until bigint NOT NULL
);
COMMENT ON TABLE ${calls} IS 'Calls of tools. Times are in milliseconds since 1970.';
CREATE INDEX IF NOT EXISTS "${prefix}calls_by_state" ON ${calls} (state, created_at);
CREATE INDEX IF NOT EXISTS "${prefix}calls_by_end" ON ${calls} (retain_until);
CREATE TABLE IF NOT EXISTS ${cache} (
  key text COLLATE "C" PRIMARY KEY,
  value text NOT NULL,
  retain_until bigint NOT NULL
);
CREATE INDEX IF NOT EXISTS "${prefix}cache_by_end" ON ${cache} (retain_until);
`;
}

/** Postgres cuts names at 63 bytes in silence; the longest ending here has 14. */
function checkName(what: string, name: unknown): string {
  if (typeof name === 'string' && /^[A-Za-z_][A-Za-z0-9_]{0,47}$/.test(name)) return name;
  throw new ToolDefinitionError(
    `The ${what} '${String(name)}' of 'postgresStore' is no name of at most 48 letters, digits and underscores. Write one such as postgresStore(pool, { ${what}: 'tools_' }).`,
  );
}

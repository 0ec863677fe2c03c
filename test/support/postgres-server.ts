import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { startServer } from './start-server.js';

export interface PostgresServer {
  /** For `new Pool(connection)`: a Unix socket and its superuser, who needs no password. */
  readonly connection: { readonly host: string; readonly user: string; readonly database: string };
  stop(): Promise<void>;
}

/** A Postgres of its own, not safe against power loss. Prints the reason and returns undefined where there is none. */
export async function startPostgres(): Promise<PostgresServer | undefined> {
  const programs = findPrograms();
  if (programs === undefined) return skip("'initdb' and 'postgres' are not installed.");
  const user = findUser();
  if (user === undefined) return skip("it does not run as root, and there is neither a user 'postgres' nor 'nobody'.");

  const directory = mkdtempSync(join(tmpdir(), 'define-tool-postgres-'));
  const data = join(directory, 'data');
  if (user !== 'own') chownSync(directory, user.uid, user.gid);
  const run = { cwd: directory, ...(user === 'own' ? {} : user) };
  try {
    const options = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--no-locale', '--no-sync'];
    execFileSync(join(programs, 'initdb'), ['-D', data, ...options], { ...run, stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    return skip(`'initdb' fails: ${String((error as { stderr?: Buffer }).stderr ?? error).trim()}`);
  }
  const settings = { listen_addresses: '', unix_socket_directories: directory, fsync: 'off', shared_buffers: '16MB' };
  const stopServer = await startServer({
    program: join(programs, 'postgres'),
    args: ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    directory,
    ready: /database system is ready to accept connections/,
    user: user === 'own' ? undefined : user,
  });
  return {
    connection: { host: directory, user: 'postgres', database: 'postgres' },
    async stop() {
      await stopServer();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function skip(reason: string): undefined {
  console.log(`Tests with Postgres are skipped: ${reason}`);
}

/** The folder of the server's programs: Debian keeps them off the PATH, one folder per version. */
function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...versions.map((version) => join(debian, version, 'bin'))];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** Whom the server runs as: it refuses root. */
function findUser(): { uid: number; gid: number } | 'own' | undefined {
  if (process.getuid?.() !== 0) return 'own';
  for (const name of ['postgres', 'nobody']) {
    try {
      const ask = (flag: string): number => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: ask('-u'), gid: ask('-g') };
    } catch {}
  }
  return undefined;
}

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './start-server.js';

export interface RedisServer {
  /** A Unix socket: `new Redis(socket)`, `createClient({ socket: { path: socket, tls: false } })`. */
  readonly socket: string;
  stop(): Promise<void>;
}

/** A Redis of its own, without persistence. Prints the reason and returns undefined where there is none. */
export async function startRedis(): Promise<RedisServer | undefined> {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
  } catch {
    console.log("Tests with Redis are skipped: 'redis-server' is not installed.");
    return undefined;
  }
  const directory = mkdtempSync(join(tmpdir(), 'define-tool-redis-'));
  const socket = join(directory, 'redis.sock');
  const settings = { port: '0', unixsocket: socket, dir: directory, save: '', appendonly: 'no' };
  const stopServer = await startServer({
    program: 'redis-server',
    args: Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
    directory,
    ready: /server is now ready to accept connections|Ready to accept connections/,
  });
  return {
    socket,
    async stop() {
      await stopServer();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export interface Workerd {
  /** Where the worker listens: `http://127.0.0.1:1234`. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Serves the worker of `config.capnp` in a project that has workerd installed, on a port that is free. */
export async function startWorkerd(directory: string): Promise<Workerd> {
  const binary = join(directory, 'node_modules/workerd/bin/workerd');
  // The third descriptor tells which port it was given.
  const server = spawn(binary, ['serve', 'config.capnp', '--control-fd=3'], {
    cwd: directory,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const ended = once(server, 'close');
  let printed = '';
  for (const output of [server.stdout!, server.stderr!]) output.on('data', (chunk: Buffer) => (printed += chunk));
  const port = await Promise.race([readPort(server.stdio[3] as Readable), ended.then(() => undefined)]);
  if (port === undefined) throw new Error(`workerd does not start:\n${printed}`);
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.kill('SIGKILL');
      await ended;
    },
  };
}

async function readPort(control: Readable): Promise<number | undefined> {
  for await (const line of createInterface(control)) {
    const { event, port } = JSON.parse(line) as { event: string; port?: number };
    if (event === 'listen') return port;
  }
  return undefined;
}

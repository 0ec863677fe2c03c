import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface ServerCommand {
  readonly program: string;
  readonly args: readonly string[];
  /** Its working directory. */
  readonly directory: string;
  /** What it prints once it takes connections. */
  readonly ready: RegExp;
  readonly signal: 'SIGINT' | 'SIGTERM';
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
}

/** Ends the server when this process is gone in whatever way: then the pipe to its standard input closes. */
const guard = 'exec 3<&0; "$@" 3<&- & server=$!; { cat <&3; kill -s "$0" "$server"; } & wait "$server"';

/** Starts a server and waits until it is ready. Returns what stops it; throws with what it printed where it does not start. */
export async function startServer(command: ServerCommand): Promise<() => Promise<void>> {
  const { program, args, directory, user } = command;
  const shell = ['-c', guard, command.signal.slice(3), program, ...args];
  const server = spawn('/bin/sh', shell, { cwd: directory, stdio: 'pipe', env: { ...process.env, LC_ALL: 'C' }, ...user });
  const ended = once(server, 'close');
  const stop = async (): Promise<void> => {
    server.stdin.end();
    await ended;
  };
  const printed = await readUntil(server, command.ready);
  if (command.ready.test(printed)) return stop;
  await stop();
  throw new Error(`'${program}' does not start: ${printed.trim().split('\n').at(-1)}`);
}

/** All that a process printed until the pattern was there, or it ended. */
function readUntil(server: ChildProcess, ready: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const outputs = [server.stdout!, server.stderr!];
    const take = (chunk: Buffer): void => {
      printed += chunk;
      if (!ready.test(printed)) return;
      for (const output of outputs) output.off('data', take).resume();
      resolve(printed);
    };
    for (const output of outputs) output.on('data', take);
    server.once('error', reject);
    server.once('exit', () => server.stdin!.end());
    server.once('close', () => resolve(printed));
  });
}

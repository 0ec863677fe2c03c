import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface ServerCommand {
  readonly program: string;
  readonly args: readonly string[];
  /** Its working directory. */
  readonly directory: string;
  /** What it prints once it takes connections. */
  readonly ready: RegExp;
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
}

/** Signals the server as it is told to, and interrupts it when nobody can tell any more because this process is gone. */
const guard =
  'exec 3<&0; "$@" 3<&- & server=$!; { while read -r name; do kill -s "$name" "$server"; done <&3; kill -s INT "$server"; } 2>/dev/null & wait "$server"';

const patienceMs = 5000;

/** Starts a server and waits until it is ready. Returns what stops it; throws with what it printed where it does not start. */
export async function startServer(command: ServerCommand): Promise<() => Promise<void>> {
  const { program, args, directory, user } = command;
  const shell = ['-c', guard, 'guard', program, ...args];
  const server = spawn('/bin/sh', shell, { cwd: directory, stdio: 'pipe', env: { ...process.env, LC_ALL: 'C' }, ...user });
  const ended = once(server, 'close');
  // A write to a server that has just ended fails.
  server.stdin.on('error', () => {});

  /** Postgres then waits for its clients to leave, but not every test lets them. */
  const stop = async (): Promise<void> => {
    server.stdin.write('TERM\n');
    const timer = setTimeout(() => server.stdin.end(), patienceMs);
    await ended;
    clearTimeout(timer);
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

import { type ChildProcess, spawn } from 'node:child_process';

export interface Run {
  readonly code: number;
  /** stdout, then stderr. */
  readonly output: string;
}

export interface Command {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  /** It is killed after this time, in milliseconds, and ends with -1; by default it may run as long as it likes. */
  readonly timeoutMs?: number;
}

/** One line `file(line,column): error TS<number>: <message>`. */
export interface Reported {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** `DT3003` for one of ours, else `TS2322`. */
  readonly code: string;
  readonly message: string;
}

/** Runs a program to its end. Never throws for a non-zero exit. */
export function run(program: string, args: readonly string[], command: Command): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = start(program, args, command);
    let stdout = '';
    let stderr = '';
    child.stdout?.on('data', (chunk) => (stdout += chunk));
    child.stderr?.on('data', (chunk) => (stderr += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? -1, output: stdout + stderr }));
  });
}

export function start(program: string, args: readonly string[], { cwd, env, timeoutMs }: Command): ChildProcess {
  return spawn(program, [...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', ...env },
    ...(timeoutMs === undefined ? {} : { timeout: timeoutMs, killSignal: 'SIGKILL' }),
  });
}

/** The errors a compiler printed, in its order; set-up errors without a place have the file ''. */
export function reported(output: string): Reported[] {
  return [...output.matchAll(/^(?:(.+?)\((\d+),(\d+)\): )?error TS(\d+): (.*)$/gm)].map(
    ([, file, line, column, number, message]) => ({
      file: file ?? '',
      line: Number(line ?? 0),
      column: Number(column ?? 0),
      code: /\[(DT\d+)\]/.exec(message ?? '')?.[1] ?? `TS${number}`,
      message: message ?? '',
    }),
  );
}

/** The codes of `reported`, in order. */
export function codesIn(output: string): string[] {
  return reported(output).map((error) => error.code);
}

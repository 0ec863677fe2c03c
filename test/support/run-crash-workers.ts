import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('./crash-worker.mjs', import.meta.url));

export interface CrashTask {
  /** URL of a module that exports `makeStore(where)`. */
  readonly stores: string;
  /** JSON. */
  readonly where: unknown;
  readonly keys: readonly string[];
  readonly crashRate: number;
  readonly repeatable: boolean;
  readonly leaseMs: number;
}

export interface CrashReport {
  /** How often each key had its effect. */
  readonly effects: ReadonlyMap<string, number>;
  /** The keys with which a worker died, in order; the same one twice where it was taken over and the next died too. */
  readonly crashed: readonly string[];
}

/** Lets processes try all keys, starts another for each that kills itself, and tells what happened when all keys have ended. */
export async function runCrashWorkers(workers: number, task: CrashTask): Promise<CrashReport> {
  const folder = mkdtempSync(join(tmpdir(), 'define-tool-crash-'));
  const [effects, crashes] = [join(folder, 'effects'), join(folder, 'crashes')];
  for (const file of [effects, crashes]) writeFileSync(file, '');
  const argument = JSON.stringify({ ...task, effects, crashes });
  try {
    await Promise.all(Array.from({ length: workers }, () => runUntilDone(argument)));
    const lines = (file: string): string[] => readFileSync(file, 'utf8').split('\n').slice(0, -1);
    const counts = new Map<string, number>();
    for (const key of lines(effects)) counts.set(key, (counts.get(key) ?? 0) + 1);
    return { effects: counts, crashed: lines(crashes) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runUntilDone(argument: string): Promise<void> {
  for (let deaths = 0; deaths < 200; deaths++) {
    const child = spawn(process.execPath, [program, argument], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    if (code === 0) return;
    if (signal !== 'SIGKILL') throw new Error(`A worker ended with ${code ?? signal}: ${output}`);
  }
  throw new Error('A worker died 200 times.');
}

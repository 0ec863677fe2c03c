import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** What it printed, read as JSON; undefined where it printed nothing. */
  readonly output: unknown;
  readonly errors: string;
}

/**
 * Runs one of the programs in `executor-processes`, which use the built package, and waits for its end.
 *
 * @param input - JSON, as its one argument.
 */
export async function runProcess(program: string, input: unknown, flags: readonly string[] = []): Promise<Ended> {
  const file = fileURLToPath(new URL(`./executor-processes/${program}.mjs`, import.meta.url));
  const child = spawn(process.execPath, [...flags, file, JSON.stringify(input)], { stdio: ['ignore', 'pipe', 'pipe'] });
  let [text, errors] = ['', ''];
  child.stdout.on('data', (chunk) => (text += chunk));
  child.stderr.on('data', (chunk) => (errors += chunk));
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  if (errors !== '') process.stderr.write(errors);
  return { code, signal, output: text === '' ? undefined : JSON.parse(text), errors };
}

import { type Command, start } from './run-compiler.js';

/** A compiler in watch mode. */
export interface Watch {
  /** What the first compilation printed. */
  readonly first: Promise<string>;
  /** Makes a change and resolves to what the next compilation printed. */
  after(change: () => void): Promise<string>;
  stop(): Promise<void>;
}

/** The line the compiler ends each compilation with, in `--watch` and in `-b --watch`. */
const finished = /Found \d+ errors?\. Watching for file changes\.\s*\n/g;
const patience = 60_000;

/** Starts a compiler that keeps running; it must be stopped. */
export function startWatch(program: string, args: readonly string[], command: Command): Watch {
  const child = start(program, args, command);
  const exited = new Promise<void>((resolve) => child.on('close', () => resolve()));
  let output = '';
  let notify = (): void => {};
  const append = (chunk: Buffer): void => {
    output += chunk;
    notify();
  };
  child.stdout?.on('data', append);
  child.stderr?.on('data', append);

  const finishedAfter = (from: number): Promise<string> =>
    new Promise((resolve, reject) => {
      const give = setTimeout(() => reject(new Error(`No further compilation. Printed so far:\n${output}`)), patience);
      notify = () => {
        finished.lastIndex = from;
        const end = finished.exec(output);
        if (end === null) return;
        clearTimeout(give);
        resolve(output.slice(from, end.index + end[0].length));
      };
      notify();
    });

  return {
    first: finishedAfter(0),
    after(change) {
      const from = output.length;
      change();
      return finishedAfter(from);
    },
    async stop() {
      child.kill();
      await exited;
    },
  };
}

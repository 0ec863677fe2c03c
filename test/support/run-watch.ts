import { setTimeout } from 'node:timers/promises';
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
/** `-b --watch` says that it is watching before it is: a change that comes at once is never seen. */
const settling = 3_000;

/** Starts a compiler that keeps running; it must be stopped. */
export function startWatch(program: string, args: readonly string[], command: Command): Watch {
  const child = start(program, args, command);
  let output = '';
  let notify = (): void => {};
  let fail = (_: Error): void => {};
  const exited = new Promise<void>((resolve) => child.on('close', () => resolve()));
  void exited.then(() => fail(new Error(`The compiler ended:\n${output}`)));
  const append = (chunk: Buffer): void => {
    output += chunk;
    notify();
  };
  child.stdout?.on('data', append);
  child.stderr?.on('data', append);

  const finishedAfter = (from: number): Promise<string> =>
    new Promise((resolve, reject) => {
      if (child.exitCode !== null) reject(new Error(`The compiler has ended:\n${output}`));
      const giveUp = globalThis.setTimeout(
        () => reject(new Error(`No further compilation. Printed so far:\n${output}`)),
        patience,
      );
      fail = (error) => {
        clearTimeout(giveUp);
        reject(error);
      };
      notify = () => {
        finished.lastIndex = from;
        const end = finished.exec(output);
        if (end === null) return;
        clearTimeout(giveUp);
        resolve(output.slice(from, end.index + end[0].length));
      };
      notify();
    });

  return {
    first: finishedAfter(0).then(async (printed) => {
      await setTimeout(settling);
      return printed;
    }),
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

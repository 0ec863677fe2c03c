import { setTimeout as sleep } from 'node:timers/promises';
import { type Command, start } from './run-compiler.js';

/** A compiler in watch mode. */
export interface Watch {
  /** What the first compilation printed. */
  readonly first: Promise<string>;
  /**
   * Makes a change and resolves to what a compilation printed that began after it: the first that is `wanted`. An edit may
   * be seen in two steps, and a compilation that an earlier edit set off may begin late, so others are passed over. Where
   * none is wanted, it resolves to the last one when the patience is over.
   */
  after(change: () => void, wanted: (printed: string) => boolean): Promise<string>;
  stop(): Promise<void>;
}

/** The lines a compilation begins and ends with, in `--watch` and in `-b --watch`. */
const compilation =
  /(?:File change detected\.|Starting compilation in watch mode)[\s\S]*?Found \d+ errors?\. Watching for file changes\.\s*\n/g;
const patience = 60_000;
/** After this time without a compilation the change is made again: `-b --watch` says that it is watching before it is. */
const overlooked = 8_000;
const pause = 50;

/** Starts a compiler that keeps running; it must be stopped. */
export function startWatch(program: string, args: readonly string[], command: Command): Watch {
  const child = start(program, args, command);
  let output = '';
  let ended = false;
  const exited = new Promise<void>((resolve) => child.on('close', () => resolve()));
  void exited.then(() => {
    ended = true;
  });
  const append = (chunk: Buffer): void => {
    output += chunk;
  };
  child.stdout?.on('data', append);
  child.stderr?.on('data', append);

  const compiledAfter = async (change: () => void, wanted: (printed: string) => boolean): Promise<string> => {
    const from = output.length;
    const end = Date.now() + patience;
    change();
    let changed = Date.now();
    for (;;) {
      await sleep(pause);
      const printed = output.slice(from).match(compilation) ?? [];
      const found = printed.find(wanted) ?? (Date.now() > end ? printed.at(-1) : undefined);
      if (found !== undefined) return found;
      if (ended) throw new Error(`The compiler ended:\n${output}`);
      if (Date.now() > end) throw new Error(`No further compilation. Printed so far:\n${output}`);
      if (Date.now() > changed + overlooked && output.length === from) {
        change();
        changed = Date.now();
      }
    }
  };

  return {
    first: compiledAfter(
      () => {},
      () => true,
    ),
    after: compiledAfter,
    async stop() {
      child.kill();
      await exited;
    },
  };
}

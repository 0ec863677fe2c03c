import type { Io } from '../../transformer/hosts/cli/io.js';
import { run } from '../../transformer/hosts/cli/run.js';

export interface CommandRun {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the `define-tool` command in this process, with the runtime of this checkout. */
export async function runCommand(cwd: string, args: readonly string[], more: Partial<Io> = {}): Promise<CommandRun> {
  let [out, err] = ['', ''];
  const io: Io = {
    cwd,
    env: {},
    color: false,
    out(text) {
      out += text;
    },
    err(text) {
      err += text;
    },
    loadRuntime: async () => (await import('../../runtime/index.js')) as never,
    ...more,
  };
  const code = await run(args, io);
  return { code, out, err };
}

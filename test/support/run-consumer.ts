import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { type Run, run } from './run-compiler.js';

const fixtures = join(import.meta.dirname, '../../fixtures/consumers');

/** A small project below a folder where the packed package is installed. */
export interface Consumer {
  /** What the real tspc answered. */
  readonly compilation: Run;
  /** Runs a program of the project with Node and returns the JSON that it prints. */
  report<Report>(program: string): Promise<Report>;
}

/** Puts `fixtures/consumers/<name>`, with the common program as its `src`, below `installation`, and compiles it. */
export async function compileConsumer(name: string, installation: string): Promise<Consumer> {
  const directory = join(installation, name);
  cpSync(join(fixtures, name), directory, { recursive: true });
  cpSync(join(fixtures, 'source'), join(directory, 'src'), { recursive: true });
  const compilation = await run(process.execPath, [join(installation, 'node_modules/ts-patch/bin/tspc.js')], { cwd: directory });
  return {
    compilation,
    async report(program) {
      const { code, output } = await run(process.execPath, [program], { cwd: directory });
      if (code !== 0) throw new Error(`${name}/${program} ended with ${code}:\n${output}`);
      return JSON.parse(output);
    },
  };
}

import type { Command } from 'commander';
import type { Io } from './io.js';

/** Adds one command to the program. `end` says the exit code. */
export type AddCommand = (program: Command, context: { readonly io: Io; end(exitCode: number): void }) => void;

/** The options that all commands about a project share. */
export interface ProjectOptions {
  readonly project?: string;
  readonly json?: boolean;
}

export const addProjectOptions = (command: Command): Command =>
  command
    .option('-p, --project <tsconfig>', 'the tsconfig, or its folder (default: tsconfig.json)')
    .option('--json', 'print JSON');

export const printJson = ({ out }: Io, value: unknown): void => out(`${JSON.stringify(value, undefined, 2)}\n`);

import { Command, CommanderError } from 'commander';
import { version } from '../../package.json';
import { addCheck } from './check.js';
import { addDiff } from './diff.js';
import { addExplain } from './explain.js';
import { addExport } from './export.js';
import { isFailure } from './fail.js';
import { addInit } from './init.js';
import { addInspect } from './inspect.js';
import type { Io } from './io.js';
import { addList } from './list.js';
import { addLock } from './lock.js';
import { paint } from './paint.js';
import { addVerify } from './verify.js';

const commands = [addInit, addCheck, addVerify, addList, addInspect, addExport, addLock, addDiff, addExplain];

/**
 * The `define-tool` command.
 *
 * @param argv - Without the program's own name.
 * @returns The exit code: 0, nothing to say; 1, findings or changes; 2, it could not do what was asked.
 */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  let exitCode = 0;
  const program = new Command('define-tool')
    .description('Tools for language models from TypeScript functions.')
    .version(version)
    .exitOverride()
    .configureOutput({
      writeOut: io.out,
      writeErr: io.err,
      getOutHelpWidth: () => io.columns ?? 100,
      getErrHelpWidth: () => io.columns ?? 100,
      getOutHasColors: () => io.color,
      getErrHasColors: () => io.color,
    })
    .showHelpAfterError("'define-tool --help' lists the commands, 'define-tool <command> --help' the options of one.");
  const end = (code: number): void => {
    exitCode = code;
  };
  for (const add of commands) add(program, { io, end });
  try {
    await program.parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!isFailure(error)) throw error;
    io.err(`${paint(io).red('error:')} ${error.message}\n${error.help.map((line) => `${line}\n`).join('')}`);
    return error.exitCode;
  }
}

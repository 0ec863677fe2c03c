import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type AddCommand, addProjectOptions, type ProjectOptions, printJson } from './command.js';
import { reliants } from './contract/change.js';
import { compareLocks, type ToolChanges } from './contract/compare-locks.js';
import type { Lock } from './contract/contract.js';
import { lockName, readLock } from './contract/lock-text.js';
import { fail } from './fail.js';
import type { Io } from './io.js';
import { compareWithLock, lockOf } from './locked.js';
import { findTsconfig, openProjects } from './open-projects.js';
import { printChanges } from './print-changes.js';
import { readSound } from './read-sound.js';

interface Options extends ProjectOptions {
  readonly base?: string;
}

export const addDiff: AddCommand = (program, { io, end }) =>
  addProjectOptions(program.command('diff'))
    .description('say what changed in the contracts of the tools, and whom that breaks')
    .argument('[before]', 'a lock file (default: tools.lock.json)')
    .argument('[after]', 'a lock file (default: the tools as they are now)')
    .option('--base <ref>', 'compare with the lock of a git commit, branch or tag')
    .action((before: string | undefined, after: string | undefined, options: Options) =>
      end(diff(io, { before, after, options })),
    );

interface Asked {
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly options: Options;
}

function diff(io: Io, asked: Asked): number {
  const changes = compare(io, asked);
  if (!changes) return 1;
  if (asked.options.json)
    printJson(io, {
      breaks: reliants.filter((reliant) => changes.some((tool) => tool.changes.some(({ breaks }) => breaks.includes(reliant)))),
      tools: changes,
    });
  else if (changes.length > 0) printChanges(io, changes);
  else io.out('Nothing changed.\n');
  return changes.length > 0 ? 1 : 0;
}

function compare(io: Io, { before, after, options }: Asked): ToolChanges[] | undefined {
  if (options.base !== undefined && before !== undefined) throw fail("'--base' says what to compare with; leave the file out.");
  if (before !== undefined && after !== undefined) return compareLocks(readFile(io, before), readFile(io, after));
  const base =
    before !== undefined
      ? readFile(io, before)
      : options.base !== undefined
        ? readBase(io, options.base, options.project)
        : undefined;
  const opened = openProjects(io.cwd, options.project);
  const tools = readSound(io, opened);
  if (!tools) return undefined;
  return base ? compareLocks(base, lockOf(opened, tools)) : compareWithLock(opened, tools);
}

function readFile({ cwd }: Io, name: string): Lock {
  try {
    return readLock(readFileSync(resolve(cwd, name), 'utf8'), name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw fail(`There is no '${name}'.`);
  }
}

/** The lock as it was at a commit. */
function readBase({ cwd }: Io, ref: string, project: string | undefined): Lock {
  // It would be taken for an option of git.
  if (ref.startsWith('-')) throw fail(`'${ref}' is no commit, branch or tag.`);
  const name = `${ref}:./${lockName}`;
  try {
    const folder = dirname(findTsconfig(cwd, project));
    return readLock(execFileSync('git', ['show', name], { cwd: folder, encoding: 'utf8', stdio: 'pipe', timeout: 30_000 }), name);
  } catch (error) {
    if ('exitCode' in (error as object)) throw error;
    const said = `${(error as { stderr?: string }).stderr ?? ''}`.trim().split('\n')[0] ?? '';
    throw fail(`git has no '${lockName}' of '${ref}'.${said ? ` It says: ${said}` : ''}`);
  }
}

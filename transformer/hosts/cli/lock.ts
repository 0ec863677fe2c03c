import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { showPath } from '../engine/show-path.js';
import { type AddCommand, addProjectOptions, type ProjectOptions, printJson } from './command.js';
import { lockName, writeLock } from './contract/lock-text.js';
import { count } from './count.js';
import type { Io } from './io.js';
import { lockOf } from './locked.js';
import { openProjects } from './open-projects.js';
import { readSound } from './read-sound.js';

export const addLock: AddCommand = (program, { io, end }) =>
  addProjectOptions(program.command('lock'))
    .description('write the contract of every tool into tools.lock.json')
    .action((options: ProjectOptions) => end(lock(io, options)));

function lock(io: Io, { project, json }: ProjectOptions): number {
  const opened = openProjects(io.cwd, project);
  const tools = readSound(io, opened);
  if (!tools) return 1;
  const made = lockOf(opened, tools);
  const file = join(opened.folder, lockName);
  const text = writeLock(made);
  const isNew = !existsSync(file) || readFileSync(file, 'utf8') !== text;
  if (isNew) writeFileSync(file, text);
  const shown = showPath(io.cwd, file);
  if (json) printJson(io, { file: shown, tools: made.tools.length, written: isNew });
  else io.out(isNew ? `Wrote the contracts of ${count(made.tools.length, 'tool')} to ${shown}.\n` : `${shown} is up to date.\n`);
  return 0;
}

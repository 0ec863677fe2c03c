import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { showPath } from '../engine/show-path.js';
import { compareLocks, type ToolChanges } from './contract/compare-locks.js';
import type { Lock } from './contract/contract.js';
import { lockName, makeLock, readLock } from './contract/lock-text.js';
import { makeContract } from './contract/make-contract.js';
import { fail } from './fail.js';
import type { OpenedProjects } from './open-projects.js';
import type { ProjectTool } from './read-tools.js';

/** The contracts of a project as it is now. */
export const lockOf = ({ folder }: OpenedProjects, tools: readonly ProjectTool[]): Lock =>
  makeLock(tools.map(({ tool, file }) => makeContract(tool, showPath(folder, file))));

/** The lock that is written beside a project's tsconfig; undefined where there is none. */
function lockIn(folder: string): Lock | undefined {
  const file = join(folder, lockName);
  return existsSync(file) ? readLock(readFileSync(file, 'utf8'), lockName) : undefined;
}

/** What changed since the lock was written. */
export function compareWithLock(opened: OpenedProjects, tools: readonly ProjectTool[]): ToolChanges[] {
  const lock = lockIn(opened.folder);
  if (!lock) throw fail(`There is no '${lockName}' beside the tsconfig.`, ["Write one, and commit it: 'define-tool lock'."], 1);
  return compareLocks(lock, lockOf(opened, tools));
}

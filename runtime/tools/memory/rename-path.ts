import { checkFree, isFolder } from './check-free.js';
import { type Memory, show } from './memory.js';
import type { MemoryFile } from './memory-files.js';
import { type PathReading, ROOT, readPath } from './read-path.js';
import { refuse } from './refuse.js';

/** `rename`: moves a file or a directory to where nothing is yet. */
export async function renamePath({ files, limits }: Memory, from: string, to: string): Promise<string> {
  if (from === '') refuse(`Error: Cannot rename the ${ROOT} directory itself. Rename what is in it.`);
  const listed = await files.list();
  const moved = listed.filter((file) => isWithin(file, from));
  if (moved.length === 0) refuse(`Error: The path ${show(from)} does not exist`);
  if (to === '' || isFolder(listed, to) || listed.some((file) => file.path === to))
    refuse(`Error: The destination ${show(to)} already exists`);
  if (to.startsWith(`${from}/`)) refuse(`Error: Cannot move ${show(from)} into itself. Choose a destination outside of it.`);
  checkFree(
    listed.filter((file) => !moved.includes(file)),
    to,
  );
  for (const file of moved) {
    const reading: PathReading = readPath(show(to + file.path.slice(from.length)), limits);
    if ('problem' in reading) refuse(`Error: The path ${show(file.path)} would become too long: it ${reading.problem}.`);
  }
  await files.rename(from, to);
  return `Successfully renamed ${show(from)} to ${show(to)}`;
}

const isWithin = (file: MemoryFile, path: string): boolean => file.path === path || file.path.startsWith(`${path}/`);

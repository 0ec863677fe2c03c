import { checkFree, isFolder } from './check-free.js';
import { checkSpace } from './check-space.js';
import { type Memory, show } from './memory.js';
import { refuse } from './refuse.js';

/** `create`: a new file. One that is there is not overwritten. */
export async function createFile(memory: Memory, path: string, text: string): Promise<string> {
  const listed = await memory.files.list();
  if (isFolder(listed, path)) refuse(`Error: ${show(path)} is a directory. Create a file in it, such as ${show(path)}/notes.md.`);
  const taken = `Error: File ${show(path)} already exists`;
  if (listed.some((file) => file.path === path)) refuse(taken);
  checkFree(listed, path);
  checkSpace(memory, listed, { path, text });
  if (!(await memory.files.create(path, text))) refuse(taken);
  return `File created successfully at: ${show(path)}`;
}

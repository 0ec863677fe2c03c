import { isFolder } from './check-free.js';
import { type Memory, show } from './memory.js';
import { ROOT } from './read-path.js';
import { refuse } from './refuse.js';

/** `delete`: a file, or a directory with all that is in it. */
export async function removePath({ files }: Memory, path: string): Promise<string> {
  if (path === '') refuse(`Error: Cannot delete the ${ROOT} directory itself. Delete what is in it that is no longer needed.`);
  const listed = await files.list();
  if (!isFolder(listed, path) && !listed.some((file) => file.path === path))
    refuse(`Error: The path ${show(path)} does not exist`);
  await files.remove(path);
  return `Successfully deleted ${show(path)}`;
}

import { rename } from 'node:fs/promises';
import { show } from '../memory.js';
import { refuse } from '../refuse.js';
import { findPlace } from './place.js';
import { withTemporaryFile } from './temporary-file.js';

/** Puts another text in the place of a file's, with the permissions that it has. */
export async function replaceFile(root: string, path: string, text: string): Promise<void> {
  const place = await findPlace(root, path);
  if (!place?.found?.isFile()) refuse(`Error: The path ${show(path)} does not exist any more.`);
  const { real, folder, found } = place;
  await withTemporaryFile(folder, { text, mode: found.mode & 0o777 }, (file) => rename(file, real));
}

import { rm } from 'node:fs/promises';
import { findPlace } from './place.js';
import { removeEmpty } from './remove-empty.js';

/** Deletes a file, or a folder with all that is in it: of links in it the links, and not what they lead to. */
export async function removeTree(root: string, path: string): Promise<void> {
  const place = await findPlace(root, path);
  if (place?.found === undefined) return;
  await rm(place.real, { recursive: true, force: true });
  await removeEmpty(root, path);
}

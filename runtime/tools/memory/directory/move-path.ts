import { rename } from 'node:fs/promises';
import { show } from '../memory.js';
import { refuse } from '../refuse.js';
import { findPlace, makePlace } from './place.js';
import { removeEmpty } from './remove-empty.js';

/** Moves a file or a folder to where nothing is. */
export async function movePath(root: string, from: string, to: string): Promise<void> {
  const source = await findPlace(root, from);
  if (source?.found === undefined) refuse(`Error: The path ${show(from)} does not exist`);
  const target = await makePlace(root, to);
  if (target === undefined || target.found !== undefined) refuse(`Error: The destination ${show(to)} already exists`);
  await rename(source.real, target.real);
  await removeEmpty(root, from);
}

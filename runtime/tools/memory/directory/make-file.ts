import { link, writeFile } from 'node:fs/promises';
import { codeOf } from './explain.js';
import { makePlace } from './place.js';
import { withTemporaryFile } from './temporary-file.js';

const PRIVATE = 0o600;

/** Makes a file that is not there yet. A link to a finished file appears in one step, and never in the place of another. */
export async function makeFile(root: string, path: string, text: string): Promise<boolean> {
  const place = await makePlace(root, path);
  if (place === undefined || place.found !== undefined) return false;
  return withTemporaryFile(place.folder, { text, mode: PRIVATE }, async (file) => {
    try {
      await link(file, place.real);
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      return makeWithoutLink(place.real, text);
    }
  });
}

/** Some file systems have no hard links. */
async function makeWithoutLink(real: string, text: string): Promise<boolean> {
  try {
    await writeFile(real, text, { flag: 'wx', mode: PRIVATE });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

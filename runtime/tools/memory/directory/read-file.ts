import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { show } from '../memory.js';
import { refuse } from '../refuse.js';
import { absent, findPlace } from './place.js';

/** The folder may hold files that no memory wrote. */
const MOST_BYTES = 16_777_216;

/** Neither through a link, nor waiting for whoever is at the other end of a pipe. Windows has neither flag. */
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

export async function readFile(root: string, path: string): Promise<string | undefined> {
  const place = await findPlace(root, path);
  if (!place?.found?.isFile()) return undefined;
  const handle = await open(place.real, flags).catch(absent);
  if (handle === undefined) return undefined;
  try {
    const opened = await handle.stat();
    if (opened.ino !== place.found.ino || opened.dev !== place.found.dev || !opened.isFile()) return undefined;
    if (opened.size > MOST_BYTES) refuse(`Error: The file ${show(path)} has ${opened.size} bytes, too many to be read.`);
    return decode(await handle.readFile(), path);
  } finally {
    await handle.close();
  }
}

function decode(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return refuse(
      `Error: The file ${show(path)} is not text in UTF-8, so it can be neither shown nor edited. It can be deleted or renamed.`,
    );
  }
}

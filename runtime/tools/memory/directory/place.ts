import type { Stats } from 'node:fs';
import { lstat, mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { show } from '../memory.js';
import { nameProblem } from '../read-path.js';
import { refuse } from '../refuse.js';
import { codeOf } from './explain.js';

/** A place on the disk, and what is there. */
export interface Place {
  /** The real path, without a link in it. */
  readonly real: string;
  /** The folder it is in. */
  readonly folder: string;
  readonly found: Stats | undefined;
}

/** The real path of the root, which may itself be a link: the program chose it. `undefined` where it is not there yet. */
export const findRoot = (root: string): Promise<string | undefined> => realpath(root).catch(absent);

/**
 * Finds a place below the root, one name after the other. A link is refused, whether it leads out or not, and so is anything that is neither a
 * folder nor a file.
 *
 * @returns `undefined` where a folder on the way is not there, or is none.
 */
export async function findPlace(root: string, path: string): Promise<Place | undefined> {
  let folder = await findRoot(root);
  const names = namesOf(path);
  for (const [index, name] of names.entries()) {
    if (folder === undefined) return undefined;
    const real = join(folder, name);
    const found = await look(real, show(names.slice(0, index + 1).join('/')));
    if (index === names.length - 1) return { real, folder, found };
    folder = found?.isDirectory() ? real : undefined;
  }
  return undefined;
}

/** The same, with the folders on the way made where they are missing. */
export async function makePlace(root: string, path: string): Promise<Place | undefined> {
  await mkdir(root, { recursive: true, mode: PRIVATE_FOLDER });
  const names = namesOf(path);
  for (let depth = 1; depth < names.length; depth++) {
    const place = await findPlace(root, names.slice(0, depth).join('/'));
    if (place === undefined) return undefined;
    if (place.found === undefined) await mkdir(place.real, { mode: PRIVATE_FOLDER }).catch(unless('EEXIST'));
  }
  return findPlace(root, path);
}

const PRIVATE_FOLDER = 0o700;

/** Whoever calls has checked the path; what would be lost by a mistake there is worth a second look. */
function namesOf(path: string): string[] {
  const names = path.split('/');
  const wrong = names.find(
    (name) => name === '' || nameProblem(name) !== undefined || name.includes('\0') || name.includes('\\'),
  );
  if (wrong !== undefined) throw new TypeError(`'${path}' is no path inside a memory.`);
  return names;
}

async function look(real: string, shown: string): Promise<Stats | undefined> {
  const found = await lstat(real).catch(absent);
  if (found?.isSymbolicLink()) refuse(`Error: ${shown} is a symbolic link, and links are not followed. Choose another path.`);
  if (found && !found.isFile() && !found.isDirectory())
    refuse(`Error: ${shown} is neither a file nor a directory. Choose another path.`);
  return found;
}

/** What is not there is no error. */
export function absent(error: unknown): undefined {
  const code = codeOf(error);
  if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
}

/** Lets some errors pass. */
export const unless =
  (...codes: readonly string[]) =>
  (error: unknown): void => {
    if (!codes.includes(codeOf(error) ?? '')) throw error;
  };

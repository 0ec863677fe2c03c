import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { MemoryFile } from '../memory-files.js';
import { refuse } from '../refuse.js';
import { absent, findRoot } from './place.js';
import { isTemporary } from './temporary-file.js';

/** More than a memory makes: somebody gave it a folder that is none. */
const MOST_FILES = 20_000;
const DEEPEST = 40;

/** All files below the root. Links and what is neither a file nor a folder are left out. */
export async function listFiles(root: string): Promise<MemoryFile[]> {
  const real = await findRoot(root);
  const files: MemoryFile[] = [];
  if (real !== undefined) await collect(real, [], files);
  return files;
}

async function collect(folder: string, names: readonly string[], files: MemoryFile[]): Promise<void> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(absent)) ?? [];
  for (const entry of entries) {
    const path = [...names, entry.name];
    const real = join(folder, entry.name);
    if (entry.isDirectory() && path.length < DEEPEST) await collect(real, path, files);
    if (!entry.isFile() || isTemporary(entry.name)) continue;
    if (files.length >= MOST_FILES) refuse(`Error: The memory holds more than ${MOST_FILES} files, too many to be listed.`);
    const found = await lstat(real).catch(absent);
    if (found?.isFile()) files.push({ path: path.join('/'), bytes: found.size });
  }
}

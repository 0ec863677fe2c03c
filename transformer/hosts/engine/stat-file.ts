import { type Stats, statSync } from 'node:fs';

/** What the disk says about a path; undefined where there is nothing, or nothing that may be asked about. */
export function statFile(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    // a file where the path has a folder
    return undefined;
  }
}

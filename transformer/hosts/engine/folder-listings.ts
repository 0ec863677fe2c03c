import { readdirSync } from 'node:fs';
import { statFile } from './stat-file.js';

/** What folders contain, to see files that come and go. */
export interface FolderListings {
  watch(folders: Iterable<string>): void;
  /** Looks at the disk again. Returns whether a name came or went. */
  lookAgain(): boolean;
}

export function createFolderListings(): FolderListings {
  let listings = new Map<string, { stamp: number; names: string }>();
  return {
    watch(folders) {
      listings = new Map(
        [...folders].map((folder) => [folder, listings.get(folder) ?? { stamp: timeOf(folder), names: namesIn(folder) }]),
      );
    },
    lookAgain() {
      let changed = false;
      for (const [folder, listing] of listings) {
        const stamp = timeOf(folder);
        // Many editors write a new file and rename it, which changes the folder's time and none of its names.
        if (stamp === listing.stamp && stamp < Date.now() - resolution) continue;
        const names = namesIn(folder);
        changed ||= names !== listing.names;
        Object.assign(listing, { stamp, names });
      }
      return changed;
    },
  };
}

/** Times of folders are only so exact; milliseconds. */
const resolution = 1_000;

const timeOf = (folder: string): number => statFile(folder)?.mtimeMs ?? 0;

function namesIn(folder: string): string {
  try {
    return readdirSync(folder).sort().join('/');
  } catch {
    return '';
  }
}

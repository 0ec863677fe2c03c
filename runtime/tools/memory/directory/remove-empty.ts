import { rmdir } from 'node:fs/promises';
import { findPlace } from './place.js';

/** Deletes the folders above a path that nothing is in any more. The root stays. */
export async function removeEmpty(root: string, path: string): Promise<void> {
  const names = path.split('/');
  for (let depth = names.length - 1; depth > 0; depth--) {
    const place = await findPlace(root, names.slice(0, depth).join('/'));
    if (!place?.found?.isDirectory()) return;
    const isGone = await rmdir(place.real).then(
      () => true,
      () => false,
    );
    if (!isGone) return;
  }
}

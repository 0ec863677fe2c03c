import { show } from './memory.js';
import type { MemoryFile } from './memory-files.js';

const DEEPEST = 2;

/** What is in a directory, two levels deep, with sizes. Its own size is that of all files in it. */
export function listFolder(listed: readonly MemoryFile[], folder: string): string {
  const start = folder === '' ? '' : `${folder}/`;
  const sizes = new Map<string, number>();
  let total = 0;
  for (const { path, bytes } of listed) {
    if (!path.startsWith(start)) continue;
    total += bytes;
    const names = path.slice(start.length).split('/');
    for (let depth = 1; depth <= Math.min(names.length, DEEPEST); depth++) {
      if (isHidden(names[depth - 1]!)) break;
      // A directory has a slash at its end.
      const shown = names.slice(0, depth).join('/') + (depth < names.length ? '/' : '');
      sizes.set(shown, (sizes.get(shown) ?? 0) + bytes);
    }
  }
  const lines = [...sizes.keys()].sort().map((path) => `${formatSize(sizes.get(path)!)}\t${show(folder)}/${path}`);
  const head = `Here're the files and directories up to ${DEEPEST} levels deep in ${show(folder)}, excluding hidden items and node_modules:`;
  return [head, `${formatSize(total)}\t${show(folder)}`, ...lines].join('\n');
}

const isHidden = (name: string): boolean => name.startsWith('.') || name === 'node_modules';

/** `512B`, `1.5K`, `2.0M` */
function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes}B`;
  const power = Math.min(Math.floor(Math.log2(bytes) / 10), 3);
  return `${(bytes / 1024 ** power).toFixed(1)}${'BKMG'[power]}`;
}

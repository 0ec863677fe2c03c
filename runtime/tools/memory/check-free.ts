import { show } from './memory.js';
import type { MemoryFile } from './memory-files.js';
import { refuse } from './refuse.js';

/**
 * @throws NotExecutedError when a file cannot come to be at a path: something on the way is a file, or differs in case only, which some
 * systems do not tell apart.
 */
export function checkFree(listed: readonly MemoryFile[], path: string): void {
  const names = path.split('/');
  for (const file of listed) {
    const others = file.path.split('/');
    const length = Math.min(names.length, others.length);
    for (let index = 0; index < length; index++) {
      const [name, other] = [names[index]!, others[index]!];
      if (fold(name) !== fold(other)) break;
      const at = show(others.slice(0, index + 1).join('/'));
      if (name !== other)
        refuse(
          `Error: ${at} exists already, and differs from ${show(path)} in upper and lower case only. Write it as it is, or choose another name.`,
        );
      if (index === others.length - 1 && index < names.length - 1)
        refuse(`Error: ${at} is a file, so nothing can be in it. Choose another path.`);
    }
  }
}

const fold = (name: string): string => name.toLowerCase().normalize('NFC');

/** Whether there are files below a path. */
export const isFolder = (listed: readonly MemoryFile[], path: string): boolean =>
  path === '' || listed.some((file) => file.path.startsWith(`${path}/`));

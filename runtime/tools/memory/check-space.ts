import { utf8Length } from '../../validate/take-snapshot.js';
import { type Memory, show } from './memory.js';
import type { MemoryFile } from './memory-files.js';
import { refuse } from './refuse.js';

/** @throws NotExecutedError when the memory has no room for a text at a path. `path` may be there already. */
export function checkSpace(
  { limits }: Memory,
  listed: readonly MemoryFile[],
  { path, text }: { readonly path: string; readonly text: string },
): void {
  const bytes = utf8Length(text);
  if (bytes > limits.fileBytes) {
    refuse(
      `Error: The file ${show(path)} would have ${bytes} bytes, and a file must not have more than ${limits.fileBytes}. ` +
        'Keep what matters, or split it into several files.',
    );
  }
  const others = listed.filter((file) => file.path !== path);
  if (others.length >= limits.files)
    refuse(
      `Error: The memory already has ${others.length} files, the most it may have. Delete files that are no longer needed, or add to one.`,
    );
  const total = others.reduce((sum, file) => sum + file.bytes, bytes);
  if (total > limits.totalBytes)
    refuse(
      `Error: The memory would have ${total} bytes, and must not have more than ${limits.totalBytes}. Delete or shorten files first.`,
    );
}

import { randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { join } from 'node:path';

const START = '.define-tool-';

/** Whether a name is that of a file that is being written, or was when a process ended. */
export const isTemporary = (name: string): boolean => name.startsWith(START);

/** Writes a text beside the place where it belongs, to be put there in one step by `place`. Nothing stays behind. */
export async function withTemporaryFile<Value>(
  folder: string,
  { text, mode }: { readonly text: string; readonly mode: number },
  place: (file: string) => Promise<Value>,
): Promise<Value> {
  const file = join(folder, `${START}${randomUUID()}.tmp`);
  const handle = await open(file, 'wx', mode);
  try {
    try {
      await handle.writeFile(text, 'utf8');
      await handle.sync();
    } finally {
      await handle.close();
    }
    return await place(file);
  } finally {
    // After a rename it is gone already.
    await unlink(file).catch(() => undefined);
  }
}

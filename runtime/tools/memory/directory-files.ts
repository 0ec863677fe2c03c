import { resolve } from 'node:path';
import { ToolDefinitionError } from '../../errors.js';
import { explain } from './directory/explain.js';
import { listFiles } from './directory/list-files.js';
import { makeFile } from './directory/make-file.js';
import { movePath } from './directory/move-path.js';
import { readFile } from './directory/read-file.js';
import { removeTree } from './directory/remove-tree.js';
import { replaceFile } from './directory/replace-file.js';
import type { MemoryFiles } from './memory-files.js';

/**
 * Keeps the files of a memory in a folder, which becomes `/memories`. It is made when the first file is. Files are readable by their owner
 * only, and written whole or not at all.
 *
 * Nothing outside the folder is read or written: names that could lead out are refused, and symbolic links below the folder are not
 * followed, wherever they lead. That holds against what a model may send, and not against another program that swaps folders for links while
 * a command runs. Several processes may share the folder; edits of one file at the same moment overwrite each other.
 *
 * @param folder - An absolute path, or one from the current folder.
 * @throws ToolDefinitionError for an empty path.
 */
export function directoryFiles(folder: string): MemoryFiles {
  if (typeof folder !== 'string' || folder === '')
    throw new ToolDefinitionError("Tool 'memory' is not defined correctly.\ndirectoryFiles needs the path of a folder.", {
      tool: 'memory',
    });
  const root = resolve(folder);
  return {
    list: () => explain('list the files', '', () => listFiles(root)),
    read: (path) => explain('read', path, () => readFile(root, path)),
    create: (path, text) => explain('write', path, () => makeFile(root, path, text)),
    write: (path, text) => explain('write', path, () => replaceFile(root, path, text)),
    remove: (path) => explain('delete', path, () => removeTree(root, path)),
    rename: (from, to) => explain('move', from, () => movePath(root, from, to)),
  };
}

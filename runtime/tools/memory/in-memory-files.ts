import { utf8Length } from '../../validate/take-snapshot.js';
import type { MemoryFiles } from './memory-files.js';

/**
 * Keeps the files of a memory in the process, for tests and for memories that end with the program.
 *
 * @param initial - Files that are there from the start, by path: `{ 'notes/today.md': 'Buy milk.' }`.
 */
export function inMemoryFiles(initial: Readonly<Record<string, string>> = {}): MemoryFiles {
  const files = new Map(Object.entries(initial));
  const within = (folder: string): string[] =>
    [...files.keys()].filter((path) => path === folder || path.startsWith(`${folder}/`));
  return {
    async list() {
      return [...files].map(([path, text]) => ({ path, bytes: utf8Length(text) }));
    },
    async read(path) {
      return files.get(path);
    },
    async create(path, text) {
      if (files.has(path)) return false;
      files.set(path, text);
      return true;
    },
    async write(path, text) {
      files.set(path, text);
    },
    async remove(path) {
      for (const each of within(path)) files.delete(each);
    },
    async rename(from, to) {
      for (const path of within(from)) {
        files.set(to + path.slice(from.length), files.get(path)!);
        files.delete(path);
      }
    },
  };
}

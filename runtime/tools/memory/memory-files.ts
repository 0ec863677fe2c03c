/** A file of a memory. */
export interface MemoryFile {
  /** Below the root, as in `notes/today.md`. */
  readonly path: string;
  /** Its size in UTF-8. */
  readonly bytes: number;
}

/**
 * Where a memory keeps its files. Paths are relative to the root, with `/` between plain names: `memoryTool` has checked them, and calls
 * one method at a time. Folders are there as long as there is a file in them.
 *
 * A method may throw a `ToolError` (define-tool/executor) to tell the model something; of any other error a model learns no more than that the
 * tool failed.
 */
export interface MemoryFiles {
  /** All files, in any order. */
  list(): Promise<readonly MemoryFile[]>;
  /** The text of a file; `undefined` where there is none of that path. */
  read(path: string): Promise<string | undefined>;
  /** Makes a file. false, and nothing else: the path is taken. */
  create(path: string, text: string): Promise<boolean>;
  /** Replaces the text of a file that is there. Who reads it sees the old text or the new one. */
  write(path: string, text: string): Promise<void>;
  /** Deletes a file, or a folder with all that is in it. */
  remove(path: string): Promise<void>;
  /** Moves a file, or a folder with all that is in it, to a path that is free. */
  rename(from: string, to: string): Promise<void>;
}

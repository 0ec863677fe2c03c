import type { MemoryLimits } from './limits.js';
import type { MemoryFiles } from './memory-files.js';
import { ROOT } from './read-path.js';

/** What commands work on. */
export interface Memory {
  readonly files: MemoryFiles;
  readonly limits: MemoryLimits;
}

/** A path as a model writes it. */
export const show = (path: string): string => (path === '' ? ROOT : `${ROOT}/${path}`);

import type { Typescript } from '../../context.js';
import { createConfigSearch } from './config-search.js';
import { normalisePath } from './normalise-path.js';

/**
 * The tsconfig that a file is built with: the nearest `tsconfig.json` above it that names it, or the config among its
 * references that does. A `tsconfig.json` that only lists references has options that no file is built with.
 *
 * @returns Undefined if none names it.
 */
export const findConfig = (ts: Typescript, fileName: string): string | undefined =>
  createConfigSearch(ts).ownerOf(normalisePath(fileName));

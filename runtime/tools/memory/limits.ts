import { ToolDefinitionError } from '../../errors.js';
import { nearestName } from '../../nearest-name.js';

/** How much a memory may hold, and how much of it is shown at once. */
export interface MemoryLimits {
  /** Of one file, in UTF-8. Default: 100 000. */
  readonly fileBytes: number;
  /** Of all files together. Default: 10 000 000. */
  readonly totalBytes: number;
  /** How many files. Default: 1000. */
  readonly files: number;
  /** Of one path, `/memories` included, in UTF-8. Default: 250. */
  readonly pathBytes: number;
  /** Names in one path, below the root. Default: 8. */
  readonly depth: number;
  /** Of one `view`; the rest of a longer file is shown by line range. Default: 30 000. */
  readonly viewCharacters: number;
}

const defaults: MemoryLimits = {
  fileBytes: 100_000,
  totalBytes: 10_000_000,
  files: 1000,
  pathBytes: 250,
  depth: 8,
  viewCharacters: 30_000,
};

/** @throws ToolDefinitionError for a limit that is unknown, or no positive whole number. */
export function readLimits(given: Partial<MemoryLimits> = {}): MemoryLimits {
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(defaults, name)) {
      const near = nearestName(name, Object.keys(defaults));
      throw wrong(`There is no limit '${name}' of a memory.${near === undefined ? '' : ` Did you mean '${near}'?`}`);
    }
    if (value !== undefined && !(Number.isSafeInteger(value) && value > 0))
      throw wrong(`The limit '${name}' of a memory must be a positive whole number.`);
  }
  const known = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...defaults, ...Object.fromEntries(known) };
}

const wrong = (problem: string): ToolDefinitionError =>
  new ToolDefinitionError(`Tool 'memory' is not defined correctly.\n${problem}`, { tool: 'memory' });

export type { MemoryCommand } from './command-schema.js';
export { directoryFiles } from './directory-files.js';
export { inMemoryFiles } from './in-memory-files.js';
export type { MemoryLimits } from './limits.js';
export type { MemoryFile, MemoryFiles } from './memory-files.js';
export { type MemoryToolOptions, memoryTool } from './memory-tool.js';

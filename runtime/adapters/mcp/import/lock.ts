import { digest } from '../../../executor/digest.js';
import type { McpTool } from '../wire.js';

/** What a server's tools were when somebody looked at them: plain JSON, to be kept with the program. */
export interface McpLock {
  readonly format: 1;
  /** A hash of all that a model or a policy could see of each tool, by the server's name for it. */
  readonly tools: Readonly<Record<string, string>>;
}

/** What a model or a policy sees of a tool. */
export const parts = ['title', 'description', 'inputSchema', 'outputSchema', 'annotations'] as const;
export type McpToolPart = (typeof parts)[number];

export const hashOf = (tool: McpTool): string => `sha256-${digest(parts.map((part) => tool[part] ?? null))}`;

export const lockOf = (tools: Iterable<McpTool>): McpLock => ({
  format: 1,
  tools: Object.fromEntries([...tools].map((tool) => [tool.name, hashOf(tool)])),
});

/** Whether a tool is the one that somebody looked at: 'new' where they have not seen any of that name. */
export function checkLock(tool: McpTool, lock: McpLock): 'same' | 'changed' | 'new' {
  if (!Object.hasOwn(lock.tools, tool.name)) return 'new';
  return lock.tools[tool.name] === hashOf(tool) ? 'same' : 'changed';
}

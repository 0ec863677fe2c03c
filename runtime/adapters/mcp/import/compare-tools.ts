import { digest } from '../../../executor/digest.js';
import type { McpTool } from '../wire.js';
import { type McpToolPart, parts } from './lock.js';

/** How a server's tools differ from what they were, by the server's names. */
export interface McpChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly { readonly name: string; readonly parts: readonly McpToolPart[] }[];
}

export function compareTools(before: ReadonlyMap<string, McpTool>, after: ReadonlyMap<string, McpTool>): McpChanges {
  return {
    added: [...after.keys()].filter((name) => !before.has(name)),
    removed: [...before.keys()].filter((name) => !after.has(name)),
    changed: [...after].flatMap(([name, tool]) => {
      const old = before.get(name);
      const differing = old === undefined ? [] : parts.filter((part) => digest(old[part] ?? null) !== digest(tool[part] ?? null));
      return differing.length === 0 ? [] : [{ name, parts: differing }];
    }),
  };
}

export const isChange = ({ added, removed, changed }: McpChanges): boolean => added.length + removed.length + changed.length > 0;

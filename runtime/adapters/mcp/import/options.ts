import type { SchemaToolOptions } from '../../../tools/from-schema.js';
import type { McpContent, McpTool } from '../wire.js';
import type { McpChanges } from './compare-tools.js';
import type { McpLock } from './lock.js';

export type ImportedToolOptions = Partial<Omit<SchemaToolOptions, 'inputSchema' | 'outputSchema'>>;

export interface ToolsFromMcpOptions {
  /** Put before each name, with an underscore: `'github'` makes `github_create_issue` of `create_issue`. */
  readonly prefix?: string | undefined;
  /**
   * What the server says about its own tools (`readOnlyHint` and so on) counts. Default: nothing it says does, and every tool has side
   * effects, since a server that wants to be called without approval would only have to claim that it is harmless.
   */
  readonly trust?: 'annotations' | undefined;
  /**
   * What the program says about a tool: its policies, or a better name and description. `false`: the tool is left out.
   *
   * @example
   * configure: ({ name }) => (name.startsWith('get_') ? { sideEffecting: false, cacheTtlMs: 60_000 } : { needsApproval: true });
   */
  readonly configure?: ((tool: McpTool) => ImportedToolOptions | false | undefined) | undefined;
  /**
   * The `lock` of an earlier import, which somebody looked at. A tool that is not in it is left out; one that differs from it is refused,
   * now and, where the server changes it later, in every call.
   */
  readonly expect?: McpLock | undefined;
  /** Told when the server's tools have changed. With it, the server is listened to: the client's handler of `list_changed` is ours then. */
  readonly onChanged?: ((changes: McpChanges) => void) | undefined;
  /** What becomes of a result that has no schema. Default: its text, or where it is more than text, its blocks. */
  readonly readContent?: ((content: readonly McpContent[], tool: McpTool) => unknown) | undefined;
  /** How long the server may be silent about a call, in milliseconds. Default: 60 000. */
  readonly timeoutMs?: number | undefined;
}

import { ToolDefinitionError } from '../../../errors.js';
import type { Tool } from '../../../tool.js';
import { nameTools } from '../../name-tools.js';
import type { McpTool } from '../wire.js';
import { listAll, type McpClientLike, onListChanged } from './client.js';
import { compareTools, isChange, type McpChanges } from './compare-tools.js';
import { importTool } from './import-tool.js';
import { checkLock, lockOf, type McpLock } from './lock.js';
import type { ToolsFromMcpOptions } from './options.js';
import { readDefinition } from './read-definition.js';

/** A tool of a server that was not taken, and why. */
export interface SkippedTool {
  readonly name: string;
  readonly reason: string;
}

/** The tools of an MCP server, as tools of this package: to be put into a registry, an Executor or an adapter. */
export interface McpTools extends Iterable<Tool> {
  readonly tools: readonly Tool[];
  /** The server's name of each tool, by ours. */
  readonly names: ReadonlyMap<string, string>;
  readonly skipped: readonly SkippedTool[];
  /** What the tools are now, for `expect`. */
  readonly lock: McpLock;
  /** Asks the server again. Tools that have changed are new objects in `tools`; whoever holds an old one keeps it as it was. */
  refresh(): Promise<McpChanges>;
  /** Stops listening to the server. The connection is the program's. */
  close(): void;
}

interface Taken {
  readonly definition: McpTool;
  readonly tool: Tool;
}

/**
 * Brings the tools of an MCP server in, under the policies of this package: their arguments are checked, they can be made to need approval,
 * and what the server claims about them counts only where `trust` says so.
 *
 * @param client - A connected client of the official SDK, of version 1 or 2.
 * @throws ToolDefinitionError where `expect` is given and a tool is not what it was.
 *
 * @example
 * const github = await toolsFromMcp(client, { prefix: 'github', expect: JSON.parse(await readFile('github.lock.json', 'utf8')) });
 * const executor = new Executor([...github, ...ownTools], { autonomy: 'gated' });
 */
export async function toolsFromMcp(client: McpClientLike, options: ToolsFromMcpOptions = {}): Promise<McpTools> {
  const blocked = new Map<string, string>();
  let listed = new Map<string, McpTool>();
  let taken = new Map<string, Taken>();
  let skipped: SkippedTool[] = [];

  function take(definitions: ReadonlyMap<string, McpTool>): void {
    const before = taken;
    const names = nameTools([...definitions.keys()], options.prefix);
    taken = new Map();
    skipped = [];
    for (const [name, definition] of definitions) {
      const known = before.get(name);
      const isSame =
        known !== undefined && !isChange(compareTools(new Map([[name, known.definition]]), new Map([[name, definition]])));
      const result = isSame ? known : takeOne(definition, names.get(name)!);
      if ('reason' in result) skipped.push(result);
      else taken.set(name, result);
    }
  }

  function takeOne(definition: McpTool, ourName: string): Taken | SkippedTool {
    const { name } = definition;
    const state = options.expect === undefined ? 'same' : checkLock(definition, options.expect);
    if (state !== 'same')
      return { name, reason: state === 'new' ? 'It is not in the lock.' : 'It is not what the lock says it is.' };
    if (definition.execution?.taskSupport === 'required') return { name, reason: 'It can be run as a task only.' };
    const own = options.configure?.(definition) ?? {};
    if (own === false) return { name, reason: 'The program leaves it out.' };
    try {
      const tool = importTool(definition, { name: ourName, client, options, own, whyNot: () => blocked.get(name) });
      return { definition, tool };
    } catch (error) {
      if (!(error instanceof ToolDefinitionError)) throw error;
      return { name, reason: error.message };
    }
  }

  async function refresh(): Promise<McpChanges> {
    const now = new Map<string, McpTool>();
    const unread: SkippedTool[] = [];
    for (const given of await listAll(client)) {
      const read = readDefinition(given);
      if ('reason' in read) unread.push(read);
      else if (now.has(read.name)) unread.push({ name: read.name, reason: 'The server lists it twice, and the first counts.' });
      else now.set(read.name, read);
    }
    const changes = compareTools(listed, now);
    listed = now;
    block(now);
    take(now);
    skipped.push(...unread);
    return changes;
  }

  /** Who holds a tool of somebody's approval must not reach one that has become another behind its name. */
  function block(now: ReadonlyMap<string, McpTool>): void {
    blocked.clear();
    if (options.expect === undefined) return;
    for (const [name, definition] of now) {
      if (checkLock(definition, options.expect) !== 'changed') continue;
      blocked.set(name, `Tool '${name}' is not called: its server has changed it since it was approved.`);
    }
  }

  let running: Promise<McpChanges> | undefined;
  /** One after the other, or an old list could come in last. */
  const refreshInTurn = (): Promise<McpChanges> => {
    const next = (running ?? Promise.resolve()).then(refresh, refresh);
    running = next;
    return next;
  };

  await refreshInTurn();
  if (blocked.size > 0) {
    const list = [...blocked.keys()].map((name) => `- '${name}'`).join('\n');
    throw new ToolDefinitionError(
      `The MCP server has tools that are not what the lock says they are:\n${list}\nLook at them, and keep the new 'lock' if they are right.`,
    );
  }
  const { onChanged } = options;
  const stop =
    onChanged === undefined
      ? undefined
      : await onListChanged(client, () => {
          refreshInTurn().then(
            (changes) => {
              if (isChange(changes)) onChanged(changes);
            },
            () => {
              // The server did not answer; it is asked again when it next says that something has changed.
            },
          );
        });
  const tools = (): Tool[] => [...taken.values()].map(({ tool }) => tool);
  return {
    get tools() {
      return tools();
    },
    get names() {
      return new Map([...taken].map(([name, { tool }]) => [tool.name, name]));
    },
    get skipped() {
      return skipped;
    },
    get lock() {
      return lockOf([...taken.values()].map(({ definition }) => definition));
    },
    [Symbol.iterator]: () => tools()[Symbol.iterator](),
    refresh: refreshInTurn,
    close: () => stop?.(),
  };
}

import { ToolDefinitionError } from '../../errors.js';
import type { ToolSource } from '../source.js';
import { createHandlers } from './handle-calls.js';
import type { McpOptions } from './options.js';
import { registerOnV1, type ServerV1 } from './register-v1.js';
import { type McpServerV2, registerOnMcpServerV2, registerOnV2, type ServerV2 } from './register-v2.js';

/** A server of the official SDK: `Server` or `McpServer`, of `@modelcontextprotocol/sdk` (1) or `@modelcontextprotocol/server` (2). */
export type McpServerLike = ServerV1 | ServerV2 | McpServerV2 | { readonly server: ServerV1 };

/**
 * Puts tools on a server that the program made: for transports, authentication or resources of its own. To be called before the server is
 * connected. On an `McpServer` of version 2 they stand beside tools that it has already; any other server must have none.
 *
 * @returns How to stop telling the server's clients of tools that are registered later.
 * @throws ToolUsageError for a tool that cannot be described in the protocol.
 *
 * @example
 * const server = new McpServer({ name: 'shop', version: '1.0.0' });
 * await registerMcpTools(server, registry);
 * await server.connect(transport);
 */
export async function registerMcpTools(server: McpServerLike, source: ToolSource, options: McpOptions = {}): Promise<() => void> {
  const handlers = createHandlers(source, options);
  const low = 'server' in server ? server.server : server;
  if (isV2(low)) {
    if ('registerTool' in server) return registerOnMcpServerV2(server, handlers, options);
    claim(low);
    return registerOnV2(low, handlers, options);
  }
  claim(low);
  return registerOnV1(low, handlers, options);
}

const isV2 = (server: ServerV1 | ServerV2): server is ServerV2 => 'projectCallToolResult' in server;

/** To take the place of handlers would make the tools behind them vanish. */
function claim(server: ServerV1 | ServerV2): void {
  try {
    for (const method of ['tools/list', 'tools/call']) server.assertCanSetRequestHandler(method);
  } catch (cause) {
    throw new ToolDefinitionError(
      'The MCP server has tools of its own already. Register them in the same registry, or use a server of its own for these.',
      { cause },
    );
  }
}

import { ToolDefinitionError } from '../../errors.js';
import type { ToolSource } from '../source.js';
import type { McpHandlerOptions } from './http/handler.js';
import { type McpHttpOptions, serveHttp } from './http/serve-http.js';
import { type McpTransport, openServer } from './open-server.js';
import type { McpServerOptions } from './options.js';
import type { McpServing } from './serving.js';

export type ServeMcpOptions = McpServerOptions &
  (
    | {
        /** 'stdio': this process is the server of whoever started it; nothing else may write to its standard output. */
        readonly transport: 'stdio' | McpTransport;
      }
    | ({
        /** Streamable HTTP, on a port of this machine. */
        readonly transport: 'http';
      } & McpHttpOptions &
        McpHandlerOptions)
  );

/**
 * Serves tools to MCP clients, under their policies, on version 1 of the official SDK (`npm install @modelcontextprotocol/sdk`).
 *
 * @param source - Tools; a registry, whose growth clients are told of; or an Executor with policies of the program's own.
 * @throws ToolDefinitionError, ToolUsageError for options and tools that cannot be served.
 *
 * @example
 * await serveMcp([search, refund], { transport: 'stdio', name: 'shop', version: '1.0.0' });
 *
 * @example
 * const { url } = await serveMcp(registry, { transport: 'http', port: 3333, name: 'shop', version: '1.0.0' });
 */
export async function serveMcp(source: ToolSource, options: ServeMcpOptions): Promise<McpServing> {
  const { name, version, transport } = options;
  for (const [option, value] of Object.entries({ name, version })) {
    if (typeof value !== 'string' || value === '')
      throw new ToolDefinitionError(`The option '${option}' must be a text: clients show it. Write { ${option}: '...' }.`);
  }
  if (transport === 'http') return serveHttp(source, options);
  if (transport === 'stdio') return serveStdio(source, options);
  if (typeof transport === 'object' && transport !== null) return serveOver(source, options, transport);
  throw new ToolDefinitionError("The option 'transport' must be 'stdio', 'http' or a transport of the SDK.");
}

async function serveStdio(source: ToolSource, options: McpServerOptions): Promise<McpServing> {
  const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js');
  const serving = await serveOver(source, options, new StdioServerTransport());
  // The SDK does not look: whoever started this process has closed its end, and reads no more.
  const close = (): void => void serving.close();
  const { stdin, stdout } = process;
  for (const event of ['end', 'close'] as const) stdin.once(event, close);
  stdout.on('error', close);
  void serving.closed.then(() => {
    for (const event of ['end', 'close'] as const) stdin.off(event, close);
  });
  return serving;
}

async function serveOver(source: ToolSource, options: McpServerOptions, transport: McpTransport): Promise<McpServing> {
  const server = await openServer(source, options);
  const closed = new Promise<void>((resolve) => {
    server.onEnd(resolve);
  });
  await server.connect(transport);
  return { url: undefined, closed, close: server.close };
}

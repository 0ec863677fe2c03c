import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ToolDefinitionError } from '../../../errors.js';
import type { ToolSource } from '../../source.js';
import type { McpServerOptions } from '../options.js';
import type { McpServing } from '../serving.js';
import { createMcpHandler, type McpHandlerOptions, refuse } from './handler.js';

export interface McpHttpOptions {
  /** Default: 0, any that is free. */
  readonly port?: number | undefined;
  /** The address to listen at. Default: 127.0.0.1, which only this machine reaches. With any other, `allowedHosts` has to be given. */
  readonly host?: string | undefined;
  /** Default: '/mcp'. */
  readonly path?: string | undefined;
}

const loopback = ['127.0.0.1', '::1', 'localhost'];

export async function serveHttp(
  source: ToolSource,
  options: McpServerOptions & McpHttpOptions & McpHandlerOptions,
): Promise<McpServing> {
  const { port = 0, host = '127.0.0.1', path = '/mcp', allowedHosts } = options;
  if (!loopback.includes(host) && allowedHosts === undefined) {
    throw new ToolDefinitionError(
      `At '${host}' others than this machine reach the server. Say under which names they may: allowedHosts: ['tools.example.com'].`,
    );
  }
  const handler = createMcpHandler(source, options);
  const http = createServer((request, response) => {
    if (request.url?.split('?')[0] === path) void handler.handle(request, response);
    else refuse(response, 404, 'Not found.');
  });
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, host, resolve);
  });
  http.removeAllListeners('error').on('error', (error) => options.onError?.(error));
  const closed = new Promise<void>((resolve) => {
    http.once('close', resolve);
  });
  const { address, port: bound, family } = http.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}${path}`,
    closed,
    async close() {
      http.close();
      await handler.close();
      http.closeAllConnections();
      await closed;
    },
  };
}

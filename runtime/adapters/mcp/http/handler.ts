import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readSource, type ToolSource } from '../../source.js';
import { openServer } from '../open-server.js';
import type { McpServerOptions } from '../options.js';
import { checkOrigin, type OriginRules } from './check-origin.js';
import { createSessions, type Session } from './sessions.js';

export interface McpHandlerOptions extends OriginRules {
  /** The longest request, in bytes. Default: 4 MiB. */
  readonly maxBodyBytes?: number | undefined;
  /** How many clients may be connected at a time. Default: 1000. */
  readonly maxSessions?: number | undefined;
  /** How long a client may be silent, in milliseconds, before it has to connect again. Default: 30 minutes. */
  readonly idleMs?: number | undefined;
}

/** A request of Node, or of a framework on top of it. What an authentication before this left in `auth` is handed on. */
export type McpRequest = IncomingMessage & { readonly auth?: unknown };

export interface McpHandler {
  /**
   * Answers one HTTP request. Never rejects.
   *
   * @param body - Where a body parser has been there before: what it made of the body.
   */
  handle(request: McpRequest, response: ServerResponse, body?: unknown): Promise<void>;
  /** Ends all sessions. */
  close(): Promise<void>;
}

/**
 * Streamable HTTP for a server that the program has already: Node's, Express, Fastify's raw requests. Each client has a session.
 * Authentication is the program's: put the SDK's `requireBearerAuth`, or another, before it.
 *
 * @example
 * const mcp = createMcpHandler(registry, { name: 'shop', version: '1.0.0', allowedHosts: ['tools.example.com'] });
 * app.all('/mcp', requireBearerAuth({ verifier }), (request, response) => mcp.handle(request, response, request.body));
 */
export function createMcpHandler(source: ToolSource, options: McpServerOptions & McpHandlerOptions): McpHandler {
  const { maxBodyBytes = 4 * 1024 * 1024, maxSessions = 1000, idleMs = 30 * 60_000, onError } = options;
  // One for all sessions: what holds per tool holds across them.
  const { executor } = readSource(source, ['mcp']);
  const sessions = createSessions(idleMs);
  let opening = 0;
  let isClosed = false;

  async function open(request: McpRequest, response: ServerResponse, body: unknown): Promise<void> {
    const { StreamableHTTPServerTransport } = await import('@modelcontextprotocol/sdk/server/streamableHttp.js');
    const server = await openServer(executor, options);
    let session: Session | undefined;
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      maxRequestBodySize: maxBodyBytes,
      onsessioninitialized: (id) => {
        session = sessions.add(id, {
          owner: ownerOf(request),
          close: server.close,
          answer: (...given) => transport.handleRequest(...given),
        });
        server.onEnd(() => sessions.remove(id));
        session.hold(response);
      },
    });
    await server.connect(transport as never);
    try {
      await transport.handleRequest(request as never, response, body);
    } finally {
      // The first message was none that opens a session.
      if (session === undefined || isClosed) await server.close();
    }
  }

  async function answer(request: McpRequest, response: ServerResponse, body: unknown): Promise<void> {
    const refusal = checkOrigin(request.headers, options);
    if (refusal !== undefined) return refuse(response, 403, refusal);
    if (isClosed) return refuse(response, 503, 'The server is shutting down.');
    const id = request.headers['mcp-session-id'];
    if (id !== undefined) {
      const session = sessions.get(String(id));
      // A session that belongs to somebody else is not there.
      if (session === undefined || session.owner !== ownerOf(request))
        return refuse(response, 404, 'Session not found.', -32_001);
      session.hold(response);
      return session.answer(request as never, response, body);
    }
    if (request.method !== 'POST') return refuse(response, 400, 'A session begins with a POST of an initialize request.');
    if (sessions.size + opening >= maxSessions) return refuse(response, 503, 'Too many clients are connected.');
    opening += 1;
    try {
      await open(request, response, body);
    } finally {
      opening -= 1;
    }
  }

  return {
    async handle(request, response, body) {
      try {
        await answer(request, response, body);
      } catch (error) {
        report(onError, error);
        if (response.headersSent) response.destroy();
        else refuse(response, 500, 'Internal error.', -32_603);
      }
    },
    async close() {
      isClosed = true;
      await sessions.close();
    },
  };
}

/** The client that authenticated itself, where anything asks it to. */
function ownerOf({ auth }: McpRequest): string | undefined {
  const clientId = (auth as { readonly clientId?: unknown } | undefined)?.clientId;
  return typeof clientId === 'string' ? clientId : undefined;
}

function report(onError: McpServerOptions['onError'], error: unknown): void {
  try {
    onError?.(error instanceof Error ? error : new Error(String(error)));
  } catch {
    // A listener that fails ends no server.
  }
}

export function refuse(response: ServerResponse, status: number, message: string, code = -32_000): void {
  const body = JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null });
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
  response.end(body);
}

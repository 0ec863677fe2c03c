import { createServer, request } from 'node:http';
import { connect as connectSocket } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema, ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, describe, expect, it } from 'vitest';
import { createMcpHandler, type McpServing, type ServeMcpOptions, serveMcp } from '../runtime/adapters/mcp/index.js';
import { ToolRegistry, toolFromSchema } from '../runtime/index.js';
import { refunds, stock } from './support/shop-tools.js';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const tools = [stock(), refunds()];

async function serve(
  source: Parameters<typeof serveMcp>[0] = tools,
  options: Partial<ServeMcpOptions> = {},
): Promise<McpServing & { url: string }> {
  const serving = await serveMcp(source, { transport: 'http', name: 'shop', version: '1.0.0', ...options } as ServeMcpOptions);
  closers.push(() => serving.close());
  return serving as McpServing & { url: string };
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { capabilities: { elicitation: {} } });
  client.setRequestHandler(ElicitRequestSchema, async () => ({ action: 'accept', content: {} }));
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  closers.push(() => client.close());
  return client;
}

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

interface Answered {
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

const initialize = JSON.stringify({
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
});
const callStock = JSON.stringify({
  jsonrpc: '2.0',
  id: 7,
  method: 'tools/call',
  params: { name: 'stock', arguments: { isbn: '1' } },
});

/** Sends what no client of an SDK would. */
function send(url: string, { method = 'POST', headers = {}, body = '' }: Sent = {}): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const accept = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const sent = request(url, { method, headers: { ...accept, ...headers } }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text }));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const sessionOf = async (url: string, headers: Record<string, string> = {}): Promise<string> =>
  String((await send(url, { headers, body: initialize })).headers['mcp-session-id']);

describe('a client over HTTP', () => {
  it('lists, calls, approves, and hears of new tools', async () => {
    const registry = new ToolRegistry(tools);
    const { url } = await serve(registry);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
    const client = await connect(url);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['refund', 'stock']);
    const refunded = await client.callTool({ name: 'refund', arguments: { orderId: 'B-1' } });
    expect(refunded.content).toEqual([{ type: 'text', text: 'B-1 is refunded' }]);
    const told = new Promise<void>((resolve) =>
      client.setNotificationHandler(ToolListChangedNotificationSchema, () => resolve()),
    );
    registry.register(stock(), { replace: true });
    await told;
  });

  it('has a session of its own, beside those of others', async () => {
    const { url } = await serve();
    const [one, two] = [await connect(url), await connect(url)];
    const ids = [one, two].map((client) => (client.transport as StreamableHTTPClientTransport).sessionId);
    expect(new Set(ids).size).toBe(2);
    await (one.transport as StreamableHTTPClientTransport).terminateSession();
    expect((await two.listTools()).tools.length).toBe(2);
    expect((await send(url, { headers: { 'mcp-session-id': ids[0]! }, body: callStock })).status).toBe(404);
  });

  it('that sends a request twice has its effect once', async () => {
    const effects: unknown[] = [];
    const order = toolFromSchema(
      {
        name: 'stock',
        description: 'Order one more copy of a book, by its ISBN.',
        inputSchema: { type: 'object' },
        sideEffecting: true,
      },
      (args) => `letter ${effects.push(args)}`,
    );
    const { url } = await serve([order]);
    const headers = { 'mcp-session-id': await sessionOf(url) };
    for (let delivery = 0; delivery < 2; delivery++)
      expect((await send(url, { headers, body: callStock })).text).toContain('letter 1');
    expect(effects.length).toBe(1);
    const other = { 'mcp-session-id': await sessionOf(url) };
    expect((await send(url, { headers: other, body: callStock })).text).toContain('letter 2');
  });

  it('is let go of when serving ends, and a running call is told', async () => {
    let told = (): void => {};
    const stopping = new Promise<void>((resolve) => (told = resolve));
    let began = (): void => {};
    const beginning = new Promise<void>((resolve) => (began = resolve));
    const serving = await serve([
      stock(
        (_, ctx) =>
          new Promise((_resolve, reject) => {
            ctx.signal.addEventListener('abort', () => {
              told();
              reject(new Error('stopped'));
            });
            began();
          }),
      ),
    ]);
    const client = await connect(serving.url);
    const failed = client.callTool({ name: 'stock', arguments: { isbn: '1' } }).catch((error: unknown) => error);
    await beginning;
    await serving.close();
    await stopping;
    await serving.closed;
    expect(await Promise.race([failed, client.close().then(() => failed)])).toBeInstanceOf(Error);
    await expect(send(serving.url, { body: initialize })).rejects.toThrow(/ECONNREFUSED/);
  });
});

describe('requests that are not let in', () => {
  it.each([
    ['under a name that is not the machine’s', { host: 'rebound.example.com' }],
    ['under a name that begins like one', { host: 'localhost.example.com' }],
    ['under a name with a user in it', { host: 'x@localhost' }],
    ['from a page elsewhere', { origin: 'https://evil.example.com' }],
    ['from a page without an address', { origin: 'null' }],
    ['from a page whose address begins like ours', { origin: 'http://localhost.example.com' }],
  ])('%s', async (_, headers) => {
    const { url } = await serve();
    const answer = await send(url, { headers, body: initialize });
    expect(answer.status).toBe(403);
    expect(answer.headers).not.toHaveProperty('mcp-session-id');
  });

  it.each([
    ['localhost', {}],
    ['localhost:80', {}],
    ['[::1]:3000', {}],
    ['127.0.0.1', { origin: 'http://localhost:6274' }],
  ])('while those under %s are', async (host, headers) => {
    const { url } = await serve();
    expect((await send(url, { headers: { host, ...headers }, body: initialize })).status).toBe(200);
  });

  it('the program says otherwise by names and pages', async () => {
    const { url } = await serve(tools, {
      allowedHosts: ['tools.example.com'],
      allowedOrigins: ['https://app.example.com'],
    } as never);
    const status = async (headers: Record<string, string>): Promise<number> =>
      (await send(url, { headers, body: initialize })).status;
    expect(await status({ host: 'tools.example.com', origin: 'https://app.example.com' })).toBe(200);
    expect(await status({ host: 'tools.example.com:8080' })).toBe(200);
    expect(await status({ host: 'localhost' })).toBe(403);
    expect(await status({ host: 'tools.example.com', origin: 'http://localhost' })).toBe(403);
  });

  it('an address that others reach needs names', async () => {
    await expect(serve(tools, { host: '0.0.0.0' } as never)).rejects.toThrow(/allowedHosts: \['tools/);
  });

  it('with a session that is not theirs', async () => {
    const { url } = await serve();
    expect((await send(url, { headers: { 'mcp-session-id': 'guess' }, body: callStock })).status).toBe(404);
    expect((await send(url, { body: callStock })).status).toBe(400);
    expect((await send(url, { method: 'GET' })).status).toBe(400);
  });

  it('when as many clients are connected as may be', async () => {
    const { url } = await serve(tools, { maxSessions: 1 } as never);
    const id = await sessionOf(url);
    expect((await send(url, { body: initialize })).status).toBe(503);
    expect((await send(url, { headers: { 'mcp-session-id': id }, body: callStock })).status).toBe(200);
    await send(url, { method: 'DELETE', headers: { 'mcp-session-id': id } });
    expect((await send(url, { body: initialize })).status).toBe(200);
  });
});

describe('what is no request', () => {
  const garbage: [string, Sent][] = [
    ['nothing', {}],
    ['no JSON', { body: '{"jsonrpc":' }],
    ['no object', { body: '7' }],
    ['no method', { body: '{"jsonrpc":"2.0","id":1}' }],
    ['a prototype', { body: '{"__proto__":{"method":"initialize"},"jsonrpc":"2.0","id":1}' }],
    ['deep JSON', { body: '['.repeat(100_000) }],
    ['another type', { headers: { 'content-type': 'text/plain' }, body: initialize }],
    ['another method', { method: 'PUT', body: initialize }],
    ['more than may be', { body: `{"padding":"${'x'.repeat(70_000)}"}` }],
  ];

  it.each(garbage)('%s is refused, and the server lives', async (_, sent) => {
    const { url } = await serve(tools, { maxBodyBytes: 65_536 } as never);
    expect((await send(url, sent)).status).toBeGreaterThanOrEqual(400);
    const headers = { 'mcp-session-id': await sessionOf(url) };
    expect((await send(url, { ...sent, headers: { ...headers, ...sent.headers } })).status).toBeGreaterThanOrEqual(400);
    expect((await send(url, { headers, body: callStock })).status).toBe(200);
  });

  it('bytes that are not even HTTP are refused', async () => {
    const { url } = await serve();
    const { hostname, port } = new URL(url);
    const ended = new Promise<string>((resolve) => {
      let text = '';
      const socket = connectSocket(Number(port), hostname, () => socket.end('\u0000\u0001 garbage\r\n\r\n'));
      socket.on('data', (chunk) => (text += chunk));
      socket.on('close', () => resolve(text));
    });
    expect(await ended).toContain('400');
    expect((await connect(url)).getServerVersion()?.name).toBe('shop');
  });

  it('calls with hostile arguments are answered as calls', async () => {
    const { url } = await serve();
    const headers = { 'mcp-session-id': await sessionOf(url) };
    const params = '{"name":"stock","arguments":{"__proto__":{"isbn":"1"},"constructor":1}}';
    const { text } = await send(url, { headers, body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}` });
    expect(text).toContain("'isbn' is missing");
  });

  it('other paths are not found', async () => {
    const { url } = await serve();
    expect((await send(url.replace('/mcp', '/'), { body: initialize })).status).toBe(404);
  });
});

describe('a session that belongs to someone', () => {
  it('is not there for others, and its owner is told to tools', async () => {
    const seen: unknown[] = [];
    const handler = createMcpHandler(tools, {
      name: 'shop',
      version: '1.0.0',
      context: (_, { authInfo }) => {
        seen.push(authInfo);
        return {};
      },
    });
    const http = createServer((incoming, response) => {
      const clientId = incoming.headers.authorization;
      void handler.handle(
        clientId === undefined ? incoming : Object.assign(incoming, { auth: { clientId, token: '', scopes: [] } }),
        response,
      );
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    closers.push(async () => {
      await handler.close();
      http.close();
      http.closeAllConnections();
    });
    const url = `http://127.0.0.1:${(http.address() as { port: number }).port}`;
    const ada = { authorization: 'ada' };
    const id = { 'mcp-session-id': await sessionOf(url, ada) };
    const status = async (headers: Record<string, string>): Promise<number> =>
      (await send(url, { headers: { ...id, ...headers }, body: callStock })).status;
    expect([await status({ authorization: 'eve' }), await status({}), await status(ada)]).toEqual([404, 404, 200]);
    expect(seen).toMatchObject([{ clientId: 'ada' }]);
  });
});

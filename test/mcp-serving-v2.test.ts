import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createMcpHandler, fromJsonSchema, InMemoryTransport, McpServer, Server } from '@modelcontextprotocol/server';
import { afterEach, describe, expect, it } from 'vitest';
import { type McpOptions, registerMcpTools, type ToolSource } from '../runtime/adapters/mcp/index.js';
import { Executor, type PausedCall } from '../runtime/executor/index.js';
import { type ToolContext, ToolRegistry, toolFromSchema } from '../runtime/index.js';
import { refunds, stock } from './support/shop-tools.js';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

interface Connecting {
  options?: McpOptions;
  answer?: (question: { message: string }) => string;
  low?: boolean;
}

const info = { name: 'shop', version: '1.0.0' };
const makeServer = (low: boolean | undefined): McpServer | Server => (low ? new Server(info) : new McpServer(info));

function makeClient(answer: Connecting['answer'], mode: 'legacy' | 'auto'): Client {
  const client = new Client(
    { name: 'test', version: '1' },
    { capabilities: answer ? { elicitation: {} } : {}, versionNegotiation: { mode } },
  );
  if (answer)
    client.setRequestHandler('elicitation/create', ({ params }) => ({ action: answer(params) as 'accept', content: {} }));
  return client;
}

/** A client of the protocol of 2025, on one long connection. */
async function connect(source: ToolSource, { options, answer, low }: Connecting = {}): Promise<Client> {
  const server = makeServer(low);
  await registerMcpTools(server, source, options);
  const [near, far] = InMemoryTransport.createLinkedPair();
  await server.connect(far);
  const client = makeClient(answer, 'legacy');
  await client.connect(near);
  closers.push(() => client.close());
  return client;
}

/** A client of the protocol of 2026: each request meets a server of its own. */
async function connectModern(source: ToolSource, { options, answer, low }: Connecting = {}): Promise<Client> {
  const handler = createMcpHandler(async () => {
    const server = makeServer(low);
    await registerMcpTools(server, source, options);
    return server;
  });
  const client = makeClient(answer, 'auto');
  const fetch = (url: string | URL, init?: RequestInit): Promise<Response> => handler.fetch(new Request(url, init));
  await client.connect(new StreamableHTTPClientTransport(new URL('http://127.0.0.1/mcp'), { fetch }));
  closers.push(
    () => client.close(),
    () => handler.close(),
  );
  expect(client.getProtocolEra()).toBe('modern');
  return client;
}

const textOf = (result: object): unknown => (result as { content?: { text?: string }[] }).content?.[0]?.text;

describe.each([
  ['an McpServer, protocol of 2025', connect, false],
  ['an McpServer, protocol of 2026', connectModern, false],
  ['a Server, protocol of 2025', connect, true],
  ['a Server, protocol of 2026', connectModern, true],
] as const)('on %s', (_, open, low) => {
  it('the tools are listed whole', async () => {
    const client = await open([refunds(), stock()], { low });
    const { tools } = await client.listTools();
    expect(tools).toMatchObject([
      { name: 'refund', title: 'Refund', annotations: { readOnlyHint: false, destructiveHint: true } },
      { name: 'stock', inputSchema: { required: ['isbn'], additionalProperties: false }, outputSchema: { required: ['copies'] } },
    ]);
  });

  it('a call answers with structured content', async () => {
    const client = await open([stock()], { low });
    await client.listTools();
    expect((await client.callTool({ name: 'stock', arguments: { isbn: '1' } })).structuredContent).toEqual({ copies: 3 });
  });

  it('wrong arguments are answered in our words', async () => {
    const client = await open([stock()], { low });
    const result = await client.callTool({ name: 'stock', arguments: { ibsn: '1' } });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain("did you mean 'isbn'?");
  });

  it('a result of the wrong shape, and a thrown secret, stay here', async () => {
    for (const run of [() => ({ copies: 'hunter2' }), () => Promise.reject(new Error('hunter2'))]) {
      const client = await open([stock(run)], { low });
      const result = await client.callTool({ name: 'stock', arguments: { isbn: '1' } });
      expect(result.isError).toBe(true);
      expect(JSON.stringify(result)).not.toContain('hunter2');
    }
  });

  it('progress reaches the client', async () => {
    const tool = stock((_args, ctx) => {
      for (const progress of [1, 2]) ctx.emit({ type: 'progress', progress, total: 2 });
      return { copies: 1 };
    });
    const client = await open([tool], { low });
    const heard: unknown[] = [];
    await client.callTool({ name: 'stock', arguments: { isbn: '1' } }, { onprogress: (progress) => heard.push(progress) });
    expect(heard).toEqual([
      { progress: 1, total: 2 },
      { progress: 2, total: 2 },
    ]);
  });

  it('an allowed call runs once, with what was shown', async () => {
    const runs: unknown[] = [];
    const asked: string[] = [];
    const client = await open([refunds((args) => `${runs.push(args)} refund`)], {
      low,
      answer: ({ message }) => {
        asked.push(message);
        return 'accept';
      },
    });
    expect(textOf(await client.callTool({ name: 'refund', arguments: { orderId: 'B-1' } }))).toBe('1 refund');
    expect(runs).toEqual([{ orderId: 'B-1' }]);
    expect(asked).toEqual([`Allow this call of 'refund'?\n\n{\n  "orderId": "B-1"\n}`]);
  });

  it.each(['decline', 'cancel'])('%s runs nothing', async (action) => {
    const runs: unknown[] = [];
    const paused: PausedCall[] = [];
    const client = await open([refunds((args) => runs.push(args))], {
      low,
      answer: () => action,
      options: { onPaused: (call) => paused.push(call) },
    });
    const result = await client.callTool({ name: 'refund', arguments: { orderId: 'B-1' } });
    expect(textOf(result)).toContain(
      action === 'decline' ? 'a person denied this call' : 'a person must approve this call first',
    );
    expect([runs, paused.length]).toEqual([[], action === 'decline' ? 0 : 1]);
  });

  it('a client that cannot ask leaves the call paused', async () => {
    const client = await open([refunds()], { low });
    expect(textOf(await client.callTool({ name: 'refund', arguments: { orderId: 'B-1' } }))).toContain(
      'must approve this call first',
    );
  });
});

describe('an answer that a client made up', () => {
  const ask = async (state: (asked: string) => string): Promise<{ runs: unknown[]; result: object }> => {
    const runs: unknown[] = [];
    const executor = new Executor([refunds((args) => runs.push(args)), stock()]);
    const handler = createMcpHandler(async () => {
      const server = new McpServer(info);
      await registerMcpTools(server, executor);
      return server;
    });
    const send = async (params: object): Promise<{ result: { requestState?: string } }> => {
      const _meta = {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': { elicitation: {} },
        'io.modelcontextprotocol/clientInfo': { name: 'hostile', version: '1' },
      };
      const response = await handler.fetch(
        new Request('http://127.0.0.1/mcp', {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            'mcp-protocol-version': '2026-07-28',
            'mcp-method': 'tools/call',
            'mcp-name': 'refund',
          },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'refund', ...params, _meta } }),
        }),
      );
      return (await response.json()) as never;
    };
    const first = await send({ arguments: { orderId: 'B-1' } });
    const asked = first.result.requestState!;
    expect(asked).toBeTypeOf('string');
    const { result } = await send({
      arguments: { orderId: 'B-1' },
      inputResponses: { approval: { action: 'accept', content: {} } },
      requestState: state(asked),
    });
    return { runs, result };
  };
  const alter = (change: object) => (asked: string) => JSON.stringify({ ...JSON.parse(asked), ...change });

  it('counts where it answers what was asked', async () => {
    expect((await ask((asked) => asked)).runs).toEqual([{ orderId: 'B-1' }]);
  });

  it.each([
    ['other arguments', alter({ arguments: { orderId: 'B-2' } })],
    ['another key', alter({ key: 'elsewhere' })],
    ['another token', alter({ token: 'guess' })],
    ['another tool', alter({ tool: 'stock' })],
    ['no object', () => '7'],
    ['no JSON', () => '{'],
  ])('runs nothing for %s', async (name, state) => {
    const { runs, result } = await ask(state);
    // The tool's name is read from the request alone.
    expect(runs).toEqual(name === 'another tool' ? [{ orderId: 'B-1' }] : []);
    if (name !== 'another tool') expect(JSON.stringify(result)).toMatch(/does not count|input_required/);
  });
});

describe('on an McpServer', () => {
  it('the tools stand beside its own, and follow the registry', async () => {
    const server = new McpServer(info);
    server.registerTool('own', { inputSchema: fromJsonSchema({ type: 'object' }) }, () => ({ content: [] }));
    const registry = new ToolRegistry([stock()]);
    const stop = await registerMcpTools(server, registry);
    const [near, far] = InMemoryTransport.createLinkedPair();
    await server.connect(far);
    const client = makeClient(undefined, 'legacy');
    await client.connect(near);
    closers.push(() => client.close());
    const names = async (): Promise<string[]> =>
      (await client.listTools(undefined, { cacheMode: 'refresh' })).tools.map(({ name }) => name).sort();
    expect(await names()).toEqual(['own', 'stock']);
    registry.register(refunds());
    const better = toolFromSchema({ ...schemaOf('stock'), description: 'Tell how many copies of a book are left.' }, () => 5);
    registry.register(better, { replace: true });
    await Promise.resolve();
    expect(await names()).toEqual(['own', 'refund', 'stock']);
    expect(textOf(await client.callTool({ name: 'stock', arguments: {} }))).toBe('5');
    stop();
    registry.register(toolFromSchema(schemaOf('late'), () => 1));
    await Promise.resolve();
    expect(await names()).toEqual(['own', 'refund', 'stock']);
  });

  it('a call knows its context', async () => {
    const seen: ToolContext[] = [];
    const tool = stock((_, ctx) => {
      seen.push(ctx);
      return { copies: 1 };
    });
    const client = await connect([tool], { options: { context: () => ({ deps: 'shop', runId: 'r' }) } });
    await client.callTool({ name: 'stock', arguments: { isbn: '1' } });
    expect(seen).toMatchObject([{ deps: 'shop', runId: 'r' }]);
  });
});

const schemaOf = (name: string) => ({
  name,
  description: 'A tool that is registered while clients are connected.',
  inputSchema: { type: 'object' },
  sideEffecting: false,
});

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { CallToolResultSchema, ElicitRequestSchema, ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type McpOptions,
  type McpServerOptions,
  registerMcpTools,
  serveMcp,
  type ToolSource,
} from '../runtime/adapters/mcp/index.js';
import { Executor, type PausedCall } from '../runtime/executor/index.js';
import { type ToolContext, ToolRegistry, toolFromSchema } from '../runtime/index.js';
import { refunds, stock, text } from './support/shop-tools.js';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

type Elicited = { message: string; requestedSchema: unknown };

interface Connecting {
  options?: Partial<McpServerOptions>;
  /** What the client's user does about each question. Without it the client cannot ask. */
  answer?: (question: Elicited) => string | Promise<string>;
}

async function connect(source: ToolSource, { options = {}, answer }: Connecting = {}): Promise<Client> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const serving = await serveMcp(source, { transport: far, name: 'shop', version: '1.0.0', ...options });
  const client = new Client({ name: 'test', version: '1' }, { capabilities: answer ? { elicitation: {} } : {} });
  if (answer)
    client.setRequestHandler(ElicitRequestSchema, async ({ params }) => ({
      action: (await answer(params as Elicited)) as 'accept',
      content: {},
    }));
  await client.connect(near);
  closers.push(
    () => client.close(),
    () => serving.close(),
  );
  return client;
}

const call = (client: Client, name: string, args: Record<string, unknown> = {}) => client.callTool({ name, arguments: args });
const textOf = (result: object): unknown => (result as { content?: { text?: string }[] }).content?.[0]?.text;

describe('what a client is told of tools', () => {
  it('title, description, schemas and hints', async () => {
    const client = await connect([refunds(), stock()]);
    expect((await client.listTools()).tools).toEqual([
      {
        name: 'refund',
        title: 'Refund',
        description: 'Refund the whole order to the card it was paid with.',
        inputSchema: {
          type: 'object',
          properties: { orderId: text, reason: text },
          required: ['orderId'],
          additionalProperties: false,
        },
        annotations: { title: 'Refund', readOnlyHint: false, destructiveHint: true, idempotentHint: false },
      },
      {
        name: 'stock',
        description: 'Look up how many copies of a book there are, by its ISBN.',
        inputSchema: {
          type: 'object',
          properties: { isbn: { type: 'string', description: 'Thirteen digits.' } },
          required: ['isbn'],
          additionalProperties: false,
        },
        outputSchema: { type: 'object', properties: { copies: { type: 'integer' } }, required: ['copies'] },
        annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
      },
    ]);
    expect(client.getServerVersion()).toMatchObject({ name: 'shop', version: '1.0.0' });
  });

  it('of the tools that are advertised, and meant for MCP', async () => {
    const hidden = toolFromSchema(
      {
        name: 'hidden',
        description: 'A tool that no model is shown at all.',
        inputSchema: { type: 'object' },
        sideEffecting: false,
        advertised: false,
      },
      () => 'ran',
    );
    const elsewhere = toolFromSchema(
      {
        name: 'elsewhere',
        description: 'A tool that other models are shown.',
        inputSchema: { type: 'object' },
        sideEffecting: false,
        targets: 'openai',
      },
      () => 'ran',
    );
    const client = await connect([stock(), hidden, elsewhere]);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['stock']);
    for (const name of ['hidden', 'elsewhere', 'stok']) {
      const result = await call(client, name);
      expect(result.isError).toBe(true);
      expect(textOf(result)).toMatch(/^There is no tool/);
      expect(textOf(result)).not.toMatch(/tools are.*(hidden|elsewhere)/);
    }
  });

  it('that a tool was registered', async () => {
    const registry = new ToolRegistry([stock()]);
    const client = await connect(registry);
    const told = new Promise<void>((resolve) =>
      client.setNotificationHandler(ToolListChangedNotificationSchema, () => resolve()),
    );
    registry.register(refunds());
    await told;
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['refund', 'stock']);
  });

  it('results that hold a tuple, so that clients of all versions accept them', async () => {
    const returns = {
      type: 'object',
      properties: { at: { type: 'array', prefixItems: [{ type: 'number' }, { type: 'string' }], items: false, minItems: 2 } },
    };
    const tool = toolFromSchema(
      {
        name: 'locate',
        description: 'Find out where something is on the map.',
        inputSchema: { type: 'object' },
        outputSchema: returns,
        sideEffecting: false,
      },
      () => ({ at: [1, 'N'] }),
    );
    const client = await connect([tool]);
    await client.listTools();
    expect((await call(client, 'locate')).structuredContent).toEqual({ at: [1, 'N'] });
  });
});

describe('a call', () => {
  it('answers with text, and with structured content where the result has a schema', async () => {
    const client = await connect([stock()]);
    expect(await call(client, 'stock', { isbn: '1' })).toEqual({
      content: [{ type: 'text', text: '{"copies":3}' }],
      structuredContent: { copies: 3 },
    });
  });

  it('with wrong arguments is answered with what a model can repair, and nothing structured', async () => {
    const client = await connect([stock()]);
    await client.listTools();
    const result = await call(client, 'stock', { ibsn: '1' });
    expect(result).toMatchObject({ isError: true });
    expect(result).not.toHaveProperty('structuredContent');
    expect(textOf(result)).toContain("'ibsn' is not accepted; did you mean 'isbn'?");
  });

  it('takes null for an optional argument as absent', async () => {
    const client = await connect(new Executor([refunds((args) => JSON.stringify(args))], { approve: () => true }));
    expect(textOf(await call(client, 'refund', { orderId: 'B-1', reason: null }))).toBe('{"orderId":"B-1"}');
  });

  it('that fails tells nothing of what was thrown', async () => {
    const client = await connect([
      stock(() => {
        throw new Error('postgres://reader:hunter2@db');
      }),
    ]);
    const result = await call(client, 'stock', { isbn: '1' });
    expect(textOf(result)).toBe("Tool 'stock' failed.");
    expect(JSON.stringify(result)).not.toContain('hunter2');
  });

  it('with a result of the wrong shape says so', async () => {
    const client = await connect([stock(() => ({ copies: 'three' }))]);
    const result = await call(client, 'stock', { isbn: '1' });
    expect(result).not.toHaveProperty('structuredContent');
    expect(textOf(result)).toContain('its result is not of the form it should have');
  });

  it('is not made when the program around it fails, and tells nothing of that either', async () => {
    const context = () => {
      throw new Error('no session for hunter2');
    };
    const client = await connect([stock()], { options: { context } });
    expect(textOf(await call(client, 'stock', { isbn: '1' }))).toBe("Tool 'stock' was not called: the program around it failed.");
  });

  it('knows its run, its id and what the program injects', async () => {
    const seen: ToolContext[] = [];
    const tool = stock((_, ctx) => {
      seen.push(ctx);
      return { copies: 0 };
    });
    const client = await connect([tool], { options: { context: (_, { sessionId }) => ({ deps: { sessionId } }) } });
    await call(client, 'stock', { isbn: '1' });
    await call(client, 'stock', { isbn: '1' });
    const [one, two] = seen;
    expect(one!.runId).toBeTypeOf('string');
    expect([one!.runId, one!.deps]).toEqual([two!.runId, { sessionId: one!.runId }]);
    expect(one!.callId).not.toBe(two!.callId);
  });

  it('is told to stop when its client cancels it', async () => {
    let began = (): void => {};
    const beginning = new Promise<void>((resolve) => {
      began = resolve;
    });
    let stopped = (_: unknown): void => {};
    const stopping = new Promise((resolve) => {
      stopped = resolve;
    });
    const client = await connect([
      stock(
        (_, ctx) =>
          new Promise((_resolve, reject) => {
            ctx.signal.addEventListener('abort', () => {
              stopped('told');
              reject(new Error('stopped'));
            });
            began();
          }),
      ),
    ]);
    const controller = new AbortController();
    const result = client.callTool({ name: 'stock', arguments: { isbn: '1' } }, CallToolResultSchema, {
      signal: controller.signal,
    });
    const failure = expect(result).rejects.toThrow();
    await beginning;
    controller.abort();
    await failure;
    expect(await stopping).toBe('told');
  });

  it('tells of its progress as long as it runs and makes some', async () => {
    let late = (): void => {};
    const client = await connect([
      stock((_, ctx) => {
        late = () => ctx.emit({ type: 'progress', progress: 9 });
        for (const progress of [1, 2, 2, 'three', Number.NaN, 4])
          ctx.emit({ type: 'progress', progress, total: 4, message: `step ${progress}` });
        ctx.emit({ type: 'other', progress: 5 });
        return { copies: 1 };
      }),
    ]);
    const heard: unknown[] = [];
    await client.callTool({ name: 'stock', arguments: { isbn: '1' } }, CallToolResultSchema, {
      onprogress: (progress) => heard.push(progress),
    });
    late();
    await call(client, 'stock', { isbn: '2' });
    expect(heard).toEqual([1, 2, 4].map((progress) => ({ progress, total: 4, message: `step ${progress}` })));
  });

  it('logs to its client only where the program wants it', async () => {
    const tool = stock((_, ctx) => {
      ctx.emit({ type: 'log', level: 'warning', message: 'stock is low' });
      return { copies: 1 };
    });
    const heard: unknown[] = [];
    for (const logging of [false, true]) {
      const client = await connect([tool], { options: { logging } });
      client.fallbackNotificationHandler = async ({ params }) => void heard.push(params);
      await call(client, 'stock', { isbn: '1' });
    }
    expect(heard).toEqual([{ level: 'warning', logger: 'stock', data: 'stock is low' }]);
  });

  it('as a task is refused before anything runs', async () => {
    const runs: unknown[] = [];
    const client = await connect([stock((args) => runs.push(args))]);
    await expect(
      client.request(
        { method: 'tools/call', params: { name: 'stock', arguments: { isbn: '1' }, task: { ttl: 1000 } } },
        CallToolResultSchema,
      ),
    ).rejects.toThrow(/does not support task/);
    expect(runs).toEqual([]);
  });
});

describe('a call that needs approval', () => {
  it('is asked of the client, in full, and runs once it is allowed', async () => {
    const asked: Elicited[] = [];
    const answer = (question: Elicited) => {
      asked.push(question);
      return 'accept';
    };
    const client = await connect([refunds()], { answer });
    expect(await call(client, 'refund', { orderId: 'B-1042', reason: 'a\u202Eb' })).toEqual({
      content: [{ type: 'text', text: 'B-1042 is refunded' }],
    });
    expect(asked).toEqual([
      {
        message: `Allow this call of 'refund'?\n\n{\n  "orderId": "B-1042",\n  "reason": "a\\u{202e}b"\n}`,
        requestedSchema: { type: 'object', properties: {} },
      },
    ]);
  });

  it('does not run when the user refuses', async () => {
    const runs: unknown[] = [];
    const client = await connect([refunds((args) => runs.push(args))], { answer: () => 'decline' });
    const result = await call(client, 'refund', { orderId: 'B-1' });
    expect(textOf(result)).toContain('a person denied this call');
    expect(runs).toEqual([]);
  });

  it.each([
    ['the user closes the question', { answer: () => 'cancel' }],
    ['the client fails to ask', { answer: () => Promise.reject(new Error('no window')) }],
    ['the client answers with nonsense', { answer: () => 'yes' }],
    ['the client cannot ask', {}],
    ['the program does not want the client to be asked', { answer: () => 'accept', options: { elicit: false } }],
  ] satisfies [string, Connecting][])('is paused when %s', async (_, connecting) => {
    const runs: unknown[] = [];
    const paused: PausedCall[] = [];
    const executor = new Executor([refunds((args) => runs.push(args))]);
    const onPaused = (call: PausedCall) => paused.push(call);
    const client = await connect(executor, { ...connecting, options: { onPaused, ...(connecting as Connecting).options } });
    const result = await call(client, 'refund', { orderId: 'B-1' });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain('a person must approve this call first');
    expect(runs).toEqual([]);
    expect(paused).toMatchObject([{ tool: 'refund', arguments: { orderId: 'B-1' } }]);
    expect((await executor.resume(paused[0]!, { approved: true })).status).toBe('done');
  });

  it('is paused when it is longer than anybody would read', async () => {
    const client = await connect([refunds()], { answer: () => 'accept' });
    expect(textOf(await call(client, 'refund', { orderId: 'B-1', reason: 'x'.repeat(30_000) }))).toContain('must approve');
  });

  it('is not asked about while its arguments are wrong', async () => {
    const client = await connect([refunds()], { answer: () => Promise.reject(new Error('asked')) });
    expect(textOf(await call(client, 'refund', { order: 'B-1' }))).toContain("'orderId' is missing");
  });
});

describe('a server that the program made', () => {
  const pair = async (server: { connect(transport: never): Promise<void>; close(): Promise<void> }): Promise<Client> => {
    const [near, far] = InMemoryTransport.createLinkedPair();
    await server.connect(far as never);
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(near);
    closers.push(() => client.close());
    return client;
  };

  it.each([
    ['Server', () => new Server({ name: 'own', version: '1' }, { capabilities: {} })],
    ['McpServer', () => new McpServer({ name: 'own', version: '1' })],
  ])('%s of version 1 takes the tools', async (_, make) => {
    const server = make();
    const registry = new ToolRegistry([stock()]);
    const stop = await registerMcpTools(server, registry, {} satisfies McpOptions);
    const client = await pair(server);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['stock']);
    expect((await call(client, 'stock', { isbn: '1' })).structuredContent).toEqual({ copies: 3 });
    let changes = 0;
    client.setNotificationHandler(ToolListChangedNotificationSchema, () => void changes++);
    stop();
    registry.register(refunds());
    await client.listTools();
    expect(changes).toBe(0);
  });

  it('keeps tools that it has, and refuses ours', async () => {
    const server = new McpServer({ name: 'own', version: '1' });
    server.registerTool('own', {}, () => ({ content: [] }));
    await expect(registerMcpTools(server, [stock()])).rejects.toThrow(/has tools of its own already/);
    expect((await (await pair(server)).listTools()).tools.map(({ name }) => name)).toEqual(['own']);
  });
});

it.each([
  ['name', { name: '', version: '1', transport: 'stdio' }],
  ['version', { name: 'shop', transport: 'stdio' }],
  ['transport', { name: 'shop', version: '1', transport: 'tcp' }],
])('an option %s that is wrong is named', async (option, options) => {
  await expect(serveMcp([stock()], options as never)).rejects.toThrow(`The option '${option}' must be`);
});

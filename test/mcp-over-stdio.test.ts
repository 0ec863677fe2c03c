import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { describe, expect, it } from 'vitest';

const server = join(import.meta.dirname, 'support/mcp-processes/stdio-server.mjs');

interface Process {
  readonly child: ChildProcessWithoutNullStreams;
  readonly messages: { id?: number; result?: object; error?: object }[];
  send(...lines: (object | string)[]): void;
  /** Resolves when the process has written a text to its standard error. */
  said(text: string): Promise<void>;
  answered(id: number): Promise<unknown>;
}

/** The server, with no SDK on this side. */
function start(): Process {
  const child = spawn(process.execPath, [server]);
  const messages: Process['messages'] = [];
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk) => {
    output += chunk;
    const lines = output.split('\n');
    output = lines.pop()!;
    messages.push(...lines.map((line) => JSON.parse(line)));
  });
  child.stderr.on('data', (chunk) => (errors += chunk));
  const until = async (stream: NodeJS.ReadableStream, isSo: () => boolean): Promise<void> => {
    while (!isSo()) await once(stream, 'data');
  };
  return {
    child,
    messages,
    send: (...lines) => {
      for (const line of lines)
        child.stdin.write(`${typeof line === 'string' ? line : JSON.stringify({ jsonrpc: '2.0', ...line })}\n`);
    },
    said: (text) => until(child.stderr, () => errors.includes(text)),
    answered: async (id) => {
      await until(child.stdout, () => messages.some((message) => message.id === id));
      return messages.find((message) => message.id === id);
    },
  };
}

const hello = [
  {
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
  },
  { method: 'notifications/initialized' },
];
const call = (id: number, name: string, args: object = {}) => ({ id, method: 'tools/call', params: { name, arguments: args } });

describe('a server in another process', () => {
  it('is listed and called by a client of the SDK', async () => {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [server], stderr: 'ignore' }));
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['add', 'wait']);
    expect((await client.callTool({ name: 'add', arguments: { a: 2, b: 3 } })).structuredContent).toEqual({ sum: 5 });
    await client.close();
  });

  it('survives what is no message', async () => {
    const { child, send, answered, said } = start();
    send(
      'garbage',
      '{"jsonrpc":"1.0"}',
      '[]',
      '7',
      '\u0000',
      `{"x":"${'y'.repeat(100_000)}"}`,
      ...hello,
      call(1, 'add', { a: 1, b: 1 }),
    );
    await said('error');
    expect(await answered(1)).toMatchObject({ result: { structuredContent: { sum: 2 } } });
    child.stdin.end();
    expect(await once(child, 'close')).toEqual([0, null]);
  });

  it('ends when its client does, and tells the calls that run', async () => {
    const { child, send, said } = start();
    send(...hello, call(1, 'wait'));
    await said('waiting');
    child.stdin.end();
    await said('closed');
    expect(await once(child, 'close')).toEqual([0, null]);
  });

  it('ends when nobody reads any more', async () => {
    const { child, send, answered, said } = start();
    send(...hello);
    await answered(0);
    child.stdout.destroy();
    for (let id = 1; id < 100; id++) send(call(id, 'add', { a: 1, b: id }));
    child.stdin.end();
    await said('closed');
    expect(await once(child, 'close')).toEqual([0, null]);
  });
});

import Anthropic from '@anthropic-ai/sdk';
import Anthropic0 from 'anthropic-sdk-0';
import { describe, expect, it, vi } from 'vitest';
import { answerToolUses, toAnthropicRunnables, toAnthropicTools } from '../runtime/adapters/anthropic/index.js';
import type { Executor, PausedCall } from '../runtime/executor/index.js';
import { inMemoryFiles, memoryTool } from '../runtime/tools/memory/index.js';
import { closed, compiled, define, echo } from './support/compiled.js';
import { createDesk, secret, shownNames } from './support/desk-tools.js';
import { stubFetch } from './support/stub-fetch.js';

const model = 'claude';
const user = { role: 'user' as const, content: 'Please.' };
const use = (name: string, input: unknown, id = 'c1') => ({ type: 'tool_use' as const, id, name, input });
const turn = (...content: object[]) => ({
  id: 'msg',
  type: 'message',
  role: 'assistant',
  model,
  content: content.length > 0 ? content : [{ type: 'text', text: 'done' }],
  stop_reason: content.length > 0 ? 'tool_use' : 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
});

describe('tools for Anthropic', () => {
  it('are the advertised ones, in name order, with their examples', () => {
    const tools = toAnthropicTools(createDesk().tools);
    expect(tools.map(({ name }) => name)).toEqual(shownNames);
    expect(tools[0]).toEqual({
      name: 'amend',
      description: "Do what the desk calls 'amend' for an order.",
      input_schema: {
        type: 'object',
        properties: {
          orderId: { type: 'string', description: 'As printed on the receipt.' },
          copies: { type: 'integer', minimum: 1 },
        },
        required: ['orderId'],
        additionalProperties: false,
      },
      input_examples: [{ orderId: 'B-1', copies: 2 }],
    });
  });

  it('end what is cached where the program says so', () => {
    const cacheControl = { type: 'ephemeral', ttl: '1h' } as const;
    const { tools } = createDesk();
    expect(toAnthropicTools(tools, { cacheControl }).map((tool) => tool.cache_control)).toEqual([
      ...shownNames.slice(1).map(() => undefined),
      cacheControl,
    ]);
    expect(toAnthropicRunnables(tools, { cacheControl }).at(-1)!.cache_control).toEqual(cacheControl);
  });

  it('are strict where the program says so, and no tool says otherwise', () => {
    const bounded = closed({ a: { type: 'integer', minimum: 1 } });
    const [tool, other] = toAnthropicTools([echo(bounded), { ...echo(bounded), name: 'tolerant', strict: false }], {
      strict: true,
    });
    expect(tool).toMatchObject({ strict: true, input_schema: { properties: { a: { type: 'integer' } } } });
    expect(JSON.stringify(tool)).not.toContain('"minimum"');
    expect(other).not.toHaveProperty('strict');
    expect(other).toMatchObject({ input_schema: bounded });
  });

  it("are Anthropic's own where the tool is define-tool's memory, and nothing else that is called so", () => {
    const cacheControl = { type: 'ephemeral' } as const;
    expect(toAnthropicTools([memoryTool()], { strict: true, cacheControl })).toEqual([
      { type: 'memory_20250818', name: 'memory', cache_control: cacheControl },
    ]);
    const other = define(() => 'x', compiled({ name: 'memory', parameters: closed({}) }));
    expect(toAnthropicTools([other])[0]).toHaveProperty('input_schema');
  });
});

describe('answers to the tool uses of a message', () => {
  it('are one for each, in order, and say what was wrong', async () => {
    const { tools, ran } = createDesk();
    const content = [
      { type: 'text', text: 'Let me see.' },
      use('amend', { orderId: 'B-1', copies: null }),
      use('amend', { orderId: 'B-1', copies: 'two', colour: 'red' }, 'c2'),
      { type: 'server_tool_use', id: 's', name: 'web_search', input: {} },
      use('leak', { orderId: 'B-1' }, 'c3'),
      use('misshape', { orderId: 'B-1' }, 'c4'),
      use('amends', {}, 'c5'),
    ];
    const results = await answerToolUses(tools, content, { context: { deps: 'desk' } });
    expect(results).toEqual([
      { type: 'tool_result', tool_use_id: 'c1', content: '{"orderId":"B-1","copies":1}' },
      { type: 'tool_result', tool_use_id: 'c2', content: expect.stringMatching(/'colour' is not accepted/), is_error: true },
      { type: 'tool_result', tool_use_id: 'c3', content: "Tool 'leak' failed.", is_error: true },
      { type: 'tool_result', tool_use_id: 'c4', content: expect.stringMatching(/Do not call it again/), is_error: true },
      { type: 'tool_result', tool_use_id: 'c5', content: expect.stringMatching(/Did you mean 'amend'/), is_error: true },
    ]);
    expect(results[1]!.content).toMatch(/'copies' must be an integer/);
    expect(JSON.stringify(results)).not.toContain(secret);
    expect(ran[0]).toMatchObject({ args: { orderId: 'B-1' }, callId: 'c1', deps: 'desk' });
    expect(await answerToolUses(tools, 'Hello.')).toEqual([]);
  });

  it('say that a person has to decide, and run nothing; the program can go on with the call', async () => {
    const { tools, ran } = createDesk();
    const onPaused = vi.fn<(paused: PausedCall, executor: Executor) => void>();
    const [result] = await answerToolUses(tools, [use('refund', { orderId: 'B-1' })], { onPaused });
    expect(result).toMatchObject({ is_error: true, content: expect.stringMatching(/has not run yet/) });
    expect(ran).toEqual([]);
    const [paused, executor] = onPaused.mock.calls[0]!;
    expect(await executor.resume(paused, { approved: false, reason: 'Not today.' })).toMatchObject({ status: 'refused' });
    expect(ran).toEqual([]);
  });

  it('come early when the program gives up', async () => {
    const { tools, ran } = createDesk();
    const given = new AbortController();
    const answering = answerToolUses(tools, [use('wait', { orderId: 'B' })], { context: { signal: given.signal } });
    await vi.waitFor(() => expect(ran).toHaveLength(1));
    given.abort();
    expect(await answering).toMatchObject([{ tool_use_id: 'c1' }]);
    expect(ran.at(-1)!.args).toBe('stopped');
  });
});

describe.each([
  ['0.137', Anthropic0 as unknown as typeof Anthropic],
  ['1', Anthropic],
])("Anthropic's client %s", (_, Client) => {
  const connect = (...bodies: object[]) => {
    const { fetch, sent } = stubFetch(...bodies);
    return { client: new Client({ apiKey: 'none', baseURL: 'http://127.0.0.1', fetch, maxRetries: 0 }), sent };
  };
  const settings = { model, max_tokens: 100, messages: [user] };

  it('takes tools and answers', async () => {
    const { tools } = createDesk();
    const { client, sent } = connect(turn(use('amend', { orderId: 'B-1' })), turn());
    const given = { ...settings, tools: toAnthropicTools(tools) };
    const message = await client.messages.create(given);
    const content = await answerToolUses(tools, message.content);
    const messages = [user, { role: 'assistant' as const, content: message.content }, { role: 'user' as const, content }];
    await client.messages.create({ ...given, messages });
    expect(sent[0].tools.map(({ name }: { name: string }) => name)).toEqual(shownNames);
    expect(sent[1].messages.at(-1).content).toEqual([
      { type: 'tool_result', tool_use_id: 'c1', content: '{"orderId":"B-1","copies":1}' },
    ]);
  });

  it('runs tools by itself: with their ids, repairs, policies and without secrets', async () => {
    const { tools, ran } = createDesk();
    const paused: PausedCall[] = [];
    const { client, sent } = connect(
      turn(use('amend', { orderId: 'B-1', copies: 0 })),
      turn(
        use('amend', { orderId: 'B-1' }, 'c2'),
        use('refund', { orderId: 'B-1' }, 'c3'),
        use('leak', { orderId: 'B-1' }, 'c4'),
      ),
      turn(),
    );
    const runnables = toAnthropicRunnables(tools, { context: { runId: 'r' }, onPaused: (call) => paused.push(call) });
    const message = await client.beta.messages.toolRunner({ ...settings, tools: runnables });
    expect(message.content).toMatchObject([{ text: 'done' }]);
    expect(sent[0].tools.map(({ name }: { name: string }) => name)).toEqual(shownNames);
    expect(ran).toMatchObject([
      { tool: 'amend', callId: 'c2' },
      { tool: 'leak', callId: 'c4' },
    ]);
    expect(paused).toMatchObject([{ tool: 'refund', callId: 'c3', runId: 'r' }]);
    expect(sent[1].messages.at(-1).content).toMatchObject([
      { tool_use_id: 'c1', is_error: true, content: expect.stringMatching(/'copies' must be at least 1/) },
    ]);
    expect(sent[2].messages.at(-1).content).toMatchObject([
      { tool_use_id: 'c2', content: '{"orderId":"B-1","copies":1}' },
      { tool_use_id: 'c3', is_error: true, content: expect.stringMatching(/has not run yet/) },
      { tool_use_id: 'c4', is_error: true, content: "Error: Tool 'leak' failed." },
    ]);
    expect(JSON.stringify(sent)).not.toContain(secret);
  });

  it('shows a model nothing of what the program throws around a call', async () => {
    const { client, sent } = connect(turn(use('amend', { orderId: 'B-1' }), use('refund', { orderId: 'B-1' }, 'c2')), turn());
    const fail = () => {
      throw new Error(secret);
    };
    const { tools, ran } = createDesk();
    const context = ({ name }: { name: string }) => (name === 'amend' ? fail() : {});
    await client.beta.messages.toolRunner({ ...settings, tools: toAnthropicRunnables(tools, { context, onPaused: fail }) });
    expect(ran).toEqual([]);
    expect(sent[1].messages.at(-1).content[0].content).toBe("Error: Tool 'amend' was not called: the program around it failed.");
    expect(JSON.stringify(sent)).not.toContain(secret);
  });

  it("tells a tool when the runner's program gives up", async () => {
    const { tools, ran } = createDesk();
    const given = new AbortController();
    const { client } = connect(turn(use('wait', { orderId: 'B-1' })), turn());
    const runner = client.beta.messages.toolRunner({ ...settings, tools: toAnthropicRunnables(tools) }, { signal: given.signal });
    const ended = runner.runUntilDone().catch((error: Error) => error);
    await vi.waitFor(() => expect(ran).toHaveLength(1));
    given.abort();
    await ended;
    expect(ran.map(({ args }) => args)).toEqual([{ orderId: 'B-1' }, 'stopped']);
  });

  it('runs the memory', async () => {
    const files = inMemoryFiles();
    const { client, sent } = connect(
      turn(use('memory', { command: 'create', path: '/memories/user.md', file_text: 'Prefers trains.\n' })),
      turn(use('memory', { command: 'view', path: '/memories/../etc/passwd' }, 'c2')),
      turn(use('memory', { command: 'view', path: '/memories/user.md' }, 'c3')),
      turn(),
    );
    await client.beta.messages.toolRunner({ ...settings, tools: toAnthropicRunnables([memoryTool(files)]) });
    expect(sent[0].tools).toEqual([{ type: 'memory_20250818', name: 'memory' }]);
    expect(sent[2].messages.at(-1).content[0]).toMatchObject({ is_error: true });
    expect(sent[3].messages.at(-1).content[0].content).toContain('Prefers trains.');
  });
});

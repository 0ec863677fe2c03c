import OpenAI from 'openai';
import { ResponsesToolRunner } from 'openai/helpers/responses-tool-runner';
import OpenAI6 from 'openai-6';
import { describe, expect, it, vi } from 'vitest';
import {
  answerToolCalls,
  toChatRunnables,
  toChatTools,
  toResponsesRunnables,
  toResponsesTools,
} from '../runtime/adapters/openai/index.js';
import { Executor, type PausedCall } from '../runtime/executor/index.js';
import { closed, echo } from './support/compiled.js';
import { createDesk, secret, shownNames } from './support/desk-tools.js';
import { stubFetch } from './support/stub-fetch.js';

const model = 'gpt';
const user = { role: 'user' as const, content: 'Please.' };

const chatCall = (name: string, args: object | string, id = 'c1') => ({
  id,
  type: 'function' as const,
  function: { name, arguments: typeof args === 'string' ? args : JSON.stringify(args) },
});
const chatTurn = (...calls: ReturnType<typeof chatCall>[]) => ({
  id: 'chat',
  object: 'chat.completion',
  choices: [
    {
      index: 0,
      finish_reason: calls.length > 0 ? 'tool_calls' : 'stop',
      message: {
        role: 'assistant',
        refusal: null,
        ...(calls.length > 0 ? { content: null, tool_calls: calls } : { content: 'done' }),
      },
    },
  ],
});

const itemCall = (name: string, args: object, id = 'c1') => ({
  type: 'function_call' as const,
  id: `i-${id}`,
  call_id: id,
  name,
  arguments: JSON.stringify(args),
  status: 'completed' as const,
});
const response = (...items: ReturnType<typeof itemCall>[]) => ({
  id: 'resp',
  object: 'response',
  status: 'completed',
  error: null,
  incomplete_details: null,
  output:
    items.length > 0
      ? items
      : [
          {
            type: 'message',
            id: 'm',
            role: 'assistant',
            status: 'completed',
            content: [{ type: 'output_text', text: 'done', annotations: [], logprobs: [] }],
          },
        ],
});

/** What a model is answered to calls, over the wire of `answerToolCalls`. */
async function contentsOf(source: Parameters<typeof answerToolCalls>[0], ...calls: ReturnType<typeof chatCall>[]) {
  const answers = await answerToolCalls(source, { role: 'assistant', tool_calls: calls });
  return answers.map(({ content }) => content);
}

describe('tools for OpenAI', () => {
  it('are the advertised ones, in name order, for both APIs', () => {
    const { tools } = createDesk();
    expect(toChatTools(tools).map((tool) => tool.function.name)).toEqual(shownNames);
    expect(toResponsesTools(tools).map((tool) => tool.name)).toEqual(shownNames);
    const parameters = {
      type: 'object',
      properties: {
        orderId: { type: 'string', description: 'As printed on the receipt.' },
        copies: { type: 'integer', minimum: 1 },
      },
      required: ['orderId'],
      additionalProperties: false,
    };
    const description = "Do what the desk calls 'amend' for an order.";
    expect(toChatTools(tools)[0]).toEqual({
      type: 'function',
      function: { name: 'amend', description, parameters, strict: false },
    });
    expect(toResponsesTools(tools)[0]).toEqual({
      type: 'function',
      name: 'amend',
      description,
      parameters,
      strict: false,
      output_schema: {
        type: 'object',
        properties: { orderId: { type: 'string' }, copies: { type: 'integer' } },
        required: ['orderId', 'copies'],
      },
    });
  });

  it('are strict where the program says so, and no tool says otherwise', () => {
    const optional = closed({ a: { type: 'string' }, b: { type: 'string' } }, ['b']);
    const open = echo({ type: 'object', properties: {}, additionalProperties: { type: 'string' } }, { strict: false });
    const [tool] = toResponsesTools([echo(optional)], { strict: true });
    expect(tool).toMatchObject({
      strict: true,
      parameters: { required: ['a', 'b'], properties: { b: { anyOf: [{ type: 'string' }, { type: 'null' }] } } },
    });
    expect(toChatTools([open], { strict: true })[0]!.function.strict).toBe(false);
    expect(toChatTools([echo(optional, { strict: true })])[0]!.function.strict).toBe(true);
    expect(() => toChatTools([echo({ type: 'object', properties: {}, additionalProperties: {} }, { strict: true })])).toThrow(
      /'openai-strict' does not take/,
    );
  });

  it('are refused before the request where their name would be refused', () => {
    const dotted = { ...echo(closed({})), name: 'shop.search' };
    expect(() => toChatTools([dotted])).toThrow(/Tool 'shop\.search' cannot be sent to 'openai'\. .*does not match/);
  });

  it('are fresh copies each time', () => {
    const { tools } = createDesk();
    const first = toChatTools(tools)[0]!.function.parameters;
    first['properties'] = {};
    expect(toChatTools(tools)[0]!.function.parameters['properties']).toHaveProperty('orderId');
  });
});

describe('answers to calls', () => {
  it('of a message: one for each, in order', async () => {
    const { tools, ran } = createDesk();
    const calls = [chatCall('amend', { orderId: 'B-1' }), chatCall('amend', { orderId: 'B-2', copies: 2 }, 'c2')];
    expect(await answerToolCalls(tools, { role: 'assistant', tool_calls: calls }, { context: { deps: 'desk' } })).toEqual([
      { role: 'tool', tool_call_id: 'c1', content: '{"orderId":"B-1","copies":1}' },
      { role: 'tool', tool_call_id: 'c2', content: '{"orderId":"B-2","copies":2}' },
    ]);
    expect(ran).toMatchObject([
      { callId: 'c1', deps: 'desk' },
      { callId: 'c2', deps: 'desk' },
    ]);
    expect(await answerToolCalls(tools, { role: 'assistant' })).toEqual([]);
  });

  it('of a response: those of its functions', async () => {
    const { tools } = createDesk();
    const output = [{ type: 'reasoning', id: 'r' }, itemCall('amend', { orderId: 'B-1' }), { type: 'web_search_call', id: 'w' }];
    expect(await answerToolCalls(tools, output)).toEqual([
      { type: 'function_call_output', call_id: 'c1', output: '{"orderId":"B-1","copies":1}' },
    ]);
  });

  it('say what was wrong', async () => {
    const { tools, ran } = createDesk();
    const [wrong, cut, unknown] = await contentsOf(
      tools,
      chatCall('amend', { orderId: 'B-1', copies: 'two', colour: 'red' }),
      chatCall('amend', '{"orderId":'),
      chatCall('amends', {}),
    );
    expect(wrong).toMatch(
      /'copies' must be an integer.*\n.*'colour' is not accepted|'colour' is not accepted.*\n.*'copies' must be an integer/,
    );
    expect(cut).toMatch(/JSON/);
    expect(unknown).toMatch(/There is no tool 'amends'\. Did you mean 'amend'\?/);
    expect(ran).toEqual([]);
  });

  it('count null as nothing for an optional argument, as strict decoding sends it', async () => {
    const { tools, ran } = createDesk();
    await contentsOf(tools, chatCall('amend', { orderId: 'B-1', copies: null }));
    expect(ran[0]!.args).toEqual({ orderId: 'B-1' });
  });

  it('hold no more of an error than a model may know', async () => {
    const contents = await contentsOf(
      createDesk().tools,
      chatCall('leak', { orderId: 'B' }),
      chatCall('misshape', { orderId: 'B' }, 'c2'),
    );
    expect(contents).toEqual(["Tool 'leak' failed.", expect.stringMatching(/not of the form.*Do not call it again/)]);
    expect(contents.join()).not.toContain(secret);
  });

  it('say that a person has to decide, and run nothing; the program can go on with the call', async () => {
    const { tools, ran } = createDesk();
    const onPaused = vi.fn<(paused: PausedCall, executor: Executor) => void>();
    const message = {
      role: 'assistant',
      tool_calls: [chatCall('refund', { orderId: 'B-1' }), chatCall('pay', { cents: 50 }, 'c2')],
    };
    const [refund, pay] = await answerToolCalls(tools, message, { onPaused });
    expect(refund!.content).toMatch(/has not run yet: a person must approve/);
    expect(pay!.content).toBe('pay is done');
    expect(ran).toMatchObject([{ tool: 'pay' }]);
    const [paused, executor] = onPaused.mock.calls[0]!;
    expect(paused).toMatchObject({ tool: 'refund', arguments: { orderId: 'B-1' }, callId: 'c1' });
    expect(await executor.resume(JSON.parse(JSON.stringify(paused)), { approved: true })).toMatchObject({
      content: 'refund is done',
    });
    expect(await executor.resume(paused)).toMatchObject({ replayed: true });
    expect(ran).toHaveLength(2);
  });

  it('are those of an executor that asks', async () => {
    const { tools, ran } = createDesk();
    const executor = new Executor(tools, { approve: ({ arguments: args }) => args['orderId'] === 'B-1' });
    const contents = await contentsOf(
      executor,
      chatCall('refund', { orderId: 'B-1' }),
      chatCall('refund', { orderId: 'B-2' }, 'c2'),
    );
    expect(contents).toEqual(['refund is done', expect.stringMatching(/was not called/)]);
    expect(ran).toHaveLength(1);
  });

  it('come early when the program gives up', async () => {
    const { tools, ran } = createDesk();
    const given = new AbortController();
    const answering = answerToolCalls(
      tools,
      { role: 'assistant', tool_calls: [chatCall('wait', { orderId: 'B' })] },
      { context: { signal: given.signal } },
    );
    await vi.waitFor(() => expect(ran).toHaveLength(1));
    given.abort();
    expect((await answering)[0]!.content).toBeTypeOf('string');
    expect(ran.at(-1)!.args).toBe('stopped');
  });

  it('of one list of tools are remembered from turn to turn', async () => {
    const { tools, ran } = createDesk();
    const context = { runId: 'r' };
    const message = { role: 'assistant', tool_calls: [chatCall('misshape', { orderId: 'B-1' })] };
    const [first] = await answerToolCalls(tools, message, { context });
    const [again] = await answerToolCalls(tools, message, { context });
    expect(again).toEqual(first);
    expect(ran).toHaveLength(1);
    tools.push(echo(closed({})));
    await answerToolCalls(tools, message, { context });
    expect(ran).toHaveLength(2);
  });
});

describe.each([
  ['6', OpenAI6 as unknown as typeof OpenAI],
  ['7', OpenAI],
])('the client of OpenAI %s', (_, Client) => {
  const connect = (...bodies: object[]) => {
    const { fetch, sent } = stubFetch(...bodies);
    return { client: new Client({ apiKey: 'none', baseURL: 'http://127.0.0.1/v1', fetch, maxRetries: 0 }), sent };
  };

  it('takes chat tools and answers', async () => {
    const { tools } = createDesk();
    const { client, sent } = connect(chatTurn(chatCall('amend', { orderId: 'B-1' })), chatTurn());
    const settings = { model, tools: toChatTools(tools) };
    const { message } = (await client.chat.completions.create({ ...settings, messages: [user] })).choices[0]!;
    await client.chat.completions.create({ ...settings, messages: [user, message, ...(await answerToolCalls(tools, message))] });
    expect(sent[0].tools).toHaveLength(shownNames.length);
    expect(sent[1].messages.at(-1)).toEqual({ role: 'tool', tool_call_id: 'c1', content: '{"orderId":"B-1","copies":1}' });
  });

  it('takes tools of responses and answers', async () => {
    const { tools } = createDesk();
    const { client, sent } = connect(response(itemCall('amend', { orderId: 'B-1' })), response());
    const settings = { model, tools: toResponsesTools(tools) };
    const { output } = await client.responses.create({ ...settings, input: [user] });
    const answers = await answerToolCalls(tools, output);
    const last = await client.responses.create({
      ...settings,
      input: [user, ...(output as OpenAI.Responses.ResponseInputItem[]), ...answers],
    });
    expect(sent[0].tools[0]).toMatchObject({ type: 'function', name: 'amend', strict: false });
    expect(sent[1].input.at(-1)).toEqual({ type: 'function_call_output', call_id: 'c1', output: '{"orderId":"B-1","copies":1}' });
    expect(last.output_text).toBe('done');
  });

  it('runs tools by itself: with their ids, repairs, policies and without secrets', async () => {
    const { tools, ran } = createDesk();
    const paused: PausedCall[] = [];
    const { client, sent } = connect(
      chatTurn(chatCall('amend', { orderId: 'B-1', copies: 'two' })),
      chatTurn(
        chatCall('amend', { orderId: 'B-1' }, 'c2'),
        chatCall('amend', { orderId: 'B-1' }, 'c3'),
        chatCall('refund', { orderId: 'B-1' }, 'c4'),
        chatCall('leak', { orderId: 'B-1' }, 'c5'),
      ),
      chatTurn(),
    );
    const runnables = toChatRunnables(tools, { context: { runId: 'r' }, onPaused: (call) => paused.push(call) });
    const runner = client.chat.completions.runTools({ model, messages: [user], tools: runnables });
    expect(await runner.finalContent()).toBe('done');
    expect(sent[0].tools[0]).toMatchObject({ type: 'function', function: { name: 'amend', strict: false } });
    expect(sent[1].messages.at(-1).content).toMatch(/'copies' must be an integer/);
    expect(ran.map(({ tool, callId }) => [tool, callId])).toEqual([
      ['amend', 'c2'],
      ['amend', 'c3'],
      ['leak', 'c5'],
    ]);
    expect(paused).toMatchObject([{ tool: 'refund', callId: 'c4', runId: 'r' }]);
    const contents = sent[2].messages.slice(-4).map(({ content }: { content: string }) => content);
    expect(contents[2]).toMatch(/has not run yet/);
    expect(contents[3]).toBe("Tool 'leak' failed.");
    expect(JSON.stringify(sent)).not.toContain(secret);
  });

  it('hands what the program gave it for its tools on to them, and its end', async () => {
    const { tools, ran } = createDesk();
    const { client } = connect(chatTurn(chatCall('wait', { orderId: 'B-1' })));
    const runner = client.chat.completions.runTools({
      model,
      messages: [user],
      tools: toChatRunnables(tools),
      toolContext: { desk: 2 },
    });
    const ended = runner.done().catch((error: Error) => error);
    await vi.waitFor(() => expect(ran).toHaveLength(1));
    runner.abort();
    expect(await ended).toBeInstanceOf(Error);
    expect(ran.map(({ args }) => args)).toEqual([{ orderId: 'B-1' }, 'stopped']);
    expect(ran[0]!.deps).toEqual({ desk: 2 });
  });
});

describe('the ResponsesToolRunner of OpenAI 7', () => {
  it('runs tools', async () => {
    const { tools, ran } = createDesk();
    const { fetch, sent } = stubFetch(
      response(itemCall('amend', { orderId: 'B-1', copies: 0 })),
      response(itemCall('amend', { orderId: 'B-1' }, 'c2'), itemCall('refund', { orderId: 'B-1' }, 'c3')),
      response(),
    );
    const client = new OpenAI({ apiKey: 'none', baseURL: 'http://127.0.0.1/v1', fetch, maxRetries: 0 });
    const runner = new ResponsesToolRunner({ functions: toResponsesRunnables(tools) });
    const last = await runner.run(client, { model, input: [user] });
    expect(last.output_text).toBe('done');
    expect(ran).toMatchObject([{ tool: 'amend', args: { orderId: 'B-1' } }]);
    expect(sent[1].input.at(-1).output).toMatch(/'copies' must be at least 1/);
    expect(sent[2].input.slice(-2)).toMatchObject([
      { call_id: 'c2', output: '{"orderId":"B-1","copies":1}' },
      { call_id: 'c3', output: expect.stringMatching(/has not run yet/) },
    ]);
  });
});

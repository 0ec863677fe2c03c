import { type FunctionCall, GoogleGenAI } from '@google/genai';
import { GoogleGenAI as GoogleGenAI2 } from 'genai-2';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerFunctionCalls, toCallableTool, toFunctionDeclarations } from '../runtime/adapters/gemini/index.js';
import { Executor, type PausedCall } from '../runtime/executor/index.js';
import { closed, echo } from './support/compiled.js';
import { createDesk, secret, shownNames } from './support/desk-tools.js';
import { stubFetch } from './support/stub-fetch.js';

afterEach(() => vi.unstubAllGlobals());

const model = 'gemini';
const call = (name: string, args: Record<string, unknown>, id?: string): FunctionCall => ({
  name,
  args,
  ...(id === undefined ? {} : { id }),
});
const turn = (...calls: FunctionCall[]) => ({
  candidates: [
    {
      index: 0,
      finishReason: 'STOP',
      content: { role: 'model', parts: calls.length > 0 ? calls.map((functionCall) => ({ functionCall })) : [{ text: 'done' }] },
    },
  ],
});

describe('functions for Gemini', () => {
  it('are the advertised ones, in name order, as JSON Schema', () => {
    const declarations = toFunctionDeclarations(createDesk().tools);
    expect(declarations.map(({ name }) => name)).toEqual(shownNames);
    expect(declarations[0]).toMatchObject({
      name: 'amend',
      description: "Do what the desk calls 'amend' for an order.",
      parametersJsonSchema: {
        type: 'object',
        properties: {
          orderId: { type: 'string', description: 'As printed on the receipt.' },
          copies: { type: 'integer', minimum: 1 },
        },
        required: ['orderId'],
      },
      responseJsonSchema: { type: 'object', required: ['orderId', 'copies'] },
    });
    expect(declarations[0]).not.toHaveProperty('parameters');
  });

  it('are in the words of OpenAPI where the program says so', () => {
    const [amend] = toFunctionDeclarations(createDesk().tools, { openApi: true });
    expect(amend).toMatchObject({ parameters: { type: 'OBJECT', properties: { copies: { type: 'INTEGER' } } } });
    expect(amend).not.toHaveProperty('parametersJsonSchema');
    expect(JSON.stringify(amend)).not.toContain('additionalProperties');
  });

  it('are refused before the request where they would be refused', () => {
    expect(() => toFunctionDeclarations([echo(closed({ $top: { type: 'integer' } }))])).toThrow(
      /'gemini' does not take.*\n.*\$top/,
    );
  });
});

describe('answers to the calls of a response', () => {
  it('are one for each, in order, and say what was wrong', async () => {
    const { tools, ran } = createDesk();
    const parts = await answerFunctionCalls(
      tools,
      [
        call('amend', { orderId: 'B-1' }, 'c1'),
        call('amend', { orderId: 'B-1', copies: 'two', colour: 'red' }),
        call('leak', { orderId: 'B-1' }),
        call('misshape', { orderId: 'B-1' }),
        call('amends', {}),
        call('pay', { cents: 50 }),
      ],
      { context: { deps: 'desk' } },
    );
    const errorOf = (name: string, error: RegExp | string) => ({
      functionResponse: { name, response: { error: typeof error === 'string' ? error : expect.stringMatching(error) } },
    });
    expect(parts).toEqual([
      { functionResponse: { id: 'c1', name: 'amend', response: { output: { orderId: 'B-1', copies: 1 } } } },
      errorOf('amend', /'colour' is not accepted/),
      errorOf('leak', "Tool 'leak' failed."),
      errorOf('misshape', /Do not call it again/),
      errorOf('amends', /Did you mean 'amend'/),
      { functionResponse: { name: 'pay', response: { output: 'pay is done' } } },
    ]);
    expect(JSON.stringify(parts)).not.toContain(secret);
    expect(ran[0]).toMatchObject({ callId: 'c1', deps: 'desk' });
    expect(await answerFunctionCalls(tools, undefined)).toEqual([]);
  });

  it('count null as nothing for an optional argument', async () => {
    const { tools, ran } = createDesk();
    await answerFunctionCalls(tools, [call('amend', { orderId: 'B-1', copies: null })]);
    expect(ran[0]!.args).toEqual({ orderId: 'B-1' });
  });

  it('say that a person has to decide, and run nothing; the program can go on with the call', async () => {
    const { tools, ran } = createDesk();
    const onPaused = vi.fn<(paused: PausedCall, executor: Executor) => void>();
    const parts = await answerFunctionCalls(tools, [call('refund', { orderId: 'B-1' })], { onPaused });
    expect(parts).toMatchObject([{ functionResponse: { response: { error: expect.stringMatching(/has not run yet/) } } }]);
    expect(ran).toEqual([]);
    const [paused, executor] = onPaused.mock.calls[0]!;
    expect(await executor.resume(paused, { approved: true })).toMatchObject({ content: 'refund is done' });
  });

  it('come early when the program gives up', async () => {
    const { tools, ran } = createDesk();
    const given = new AbortController();
    const answering = answerFunctionCalls(tools, [call('wait', { orderId: 'B' })], { context: { signal: given.signal } });
    await vi.waitFor(() => expect(ran).toHaveLength(1));
    given.abort();
    expect(await answering).toHaveLength(1);
    expect(ran.at(-1)!.args).toBe('stopped');
  });
});

describe.each([
  ['2', GoogleGenAI2 as unknown as typeof GoogleGenAI],
  ['3', GoogleGenAI],
])('the client of Gemini %s', (_, Client) => {
  const connect = (...bodies: object[]) => {
    const { fetch, sent } = stubFetch(...bodies);
    vi.stubGlobal('fetch', fetch);
    return { models: new Client({ apiKey: 'none', httpOptions: { baseUrl: 'http://127.0.0.1' } }).models, sent };
  };

  it('takes functions and answers', async () => {
    const { tools } = createDesk();
    const { models, sent } = connect(turn(call('amend', { orderId: 'B-1' })), turn());
    const config = { tools: [{ functionDeclarations: toFunctionDeclarations(tools) }] };
    const contents = [{ role: 'user', parts: [{ text: 'Please.' }] }];
    const response = await models.generateContent({ model, contents, config });
    const parts = await answerFunctionCalls(tools, response.functionCalls);
    await models.generateContent({
      model,
      contents: [...contents, response.candidates![0]!.content!, { role: 'user', parts }],
      config,
    });
    const declared = sent[0].tools[0].functionDeclarations;
    expect(declared.map(({ name }: { name: string }) => name)).toEqual(shownNames);
    expect(declared[0].parametersJsonSchema).toEqual(toFunctionDeclarations(tools)[0]!.parametersJsonSchema);
    expect(sent[1].contents.at(-1).parts).toEqual([
      { functionResponse: { name: 'amend', response: { output: { orderId: 'B-1', copies: 1 } } } },
    ]);
  });

  it('runs a callable tool by itself: repairs, policies and no secrets', async () => {
    const { tools, ran } = createDesk();
    const paused: PausedCall[] = [];
    const { models, sent } = connect(
      turn(call('amend', { orderId: 'B-1', copies: 0 })),
      turn(
        call('amend', { orderId: 'B-1' }, 'c2'),
        call('refund', { orderId: 'B-1' }, 'c3'),
        call('leak', { orderId: 'B-1' }, 'c4'),
      ),
      turn(),
    );
    const tool = toCallableTool(tools, { context: { runId: 'r' }, onPaused: (each) => paused.push(each) });
    const response = await models.generateContent({ model, contents: 'Please.', config: { tools: [tool] } });
    expect(response.text).toBe('done');
    expect(ran).toMatchObject([
      { tool: 'amend', callId: 'c2' },
      { tool: 'leak', callId: 'c4' },
    ]);
    expect(paused).toMatchObject([{ tool: 'refund', callId: 'c3', runId: 'r' }]);
    expect(sent[0].tools[0].functionDeclarations).toHaveLength(shownNames.length);
    expect(sent[1].contents.at(-1).parts[0].functionResponse.response.error).toMatch(/'copies' must be at least 1/);
    expect(sent[2].contents.at(-1).parts).toMatchObject([
      { functionResponse: { id: 'c2', response: { output: { copies: 1 } } } },
      { functionResponse: { id: 'c3', response: { error: expect.stringMatching(/has not run yet/) } } },
      { functionResponse: { id: 'c4', response: { error: "Tool 'leak' failed." } } },
    ]);
    expect(JSON.stringify(sent)).not.toContain(secret);
  });

  it('runs two callable tools, each its own calls', async () => {
    const { tools, ran } = createDesk();
    const { models, sent } = connect(turn(call('amend', { orderId: 'B-1' }), call('pay', { cents: 5 })), turn());
    const [amend, , pay] = tools;
    const given = [toCallableTool([amend!]), toCallableTool(new Executor([pay!]))];
    await models.generateContent({ model, contents: 'Please.', config: { tools: given } });
    expect(ran.map(({ tool }) => tool).sort()).toEqual(['amend', 'pay']);
    expect(sent[1].contents.at(-1).parts).toHaveLength(2);
  });
});

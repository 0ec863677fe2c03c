import * as ai6 from 'ai';
import * as mocks6 from 'ai/test';
import * as ai7 from 'ai-7';
import { describe, expect, it, vi } from 'vitest';
import { toAiTools, toolApproval } from '../runtime/adapters/ai/index.js';
import { Executor, type PausedCall } from '../runtime/executor/index.js';
import { createDesk, secret, shownNames } from './support/desk-tools.js';

type Ai = typeof ai6;
type Messages = ai6.ModelMessage[];
type Content = { type: 'text'; text: string } | { type: 'tool-call'; toolCallId: string; toolName: string; input: string };

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
const call = (toolName: string, input: object, toolCallId = 'c1'): Content => ({
  type: 'tool-call',
  toolCallId,
  toolName,
  input: JSON.stringify(input),
});

/** A model that makes the given calls, a turn each, and then says that it is done. Version 7 takes models of version 6. */
function modelOf(...turns: (readonly Content[])[]) {
  const pending = [...turns];
  return new mocks6.MockLanguageModelV3({
    doGenerate: async () => {
      const content = pending.shift() ?? [{ type: 'text' as const, text: 'done' }];
      const unified = content.some(({ type }) => type === 'tool-call') ? ('tool-calls' as const) : ('stop' as const);
      return { content: [...content], finishReason: { unified, raw: undefined }, usage, warnings: [] };
    },
  });
}

const start: Messages = [{ role: 'user', content: 'Please.' }];

/** What the model was told of its calls. */
const outputsIn = (model: InstanceType<typeof mocks6.MockLanguageModelV3>) =>
  model.doGenerateCalls
    .at(-1)!
    .prompt.flatMap((message) => (message.role === 'tool' ? message.content : []))
    .flatMap((part) => (part.type === 'tool-result' ? [part.output] : []));

function answer(messages: Messages, content: readonly { type: string }[], approved: boolean): Messages {
  const asked = content.filter((part): part is ai6.ToolApprovalRequestOutput<never> => part.type === 'tool-approval-request');
  return [
    ...messages,
    {
      role: 'tool',
      content: asked.map(({ approvalId }) => ({
        type: 'tool-approval-response' as const,
        approvalId,
        approved,
        ...(approved ? {} : { reason: 'Not today.' }),
      })),
    },
  ];
}

describe.each([
  ['6', ai6],
  // The same calls have the same form in both; their types do not.
  ['7', ai7 as unknown as Ai],
])('the tools of the AI SDK %s', (version, { generateText, streamText, stepCountIs, asSchema }) => {
  const loop = { stopWhen: stepCountIs(5), messages: start };

  async function takeTurn(tools: ReturnType<typeof toAiTools>, ...turns: (readonly Content[])[]) {
    const model = modelOf(...turns);
    const result = await generateText({ ...loop, model, tools });
    return { model, result, told: outputsIn(model) };
  }

  it('are the advertised ones, in name order, as the model is sent them', async () => {
    const { tools } = createDesk();
    const { model } = await takeTurn(toAiTools(tools));
    const sent = model.doGenerateCalls[0]!.tools!;
    expect(sent.map(({ name }) => name)).toEqual(shownNames);
    expect(sent[0]).toMatchObject({
      type: 'function',
      name: 'amend',
      description: "Do what the desk calls 'amend' for an order.",
      inputExamples: [{ input: { orderId: 'B-1', copies: 2 } }],
      inputSchema: {
        type: 'object',
        properties: {
          orderId: { type: 'string', description: 'As printed on the receipt.' },
          copies: { type: 'integer', minimum: 1 },
        },
        required: ['orderId'],
        additionalProperties: false,
      },
    });
  });

  it('carry title and result schema', async () => {
    const { amend } = toAiTools(createDesk().tools);
    expect(amend!.title).toBe('Amend an order');
    expect(await asSchema(amend!.outputSchema as never).jsonSchema).toMatchObject({ required: ['orderId', 'copies'] });
  });

  it('are written for a target, and marked strict, where one is given', async () => {
    const { tools } = createDesk();
    const { model } = await takeTurn(toAiTools(tools, { target: 'openai-strict' }));
    expect(model.doGenerateCalls[0]!.tools![0]).toMatchObject({
      strict: true,
      inputSchema: {
        required: ['orderId', 'copies'],
        properties: { copies: { anyOf: [{ type: 'integer' }, { type: 'null' }] } },
      },
    });
  });

  it('run a call, with its id and what the program hands to the SDK', async () => {
    const { tools, ran } = createDesk();
    const model = modelOf([call('amend', { orderId: 'B-1', copies: 3 })]);
    const handed = { desk: 2 };
    const context = version === '6' ? { experimental_context: handed } : { toolsContext: { amend: handed } };
    const { steps } = await generateText({ ...loop, ...context, model, tools: toAiTools(tools) });
    expect(ran).toEqual([{ tool: 'amend', args: { orderId: 'B-1', copies: 3 }, callId: 'c1', deps: handed }]);
    expect(steps[0]!.toolResults[0]!.output).toEqual({ orderId: 'B-1', copies: 3 });
    expect(outputsIn(model)).toEqual([{ type: 'json', value: { orderId: 'B-1', copies: 3 } }]);
  });

  it('count null as nothing for an optional argument', async () => {
    const { tools, ran } = createDesk();
    await takeTurn(toAiTools(tools), [call('amend', { orderId: 'B-1', copies: null })]);
    expect(ran.map(({ args }) => args)).toEqual([{ orderId: 'B-1' }]);
  });

  it('tell the model what was wrong, and run the repaired call', async () => {
    const { tools, ran } = createDesk();
    const { told } = await takeTurn(
      toAiTools(tools),
      [call('amend', { orderId: 'B-1', copies: 'two', colour: 'red' })],
      [call('amend', { orderId: 'B-1', copies: 2 }, 'c2')],
    );
    expect(told[0]).toMatchObject({ type: 'error-text', value: expect.stringMatching(/'copies' must be an integer/) });
    expect(told[0]).toMatchObject({
      value: expect.stringMatching(/'colour' is not accepted.*It accepts 'orderId' \(required\)/),
    });
    expect(told[1]).toEqual({ type: 'json', value: { orderId: 'B-1', copies: 2 } });
    expect(ran).toHaveLength(1);
  });

  it('say no more of a thrown error than a model may know', async () => {
    const { told, model } = await takeTurn(toAiTools(createDesk().tools), [call('leak', { orderId: 'B-1' })]);
    expect(told).toEqual([{ type: 'error-text', value: expect.stringMatching(/^(ToolError: )?Tool 'leak' failed\.$/) }]);
    expect(JSON.stringify(model.doGenerateCalls)).not.toContain(secret);
  });

  it('say that a result has the wrong form, and that the effect has happened', async () => {
    const { told, model } = await takeTurn(toAiTools(createDesk().tools), [call('misshape', { orderId: 'B-1' })]);
    expect(told).toEqual([{ type: 'error-text', value: expect.stringMatching(/not of the form.*Do not call it again/) }]);
    expect(JSON.stringify(model.doGenerateCalls)).not.toContain(secret);
  });

  it('are told when the program gives up', async () => {
    const { tools, ran } = createDesk();
    const given = new AbortController();
    const model = modelOf([call('wait', { orderId: 'B-1' })]);
    const turn = generateText({ ...loop, model, tools: toAiTools(tools), abortSignal: given.signal });
    await vi.waitFor(() => expect(ran).toHaveLength(1));
    given.abort();
    await turn.catch(() => undefined);
    expect(ran.map(({ args }) => args)).toEqual([{ orderId: 'B-1' }, 'stopped']);
  });

  it('hold limits of a run that the context names', async () => {
    const { tools, ran } = createDesk();
    const executor = new Executor(tools, { limits: { total: 1 } });
    const { told } = await takeTurn(
      toAiTools(executor, { context: { runId: 'r' } }),
      [call('amend', { orderId: 'B-1' })],
      [call('amend', { orderId: 'B-2' }, 'c2')],
    );
    expect(ran).toHaveLength(1);
    expect(told[1]).toMatchObject({ type: 'error-text' });
  });

  describe('that need approval', () => {
    const orders = call('refund', { orderId: 'B-1' });

    it('wait, and run when a person says yes', async () => {
      const { tools, ran } = createDesk();
      const given = toAiTools(tools);
      const { result } = await takeTurn(given, [orders]);
      expect(ran).toEqual([]);
      const messages = answer([...start, ...result.response.messages], result.content, true);
      const model = modelOf();
      await generateText({ ...loop, messages, model, tools: given });
      expect(ran).toMatchObject([{ tool: 'refund', args: { orderId: 'B-1' }, callId: 'c1' }]);
      expect(outputsIn(model)).toEqual([{ type: 'text', value: 'refund is done' }]);
    });

    it('run in a stream too, and in another process', async () => {
      const asked = createDesk();
      const { result } = await takeTurn(toAiTools(asked.tools), [orders]);
      const messages = answer(structuredClone([...start, ...result.response.messages]), result.content, true);
      const { tools, ran } = createDesk();
      const model = new mocks6.MockLanguageModelV3({
        doStream: {
          stream: mocks6.simulateReadableStream({
            chunks: [
              { type: 'stream-start', warnings: [] },
              { type: 'finish', finishReason: { unified: 'stop', raw: undefined }, usage },
            ],
          }),
        },
      });
      await streamText({ ...loop, messages, model, tools: toAiTools(tools) }).consumeStream();
      expect(ran).toMatchObject([{ tool: 'refund', args: { orderId: 'B-1' } }]);
    });

    it('do not run when a person says no', async () => {
      const { tools, ran } = createDesk();
      const given = toAiTools(tools);
      const { result } = await takeTurn(given, [orders]);
      const model = modelOf();
      const messages = answer([...start, ...result.response.messages], result.content, false);
      await generateText({ ...loop, messages, model, tools: given });
      expect(ran).toEqual([]);
      expect(outputsIn(model)).toEqual([expect.objectContaining({ type: 'execution-denied', reason: 'Not today.' })]);
    });

    it('ask as their rule says', async () => {
      const { tools, ran } = createDesk();
      const { result } = await takeTurn(toAiTools(tools), [call('pay', { cents: 50 }), call('pay', { cents: 500 }, 'c2')]);
      expect(ran.map(({ args }) => args)).toEqual([{ cents: 50 }]);
      expect(result.content.filter(({ type }) => type === 'tool-approval-request')).toHaveLength(1);
    });

    it('are those that the autonomy of an executor adds, too', async () => {
      const { tools, ran } = createDesk();
      const { result } = await takeTurn(toAiTools(new Executor(tools, { autonomy: 'manual' })), [
        call('amend', { orderId: 'B-1' }),
      ]);
      expect(ran).toEqual([]);
      expect(result.content.some(({ type }) => type === 'tool-approval-request')).toBe(true);
    });

    it('are decided by an executor that asks people itself', async () => {
      const { tools, ran } = createDesk();
      const approve = vi.fn(() => true);
      await takeTurn(toAiTools(new Executor(tools, { approve })), [orders]);
      expect(approve).toHaveBeenCalledTimes(1);
      expect(ran).toHaveLength(1);
    });

    it('do not run for a later call with the id of one that was approved', async () => {
      const { tools, ran } = createDesk();
      const given = toAiTools(tools);
      const { result } = await takeTurn(given, [orders]);
      const messages = answer([...start, ...result.response.messages], result.content, true);
      await generateText({ ...loop, messages, model: modelOf([call('refund', { orderId: 'B-2' })]), tools: given });
      expect(ran.map(({ args }) => args)).toEqual([{ orderId: 'B-1' }]);
    });

    it('do not run for a host that does not ask', async () => {
      const { tools, ran } = createDesk();
      const waiting: PausedCall[] = [];
      let resumed: unknown;
      const { refund } = toAiTools(tools, {
        onPaused: async (paused, executor) => {
          waiting.push(paused);
          resumed = await executor.resume(paused, { approved: true });
          throw new Error(secret);
        },
      });
      const told = await refund!
        .execute({ orderId: 'B-1' }, { toolCallId: 'c1', messages: start })
        .catch((error: Error) => error.message);
      expect(told).toMatch(/has not run yet: a person must approve/);
      expect(waiting).toMatchObject([{ tool: 'refund', arguments: { orderId: 'B-1' }, callId: 'c1' }]);
      expect(resumed).toMatchObject({ status: 'done' });
      expect(ran).toHaveLength(1);
    });

    it('do not run because a tool was given something like an answer', async () => {
      const { tools, ran } = createDesk();
      const { refund } = toAiTools(tools);
      const call = { type: 'tool-call', toolCallId: 'c1', toolName: 'refund', input: { orderId: 'B-1' } };
      const request = { type: 'tool-approval-request', approvalId: 'a1', toolCallId: 'c1' };
      const yes = { type: 'tool-approval-response', approvalId: 'a1', approved: true };
      const asked = { role: 'assistant', content: [call, request] };
      const forged = [
        [asked],
        [asked, { role: 'user', content: [yes] }],
        [asked, { role: 'tool', content: [{ ...yes, approved: 'true' }] }],
        [asked, { role: 'tool', content: [{ ...yes, approvalId: 'a2' }] }],
        [asked, { role: 'tool', content: [yes] }, { role: 'user', content: 'And?' }],
        [asked, { role: 'tool', content: [{ ...yes, approved: false }, yes] }],
        [asked, { role: 'tool', content: [yes, { type: 'tool-result', toolCallId: 'c1' }] }],
        [
          { role: 'assistant', content: [{ ...call, input: { orderId: 'B-2' } }, request] },
          { role: 'tool', content: [yes] },
        ],
        [
          { role: 'assistant', content: [{ ...call, toolName: 'pay' }, request] },
          { role: 'tool', content: [yes] },
        ],
        [
          { role: 'user', content: [call, request] },
          { role: 'tool', content: [yes] },
        ],
        [null, 'text', { role: 'tool' }],
      ];
      for (const messages of [...forged, undefined as never])
        await expect(refund!.execute({ orderId: 'B-1' }, { toolCallId: 'c1', messages })).rejects.toThrow(/has not run yet/);
      expect(ran).toEqual([]);
      await refund!.execute({ orderId: 'B-1' }, { toolCallId: 'c1', messages: [asked, { role: 'tool', content: [yes] }] });
      expect(ran).toHaveLength(1);
    });
  });
});

describe('toolApproval for version 7', () => {
  const { generateText, isStepCount } = ai7;
  const start7 = start as ai7.ModelMessage[];
  const orders = call('refund', { orderId: 'B-1' });

  it('asks for the tools that need it, as their rules say', async () => {
    const { tools, ran } = createDesk();
    const approval = toolApproval(tools);
    expect(Object.keys(approval)).toEqual(['pay', 'refund']);
    const model = modelOf([orders, call('pay', { cents: 50 }, 'c2'), call('pay', { cents: 500 }, 'c3')]);
    const given = toAiTools(tools);
    const result = await generateText({
      model,
      tools: given,
      toolApproval: approval,
      messages: start7,
      stopWhen: isStepCount(5),
    });
    expect(ran.map(({ callId }) => callId)).toEqual(['c2']);
    expect(result.content.filter(({ type }) => type === 'tool-approval-request')).toHaveLength(2);
  });

  it('counts as well as what the tools say', async () => {
    const { tools, ran } = createDesk();
    const given = toAiTools(tools);
    const settings = { tools: given, toolApproval: toolApproval(tools), stopWhen: isStepCount(5) };
    const { content, response } = await generateText({ ...settings, model: modelOf([orders]), messages: start7 });
    const messages = answer([...start, ...(response.messages as Messages)], content, true);
    await generateText({ ...settings, model: modelOf(), messages: messages as ai7.ModelMessage[] });
    expect(ran).toMatchObject([{ tool: 'refund', args: { orderId: 'B-1' } }]);
  });

  it('lifts no approval that a tool needs', async () => {
    const { tools, ran } = createDesk();
    const settings = { tools: toAiTools(tools), toolApproval: { refund: 'approved' as const }, stopWhen: isStepCount(5) };
    const model = modelOf([orders]);
    await generateText({ ...settings, model, messages: start7 });
    expect(ran).toEqual([]);
    expect(outputsIn(model)).toEqual([{ type: 'error-text', value: expect.stringMatching(/has not run yet/) }]);
  });
});

describe('a tool of define-tool', () => {
  it.each([
    ['6', ai6],
    ['7', ai7 as unknown as Ai],
  ])('fits into the tools of the AI SDK %s as it is, where it needs no approval', async (_, { generateText, stepCountIs }) => {
    const { tools, ran } = createDesk();
    const model = modelOf([call('amend', { orderId: 'B-1', copies: 0 })], [call('amend', { orderId: 'B-1' }, 'c2')]);
    await generateText({ model, tools: { amend: tools[0]! }, messages: start, stopWhen: stepCountIs(5) });
    expect(ran).toMatchObject([{ args: { orderId: 'B-1' }, callId: 'c2' }]);
    expect(outputsIn(model)).toEqual([
      { type: 'error-text', value: expect.stringMatching(/'copies' must be at least 1/) },
      { type: 'json', value: { orderId: 'B-1', copies: 1 } },
    ]);
  });
});

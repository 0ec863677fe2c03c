import { beforeAll, describe } from 'vitest';
import { installStack, type Stack } from '../support/install-stack.js';
import { type StackDriver, type StackRun, testStack } from '../support/stack-conformance.js';
import { compilerPackages, testStackPage } from '../support/stack-page.js';

// biome-ignore lint/suspicious/noExplicitAny: vendors' packages are not dependencies, so their types are not there.
type Any = any;

describe('tools in Mastra', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await installStack('mastra', ['@mastra/core@1.71.0', 'zod@4.4.3', ...compilerPackages]);
  });

  const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };
  const driver: StackDriver = {
    async run(tools, turns, { options, signal } = {}) {
      const { Agent } = await stack.load('@mastra/core/agent');
      const { Mastra } = await stack.load('@mastra/core');
      const { InMemoryStore } = await stack.load('@mastra/core/storage');
      const { createTool } = await stack.load('@mastra/core/tools');
      const { MastraLanguageModelV2Mock } = await stack.load('@mastra/core/test-utils/llm-mock');
      const { toMastraTools } = await stack.load('define-tool/mastra');
      const pending = [...turns];
      const model = new MastraLanguageModelV2Mock({
        doGenerate: async () => {
          const turn = pending.shift();
          const content = turn?.map(({ id, name, args }) => ({
            type: 'tool-call',
            toolCallId: id,
            toolName: name,
            input: JSON.stringify(args),
          })) ?? [{ type: 'text', text: 'done' }];
          return { content, finishReason: turn === undefined ? 'stop' : 'tool-calls', usage, warnings: [] };
        },
      });
      const desk = new Agent({
        id: 'desk',
        name: 'Desk',
        instructions: 'Help.',
        model,
        tools: toMastraTools(tools, { ...options, createTool }),
      });
      new Mastra({ agents: { desk }, logger: false, storage: new InMemoryStore() });
      const describeRun = (result: Any): StackRun => ({
        shown: model.doGenerateCalls[0].tools.map(({ name, description, inputSchema }: Any) => ({
          name,
          description,
          schema: inputSchema,
        })),
        told: model.doGenerateCalls
          .at(-1)
          .prompt.flatMap(({ role, content }: Any) => (role === 'tool' ? content : []))
          .map(({ output }: Any) => JSON.stringify(output)),
        waiting: result.finishReason === 'suspended' ? 1 : 0,
        answer: async (approved) => {
          const about = { runId: result.runId, toolCallId: result.suspendPayload?.toolCallId };
          return describeRun(await (approved ? desk.approveToolCallGenerate(about) : desk.declineToolCallGenerate(about)));
        },
      });
      return describeRun(await desk.generate('Please.', { abortSignal: signal, maxSteps: 5 }));
    },
    async bypass(tools, { id, name, args }, options) {
      const { createTool } = await stack.load('@mastra/core/tools');
      const { toMastraTools } = await stack.load('define-tool/mastra');
      const given = toMastraTools(tools, { ...options, createTool });
      return given[name]
        .execute(args, { toolCallId: id, messages: [], agent: { toolCallId: id, resumeData: { approved: true } } })
        .then(JSON.stringify, (error: Error) => error.message);
    },
  };

  testStack(() => driver);

  testStackPage('mastra', () => stack);
});

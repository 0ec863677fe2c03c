import { beforeAll, describe } from 'vitest';
import { installStack, type Stack } from '../support/install-stack.js';
import { type StackDriver, type StackRun, testStack } from '../support/stack-conformance.js';
import { compilerPackages, testStackPage } from '../support/stack-page.js';

describe('tools in the OpenAI Agents SDK', () => {
  let stack: Stack;
  beforeAll(async () => {
    // Traces would be sent to the vendor.
    process.env['OPENAI_AGENTS_DISABLE_TRACING'] = '1';
    stack = await installStack('openai-agents', ['@openai/agents@0.20.0', 'zod@4.4.3', ...compilerPackages]);
  });

  const driver: StackDriver = {
    async run(tools, turns, { options, signal } = {}) {
      const { Agent, Runner } = await stack.load('@openai/agents');
      const { ScriptedModel, functionCall, assistantMessage } = await stack.load('@openai/agents/testing');
      const { toAgentTools } = await stack.load('define-tool/openai-agents');
      const script = turns.map((turn) => turn.map(({ id, name, args }) => functionCall(name, args, { callId: id })));
      const model = new ScriptedModel([...script, [assistantMessage('done')]]);
      const agent = new Agent({ name: 'Desk', model, tools: toAgentTools(tools, options) });
      const runner = new Runner({ tracingDisabled: true });
      // biome-ignore lint/suspicious/noExplicitAny: the SDK's state.
      const goOn = async (input: any): Promise<StackRun> => {
        const result = await runner.run(agent, input, { signal });
        const interruptions = result.interruptions ?? [];
        return {
          // biome-ignore lint/suspicious/noExplicitAny: as the SDK's model gets them.
          shown: model.calls[0].request.tools.map(({ name, description, parameters }: any) => ({
            name,
            description,
            schema: parameters,
          })),
          told: result.history
            .filter(({ type }: { type: string }) => type === 'function_call_result')
            .map(({ output }: { output: unknown }) => JSON.stringify(output)),
          waiting: interruptions.length,
          answer: (approved) => {
            for (const each of interruptions) approved ? result.state.approve(each) : result.state.reject(each);
            return goOn(result.state);
          },
        };
      };
      return goOn('Please.');
    },
    async bypass(tools, { id, name, args }, options) {
      const { RunContext } = await stack.load('@openai/agents');
      const { toAgentTools } = await stack.load('define-tool/openai-agents');
      const tool = toAgentTools(tools, options).find((each: { name: string }) => each.name === name);
      return tool.invoke(new RunContext(), JSON.stringify(args), { toolCall: { callId: id } });
    },
  };

  testStack(() => driver);

  testStackPage('openai-agents', () => stack);
});

import { beforeAll, describe } from 'vitest';
import { installStack, type Stack } from '../support/install-stack.js';
import { type ScriptedCall, type StackDriver, type StackRun, testStack } from '../support/stack-conformance.js';
import { compilerPackages, testStackPage } from '../support/stack-page.js';

// biome-ignore lint/suspicious/noExplicitAny: vendors' packages are not dependencies, so their types are not there.
type Any = any;

/** The SDK ships no model to test with: this one speaks its events. */
function adapterOf(turns: readonly (readonly ScriptedCall[])[]) {
  const pending = [...turns];
  const requests: Any[] = [];
  async function* chatStream(request: Any) {
    requests.push({ ...request, messages: [...request.messages] });
    const turn = pending.shift();
    yield { type: 'RUN_STARTED', runId: 'r', threadId: 't' };
    for (const { id, name, args } of turn ?? []) {
      yield { type: 'TOOL_CALL_START', toolCallId: id, toolCallName: name, toolName: name };
      yield { type: 'TOOL_CALL_ARGS', toolCallId: id, delta: JSON.stringify(args) };
      yield { type: 'TOOL_CALL_END', toolCallId: id, toolCallName: name, toolName: name };
    }
    if (turn === undefined) {
      yield { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant' };
      yield { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'done' };
      yield { type: 'TEXT_MESSAGE_END', messageId: 'm' };
    }
    yield { type: 'RUN_FINISHED', runId: 'r', threadId: 't', finishReason: turn === undefined ? 'stop' : 'tool_calls' };
  }
  return { requests, adapter: { kind: 'text', name: 'scripted', model: 'scripted', '~types': {}, chatStream } };
}

describe('tools in TanStack AI', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await installStack('tanstack', ['@tanstack/ai@0.58.0', ...compilerPackages]);
  });

  const driver: StackDriver = {
    async run(tools, turns, { options, signal } = {}) {
      const { chat, convertSchemaToJsonSchema } = await stack.load('@tanstack/ai');
      const { toTanStackTools } = await stack.load('define-tool/tanstack');
      const { adapter, requests } = adapterOf(turns);
      const given = toTanStackTools(tools, options);
      const abortController = new AbortController();
      signal?.addEventListener('abort', () => abortController.abort());
      const goOn = async (messages: Any[]): Promise<StackRun> => {
        const events: Any[] = [];
        for await (const event of chat({ adapter, messages, tools: given, abortController } as Any)) events.push(event);
        const asked: Any[] = events.find(({ type }) => type === 'RUN_FINISHED')?.outcome?.interrupts ?? [];
        return {
          shown: requests[0].tools.map(({ name, description, inputSchema }: Any) => ({
            name,
            description,
            schema: convertSchemaToJsonSchema(inputSchema),
          })),
          told: (requests.at(-1).messages as Any[])
            .filter(({ role }) => role === 'tool')
            .map(({ content }) => JSON.stringify(content)),
          waiting: asked.length,
          answer: (approved) =>
            goOn([
              ...messages,
              {
                role: 'assistant',
                id: 'a',
                parts: asked.map(({ id, toolCallId }) => {
                  const { name, args } = turns.flat().find((call) => call.id === toolCallId)!;
                  return {
                    type: 'tool-call',
                    id: toolCallId,
                    name,
                    arguments: JSON.stringify(args),
                    state: 'approval-responded',
                    approval: { id, needsApproval: true, approved },
                  };
                }),
              },
            ]),
        };
      };
      return goOn([{ role: 'user', id: 'u', parts: [{ type: 'text', content: 'Please.' }] }]);
    },
    async bypass(tools, { id, name, args }, options) {
      const { toTanStackTools } = await stack.load('define-tool/tanstack');
      const tool = toTanStackTools(tools, options).find((each: Any) => each.name === name);
      return tool.execute(args, { toolCallId: id, context: undefined }).catch((error: Error) => error.message);
    },
  };

  testStack(() => driver, { asksByRule: false });

  testStackPage('tanstack', () => stack);
});

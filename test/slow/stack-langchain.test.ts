import { beforeAll, describe } from 'vitest';
import { installStack, type Stack } from '../support/install-stack.js';
import { type StackDriver, type StackRun, testStack } from '../support/stack-conformance.js';
import { compilerPackages, testStackPage } from '../support/stack-page.js';

// biome-ignore lint/suspicious/noExplicitAny: vendors' packages are not dependencies, so their types are not there.
type Any = any;

describe('tools in LangChain and LangGraph', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await installStack('langchain', [
      '@langchain/core@1.4.0',
      '@langchain/langgraph@1.7.3',
      'zod@4.4.3',
      ...compilerPackages,
    ]);
  });

  const driver: StackDriver = {
    async run(tools, turns, { options, signal } = {}) {
      const { tool } = await stack.load('@langchain/core/tools');
      const { fakeModel } = await stack.load('@langchain/core/testing');
      const { convertToOpenAITool } = await stack.load('@langchain/core/utils/function_calling');
      const { AIMessage } = await stack.load('@langchain/core/messages');
      const { Command, MemorySaver, MessagesAnnotation, StateGraph, interrupt } = await stack.load('@langchain/langgraph');
      const { ToolNode, toolsCondition } = await stack.load('@langchain/langgraph/prebuilt');
      const { toLangChainTools } = await stack.load('define-tool/langchain');
      const given = toLangChainTools(tools, { ...options, tool, interrupt });
      let model = fakeModel();
      for (const turn of turns) model = model.respondWithTools(turn);
      const bound = model.respond(new AIMessage('done')).bindTools(given);
      const graph = new StateGraph(MessagesAnnotation)
        .addNode('agent', async ({ messages }: Any) => ({ messages: [await bound.invoke(messages)] }))
        .addNode('tools', new ToolNode(given))
        .addEdge('__start__', 'agent')
        .addConditionalEdges('agent', toolsCondition)
        .addEdge('tools', 'agent')
        .compile({ checkpointer: new MemorySaver() });
      const goOn = async (input: Any): Promise<StackRun> => {
        const state = await graph.invoke(input, { configurable: { thread_id: '1' }, signal });
        return {
          shown: given.map(convertToOpenAITool).map(({ function: { name, description, parameters } }: Any) => ({
            name,
            description,
            schema: parameters,
          })),
          told: state.messages
            .filter((message: Any) => message.getType() === 'tool')
            .map(({ content }: Any) => JSON.stringify(content)),
          waiting: state.__interrupt__?.length ?? 0,
          answer: (approved) => goOn(new Command({ resume: { approved } })),
        };
      };
      return goOn({ messages: [{ role: 'user', content: 'Please.' }] });
    },
    async bypass(tools, { id, name, args }, options) {
      const { tool } = await stack.load('@langchain/core/tools');
      const { toLangChainTools } = await stack.load('define-tool/langchain');
      const found = toLangChainTools(tools, { ...options, tool }).find((each: Any) => each.name === name);
      return String((await found.invoke({ type: 'tool_call', id, name, args })).content);
    },
  };

  testStack(() => driver);

  testStackPage('langchain', () => stack);
});

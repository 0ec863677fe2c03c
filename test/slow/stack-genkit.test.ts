import { beforeAll, describe } from 'vitest';
import { installStack, type Stack } from '../support/install-stack.js';
import { type StackDriver, type StackRun, testStack } from '../support/stack-conformance.js';
import { compilerPackages, testStackPage } from '../support/stack-page.js';

// biome-ignore lint/suspicious/noExplicitAny: vendors' packages are not dependencies, so their types are not there.
type Any = any;

describe('tools in Genkit', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await installStack('genkit', ['genkit@1.42.0', ...compilerPackages]);
  });

  const driver: StackDriver = {
    async run(tools, turns, { options, signal } = {}) {
      const { genkit } = await stack.load('genkit/beta');
      const { mockModel } = await stack.load('genkit/testing');
      const { toGenkitTools } = await stack.load('define-tool/genkit');
      const ai = genkit({});
      const given = toGenkitTools(tools, { ...options, tool: (config: Any, run: Any) => ai.defineTool(config, run) });
      const model = mockModel(ai, {
        info: { supports: { tools: true, multiturn: true } },
        respond: [
          ...turns.map((turn) => ({ toolRequests: turn.map(({ id, name, args }) => ({ name, ref: id, input: args })) })),
          'done',
        ],
      });
      const goOn = async (input: Any): Promise<StackRun> => {
        const response = await ai.generate({ model, tools: given, ...input, abortSignal: signal });
        return {
          shown: model.requests[0].tools.map(({ name, description, inputSchema }: Any) => ({
            name,
            description,
            schema: inputSchema,
          })),
          told: response.messages
            .flatMap(({ content }: Any) => content)
            .flatMap(({ toolResponse }: Any) => (toolResponse === undefined ? [] : [JSON.stringify(toolResponse.output)])),
          waiting: response.interrupts.length,
          answer: (approved) => {
            const parts = response.interrupts.map((each: Any) => {
              const tool = given.find((one: Any) => one.__action.name === each.toolRequest.name);
              return approved ? tool.restart(each, { approved }) : tool.respond(each, 'A person said no.');
            });
            return goOn({ messages: response.messages, resume: approved ? { restart: parts } : { respond: parts } });
          },
        };
      };
      return goOn({ prompt: 'Please.' });
    },
    async bypass(tools, { name, args }, options) {
      const { toGenkitTools } = await stack.load('define-tool/genkit');
      const made: Record<string, Any> = {};
      toGenkitTools(tools, { ...options, tool: (config: Any, run: Any) => (made[config.name] = run) });
      return String(await made[name](args, { resumed: { approved: 'true' }, interrupt: () => undefined }));
    },
  };

  // Genkit tells a tool neither the id of a call nor that the program gave up.
  testStack(() => driver, { knowsIds: false, carriesSignal: false });

  testStackPage('genkit', () => stack);
});

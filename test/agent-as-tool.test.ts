import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import { Executor } from '../runtime/executor/index.js';
import {
  asTool,
  createContext,
  type Tool,
  type ToolContext,
  ToolDefinitionError,
  ToolRegistry,
  toolFromSchema,
} from '../runtime/index.js';
import { refused } from './support/compiled.js';

const options = {
  name: 'researcher',
  description: 'Delegate a research sub-task and get a one-sentence summary back.',
  sideEffecting: false,
};
const returning = (result: unknown) => asTool({ run: async () => result }, options);
const textOf = (result: unknown): Promise<string> => returning(result).execute({ task: 'x' });

describe('an agent as a tool', () => {
  it('takes one task, in words', () => {
    const tool = returning('');
    expect(tool.parameters).toEqual({
      type: 'object',
      properties: { task: { type: 'string', description: expect.stringMatching(/^The task, /) } },
      required: ['task'],
      additionalProperties: false,
    });
    expect(refused(tool as Tool, { goal: 'x' })).toMatchObject({ missing: ['task'], unexpected: ['goal'] });
    expectTypeOf(tool).toEqualTypeOf<Tool<{ task: string }, string>>();
  });

  it('runs the agent in a loop of another one', async () => {
    const researcher = { run: async (task: string) => ({ output: `Octopuses carry shells (asked: ${task}).`, steps: 3 }) };
    const registry = new ToolRegistry([asTool(researcher, options)]);
    const call = { name: 'researcher', arguments: '{"task":"octopus tool use"}' };
    expect(await registry.get(call.name).execute(call.arguments)).toBe('Octopuses carry shells (asked: octopus tool use).');
  });

  it('gives the run a child of its context', async () => {
    const controller = new AbortController();
    const onEvent = vi.fn();
    const parent = createContext({ signal: controller.signal, runId: 'r', callId: 'c', scope: 's', deps: { db: 1 }, onEvent });
    const seen: ToolContext[] = [];
    const tool = asTool(
      {
        run(_: string, ctx: ToolContext<{ db: number }>) {
          seen.push(ctx);
          ctx.emit({ type: 'progress' });
          return 'done';
        },
      },
      options,
    );
    await tool.execute({ task: 'x' }, parent);
    const [child] = seen;
    expect(child).not.toBe(parent);
    expect(child).toMatchObject({ runId: 'r', scope: 's', deps: { db: 1 }, callId: undefined });
    expect(child?.signal).toBe(controller.signal);
    expect(onEvent).toHaveBeenCalledWith({ type: 'progress' });
  });

  it('keeps the agent as it is: its own `this`, its own errors', async () => {
    class Agent {
      readonly #name = 'ada';
      async run(task: string) {
        if (task === 'fail') throw new Error('out of budget');
        return this.#name;
      }
    }
    const tool = asTool(new Agent(), options);
    expect(await tool.execute({ task: 'x' })).toBe('ada');
    await expect(tool.execute({ task: 'fail' })).rejects.toThrow('out of budget');
  });

  it('has the policies of any tool', () => {
    const tool = asTool({ run: () => '' }, { ...options, kind: 'agent', tags: 'slow', timeoutMs: 60_000, needsApproval: true });
    expect(tool).toMatchObject({ kind: 'agent', tags: ['slow'], timeoutMs: 60_000, needsApproval: true, sideEffecting: false });
  });
});

describe('under an Executor', () => {
  it('calls inside of the run share the run of the call, and its budget', async () => {
    const lookUp = toolFromSchema(
      { name: 'look_up', description: 'Look a word up in the encyclopedia.', inputSchema: {}, sideEffecting: false },
      () => 'found',
    );
    const contents: string[] = [];
    const agent = asTool(
      {
        async run(_: string, ctx: ToolContext) {
          for (const id of ['a', 'b', 'c'])
            contents.push((await executor.runCall({ id, name: 'look_up', arguments: { id } }, ctx)).status);
          return { output: 'looked' };
        },
      },
      options,
    );
    const executor: Executor = new Executor([lookUp, agent], { limits: { total: 3 } });
    const result = await executor.runCall(
      { id: 'c1', name: 'researcher', arguments: { task: 'x' } },
      createContext({ runId: 'r' }),
    );
    expect(result).toMatchObject({ status: 'done', content: 'looked' });
    expect(contents).toEqual(['done', 'done', 'refused']);
  });

  it('the message of an agent that fails does not reach the model', async () => {
    const agent = asTool({ run: () => Promise.reject(new Error('key sk-123 is wrong')) }, options);
    const { content, status } = await new Executor([agent]).runCall({ name: 'researcher', arguments: { task: 'x' } });
    expect([status, content]).toEqual(['failed', expect.not.stringContaining('sk-123')]);
  });
});

describe('what the calling model reads', () => {
  it.each<[string, unknown, string]>([
    ['a text', 'done', 'done'],
    ['an empty text', '', ''],
    ['the output of an agent', { output: 'done', usage: { tokens: 9 } }, 'done'],
    [
      'the outputs of a workflow',
      { outputs: { draft: 'Hello.', score: 0.5, tags: ['a'] } },
      'draft: Hello.\nscore: 0.5\ntags: ["a"]',
    ],
    ['outputs in a map', { outputs: new Map([['a', 'x']]) }, 'a: x'],
    ['the text of an AI SDK', { text: 'done', steps: [] }, 'done'],
    ['a text that is still streaming', { text: Promise.resolve('done') }, 'done'],
    ['the final output of an OpenAI agent', { finalOutput: 'done', history: [] }, 'done'],
    ['a structured final output', { finalOutput: { city: 'Lisbon' }, history: [] }, '{"city":"Lisbon"}'],
    ['an output that is no text', { output: { a: 1 } }, '{"output":{"a":1}}'],
    ['any object', { a: [1, null] }, '{"a":[1,null]}'],
    ['a list', ['a', 1], '["a",1]'],
    ['rich values', { at: new Date(0), tags: new Set(['a']) }, '{"at":"1970-01-01T00:00:00.000Z","tags":["a"]}'],
    ['a number', 3, '3'],
    ['null', null, 'null'],
    ['nothing', undefined, '(no output)'],
    ['an error that was returned', new TypeError('no key'), 'TypeError: no key'],
  ])('%s', async (_, result, text) => {
    expect(await textOf(result)).toBe(text);
  });

  it('an object of a class that says itself what it is', async () => {
    class Answer {
      toString() {
        return 'forty-two';
      }
    }
    expect(await textOf(new Answer())).toBe('forty-two');
  });

  it('the text, where reading the output throws', async () => {
    const result = {
      get output(): string {
        throw new Error('no output was generated');
      },
      text: 'done',
    };
    expect(await textOf(result)).toBe('done');
  });

  it('something, where there is no JSON', async () => {
    const loop: Record<string, unknown> = {};
    loop['loop'] = loop;
    expect(await textOf(loop)).toBe('[object Object]');
  });

  it('is what `render` makes of it', async () => {
    const tool = asTool({ run: async () => ({ facts: ['a', 'b'] }) }, { ...options, render: ({ facts }) => facts.join('; ') });
    expect(await tool.execute({ task: 'x' })).toBe('a; b');
    const later = asTool({ run: () => 2 }, { ...options, render: async (number) => `${number + 1}` });
    expect(await later.execute({ task: 'x' })).toBe('3');
  });
});

describe('a definition that is wrong', () => {
  const problems = (agent: unknown, changes: object): string => {
    try {
      asTool(agent as never, { ...options, ...changes });
    } catch (error) {
      expect(error).toBeInstanceOf(ToolDefinitionError);
      return (error as Error).message;
    }
    throw new Error('The definition was accepted.');
  };
  const agent = { run: () => '' };

  it.each<[string, unknown, object, string]>([
    [
      'a thin description',
      agent,
      { description: 'Researches.' },
      "needs at least 30 characters for a model to understand the tool; it has 11: 'Researches.'",
    ],
    ['no description', agent, { description: undefined }, "The option 'description' must be a text"],
    ['a name that models cannot use', agent, { name: 'my agent' }, "Write name: 'my_agent'."],
    ['no word about side effects', agent, { sideEffecting: undefined }, "The option 'sideEffecting' is missing."],
    ['no run', { generate: () => '' }, {}, "The agent has no 'run'. Give it one:"],
    ['no agent', undefined, {}, "The agent has no 'run'."],
    ['a render that is none', agent, { render: 'json' }, "The option 'render' must be a function."],
    ['an option of defineTool', agent, { result: () => '' }, "The option 'result' is one of defineTool"],
    ['an unknown option', agent, { timeout: 5 }, "There is no option 'timeout'. Did you mean 'timeoutMs'?"],
  ])('%s', (_, wrong, changes, message) => {
    expect(problems(wrong, changes)).toContain(message);
  });
});

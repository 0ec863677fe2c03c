import type { ToolContext } from '../context.js';
import { createTool } from '../create-tool.js';
import { ToolDefinitionError } from '../errors.js';
import type { ToolPolicies } from '../options.js';
import type { Tool } from '../tool.js';
import type { Limits } from '../validate/limits.js';
import { checkIdentity } from './check-identity.js';
import { checkShaping } from './check-shaping.js';
import { renderResult } from './render-result.js';

/** Anything that can be given a task: an agent, a workflow, a program around a model. */
export interface Runnable<Result = unknown> {
  /**
   * @param task - What the calling model wants done, in its words.
   * @param ctx - A child of the caller's context: the same signal, budget, dependencies and listener.
   */
  // biome-ignore lint/suspicious/noExplicitAny: what a context's dependencies are is the program's business.
  run(task: string, ctx: ToolContext<any, any>): Result | Promise<Result>;
}

/** The options of `asTool`. */
export interface AgentToolOptions<Result = unknown> extends ToolPolicies {
  /** What the model calls the tool: letters of English, digits and `_`, at most 64, no digit first. */
  readonly name: string;
  /** A name for people. */
  readonly title?: string | undefined;
  /** What the agent is good for. All that the calling model knows about it; at least 30 characters. */
  readonly description: string;
  /** Does a run change the world? Required: no default is safe. */
  readonly sideEffecting: boolean;
  /** Makes the text that the calling model reads of what a run returned. Default: see `asTool`. */
  readonly render?: ((result: Awaited<Result>) => string | Promise<string>) | undefined;
  /** How much a model may send. */
  readonly limits?: Partial<Limits> | undefined;
}

const parameters = {
  type: 'object',
  properties: {
    task: {
      type: 'string',
      description: 'The task, with all that is needed to do it: nothing else of the conversation is passed on.',
    },
  },
  required: ['task'],
  additionalProperties: false,
};

/**
 * Makes a tool of an agent, for another agent to call. The tool takes one `task`; a run gets a child of the call's context, so that
 * cancellation, budget and events flow through it.
 *
 * The calling model reads a text: a string as it is, the text in `output`, `text` or `finalOutput` of a result, the entries of `outputs`
 * as `key: value` lines, any other JSON as JSON. `render` overrides that.
 *
 * @param agent - Anything with `run(task, ctx)`. Of frameworks whose agents are called otherwise: `{ run: (task, ctx) => agent.generate(...) }`.
 * @throws ToolDefinitionError when there is no `run`, or an option is wrong.
 *
 * @example
 * const research = asTool(researcher, {
 *   name: 'researcher',
 *   description: 'Delegate a research sub-task and get a one-sentence summary back.',
 *   sideEffecting: false,
 * });
 */
export function asTool<Result = unknown>(
  agent: Runnable<Result>,
  options: AgentToolOptions<Result>,
): Tool<{ task: string }, string> {
  const { render, ...rest } = options ?? {};
  const tool = typeof rest.name === 'string' ? rest.name : '';
  const problems = [...checkShaping(rest), ...checkIdentity(rest)];
  if (typeof agent?.run !== 'function') {
    problems.push(
      "The agent has no 'run'. Give it one: asTool({ run: (task, ctx) => agent.generate(task, { signal: ctx.signal }) }, ...).",
    );
  }
  if (render !== undefined && typeof render !== 'function') problems.push("The option 'render' must be a function.");
  if (problems.length > 0)
    throw new ToolDefinitionError([`Tool '${tool}' is not defined correctly.`, ...problems].join('\n'), { tool });
  async function run(task: string, ctx: ToolContext): Promise<string> {
    const result = await agent.run(task, ctx.child());
    return renderResult(render === undefined ? result : await render(result));
  }
  return createTool({
    fn: run,
    options: rest,
    compiled: {
      format: 1,
      name: tool,
      description: rest.description.trim(),
      parameters,
      names: { task: 'task' },
      slots: [{ kind: 'argument', name: 'task' }, { kind: 'context' }],
    },
  }) as Tool<{ task: string }, string>;
}

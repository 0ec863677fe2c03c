import type { Signal } from '../../signal.js';
import type { ToolLike } from '../../tool.js';
import { mustAsk } from '../must-ask.js';
import { runForModel } from '../run-for-model.js';
import { type AdapterOptions, approvalOf, readSource, type Source, type ToolSource } from '../source.js';
import { strictTarget, targetsOf } from '../strict-target.js';
import { writeSchema } from '../write-schema.js';

/** The options of the adapter for the OpenAI Agents SDK. */
export interface AgentOptions extends AdapterOptions {
  /** Strict decoding for tools that do not say themselves (`strict`). Default: false. */
  readonly strict?: boolean | undefined;
}

/** As much of the SDK's `RunContext` as is read. */
export interface AgentRunContext {
  /** What the program handed to `run`. */
  readonly context?: unknown;
  isToolApproved(question: { readonly toolName: string; readonly callId: string }): boolean | undefined;
}

/** What the SDK passes beside the arguments of a call. */
export interface AgentCallDetails {
  readonly toolCall?: { readonly callId: string } | undefined;
  readonly signal?: Signal | undefined;
}

/** A function tool as the SDK's agents take it. */
export interface AgentTool {
  type: 'function';
  name: string;
  description: string;
  // biome-ignore lint/suspicious/noExplicitAny: the SDK's type of a schema lists keywords of its own.
  parameters: any;
  strict: boolean;
  deferLoading: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: the SDK's `RunContext` is a class, of which little is read.
  invoke: (runContext: any, input: string, details?: AgentCallDetails) => Promise<string>;
  // biome-ignore lint/suspicious/noExplicitAny: as above; the tools of a source are of any arguments.
  needsApproval: (runContext: any, input: any, callId?: string) => Promise<boolean>;
  isEnabled: () => Promise<boolean>;
}

/**
 * Tools for the `Agent` of `@openai/agents`. Calls run under the policies of the Executor; one that needs approval becomes an interruption
 * of the run, and runs after `state.approve(interruption)`.
 *
 * They are whole tools, made without the SDK's `tool`: it rewrites names and schemas, and keeps from the model what was wrong with a call.
 *
 * @throws ToolUsageError for a tool that OpenAI does not take, strict or not: it would refuse the whole request.
 *
 * @example
 * const agent = new Agent({ name: 'Desk', tools: toAgentTools(executor, { context: { runId } }) });
 * const result = await run(agent, 'Where is order B-1042?');
 */
export function toAgentTools(source: ToolSource, options: AgentOptions = {}): AgentTool[] {
  const read = readSource(source, [...targetsOf('openai'), 'openai-agents']);
  return read.tools.map((tool) => toAgentTool(tool, { ...read, options }));
}

function toAgentTool(
  tool: ToolLike,
  { executor, options }: Pick<Source, 'executor'> & { readonly options: AgentOptions },
): AgentTool {
  const { name, description } = tool;
  const { strict, target } = strictTarget(tool, 'openai', options.strict);
  const host = { executor, options };
  return {
    type: 'function',
    name,
    description,
    parameters: writeSchema(tool, target),
    strict,
    deferLoading: false,
    invoke: async (runContext: AgentRunContext, input, { toolCall, signal } = {}) => {
      const call = { id: toolCall?.callId, name, arguments: input };
      const isApproved = approvalOf(tool, host) !== false && wasApproved(runContext, call);
      const result = await runForModel(call, { ...host, signal, deps: runContext?.context, isApproved });
      return result.content;
    },
    needsApproval: (runContext: AgentRunContext, input, callId) =>
      mustAsk(tool, { id: callId, name, arguments: input }, { ...host, deps: runContext?.context }),
    isEnabled: async () => true,
  };
}

/** The SDK keeps a person's answer by the id of the call, and itself refuses an id that comes again for another call. */
const wasApproved = (runContext: AgentRunContext, { id, name }: { readonly id: string | undefined; readonly name: string }) =>
  id !== undefined && runContext?.isToolApproved?.({ toolName: name, callId: id }) === true;

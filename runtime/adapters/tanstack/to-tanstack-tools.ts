import { ToolError } from '../../executor/errors.js';
import type { Signal } from '../../signal.js';
import type { StandardSchema } from '../../standard-schema.js';
import type { SchemaTarget } from '../../targets/rules.js';
import type { Tool, ToolLike } from '../../tool.js';
import { createInputSchema } from '../input-schema.js';
import { namesOf, targetFor } from '../read-target.js';
import { runForModel } from '../run-for-model.js';
import { type AdapterOptions, approvalOf, readSource, type Source, type ToolSource } from '../source.js';

/** The options of the adapter for TanStack AI. */
export interface TanStackOptions extends AdapterOptions {
  /** Whose model it is: 'openai', 'anthropic', 'gemini', ... Default: the schemas as they are, in the dialect that the SDK asks for. */
  readonly target?: SchemaTarget | undefined;
}

/** What the SDK passes beside the arguments of a call. */
export interface TanStackCall {
  readonly toolCallId?: string;
  readonly abortSignal?: Signal | undefined;
  readonly context?: unknown;
}

/** A tool as `chat` takes it. */
export interface TanStackTool {
  name: string;
  description: string;
  // biome-ignore lint/suspicious/noExplicitAny: the tools of a source are of any arguments.
  inputSchema: StandardSchema<any>;
  needsApproval: boolean;
  metadata: { title?: string; strict?: boolean };
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  execute: (input: any, call?: any) => Promise<any>;
}

/**
 * Tools for `chat` of `@tanstack/ai`. Calls run under the policies of the Executor. The SDK asks about all calls of a tool or about none,
 * so it asks about each call of a tool whose approval is a rule.
 *
 * @throws ToolUsageError for a tool that the `target` does not take.
 *
 * @example
 * const stream = chat({ adapter, messages, tools: toTanStackTools(executor, { context: { runId } }) });
 */
export function toTanStackTools(source: ToolSource, options: TanStackOptions = {}): TanStackTool[] {
  const read = readSource(source, namesOf(options.target, 'tanstack'));
  return read.tools.map((tool) => toTanStackTool(tool, { ...read, options }));
}

interface Host extends Pick<Source, 'executor'> {
  readonly options: TanStackOptions;
}

function toTanStackTool(tool: ToolLike, { executor, options }: Host): TanStackTool {
  const { name, description } = tool;
  const { title } = tool as Partial<Tool>;
  const { strict, target } = targetFor(tool, options.target);
  const needsApproval = approvalOf(tool, { executor }) !== false;
  return {
    name,
    description,
    inputSchema: createInputSchema(tool, target),
    needsApproval,
    metadata: { ...(title === undefined ? {} : { title }), ...(strict === undefined ? {} : { strict }) },
    execute: async (input: unknown, call: TanStackCall = {}) => {
      const { toolCallId, abortSignal, context } = call;
      // `chat` runs a tool that needs approval only after a person's yes, and is the one that passes a signal, be it undefined. The SDK's
      // `ToolCallManager`, and a direct call, ask nobody.
      const isApproved = needsApproval && 'abortSignal' in call;
      const requested = { id: toolCallId, name, arguments: input };
      const result = await runForModel(requested, { executor, options, signal: abortSignal, deps: context, isApproved });
      if (!result.isError) return result.value;
      // The SDK sends a model the message of what is thrown.
      throw new ToolError(result.content);
    },
  };
}

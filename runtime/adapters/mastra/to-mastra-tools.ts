import { ToolError } from '../../executor/errors.js';
import { readArguments } from '../../executor/invoke-tool.js';
import type { Signal } from '../../signal.js';
import type { StandardSchema } from '../../standard-schema.js';
import type { SchemaTarget } from '../../targets/rules.js';
import type { Tool, ToolLike } from '../../tool.js';
import { canonicalText } from '../../validate/canonical-text.js';
import { createInputSchema } from '../input-schema.js';
import { mustAsk } from '../must-ask.js';
import { namesOf, targetFor } from '../read-target.js';
import { runForModel } from '../run-for-model.js';
import { type AdapterOptions, approvalOf, readSource, type Source, type ToolSource } from '../source.js';

/** As much of what Mastra passes beside the arguments of a call as is read. */
export interface MastraCall {
  readonly abortSignal?: Signal | undefined;
  readonly requestContext?: unknown;
  readonly agent?: { readonly toolCallId?: string | undefined } | undefined;
}

/** What Mastra's `createTool` takes. */
export interface MastraToolConfig {
  id: string;
  title?: string;
  description: string;
  // biome-ignore lint/suspicious/noExplicitAny: the tools of a source are of any arguments.
  inputSchema: StandardSchema<any>;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  outputSchema?: StandardSchema<any>;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  inputExamples?: { input: any }[];
  strict?: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  requireApproval?: (input: any) => Promise<boolean>;
  mcp?: { annotations: Record<string, unknown> };
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  execute: (input: any, call?: any) => Promise<any>;
}

// biome-ignore lint/suspicious/noExplicitAny: it has seven type parameters.
export type MastraToolFactory<T> = (config: any) => T;

export interface MastraOptions<T> extends AdapterOptions {
  /** Of `@mastra/core/tools`. */
  readonly createTool: MastraToolFactory<T>;
  /** Whose model it is: 'openai', 'anthropic', 'gemini', ... Default: the schemas as they are; Mastra fits them to the model. */
  readonly target?: SchemaTarget | undefined;
}

/**
 * Tools for Mastra's agents, workflows and MCP servers, made with its own `createTool`. Calls run under the policies of the Executor. In an
 * agent, one that needs approval waits for `approveToolCall`; elsewhere nobody is asked, and it is paused.
 *
 * @throws ToolUsageError for a tool that the `target` does not take.
 *
 * @example
 * import { createTool } from '@mastra/core/tools';
 * const agent = new Agent({ id: 'desk', name: 'Desk', instructions, model, tools: toMastraTools(executor, { createTool }) });
 */
export function toMastraTools<T>(source: ToolSource, options: MastraOptions<T>): Record<string, T> {
  const read = readSource(source, namesOf(options.target, 'mastra'));
  return Object.fromEntries(
    read.tools.map((tool) => [tool.name, options.createTool(toMastraConfig(tool, { ...read, options }))]),
  );
}

interface Host<T> extends Pick<Source, 'executor'> {
  readonly options: MastraOptions<T>;
}

function toMastraConfig<T>(tool: ToolLike, host: Host<T>): MastraToolConfig {
  const { name, description } = tool;
  const { strict, target } = targetFor(tool, host.options.target);
  const { title, outputSchema, annotations, examples = [] } = tool as Partial<Tool>;
  const gate = approvalOf(tool, host) === false ? undefined : createGate(tool, host);
  return {
    id: name,
    ...(title === undefined ? {} : { title }),
    description,
    inputSchema: createInputSchema(tool, target),
    ...(outputSchema === undefined ? {} : { outputSchema }),
    ...(examples.length === 0 ? {} : { inputExamples: examples.map((input) => ({ input: structuredClone(input) })) }),
    ...(strict === undefined ? {} : { strict }),
    ...(annotations === undefined ? {} : { mcp: { annotations: { ...annotations } } }),
    ...(gate === undefined ? {} : { requireApproval: gate.ask }),
    execute: async (args: unknown, { abortSignal, requestContext, agent }: MastraCall = {}) => {
      const call = { id: agent?.toolCallId, name, arguments: args };
      const isApproved = agent !== undefined && gate?.hasPassed(args) === true;
      const result = await runForModel(call, { ...host, signal: abortSignal, deps: requestContext, isApproved });
      if (!result.isError) return result.value;
      // Mastra sends a model the message of what is thrown.
      throw new ToolError(result.content);
    },
  };
}

/**
 * Mastra does not tell a tool that a person allowed the call. But an agent puts the question anew right before it runs a call that was
 * allowed; hosts that do not put it at all (workflows, older loops, MCP servers) have asked nobody.
 */
function createGate<T>(tool: ToolLike, host: Host<T>) {
  const asked = new Set<string>();
  return {
    ask: async (args: unknown): Promise<boolean> => {
      const isNeeded = await mustAsk(tool, { name: tool.name, arguments: args }, host);
      if (isNeeded) asked.add(keyOf(tool, args));
      return isNeeded;
    },
    hasPassed: (args: unknown): boolean => asked.delete(keyOf(tool, args)),
  };
}

/** Arguments that are wrong run nothing. */
function keyOf(tool: ToolLike, args: unknown): string {
  try {
    return canonicalText(readArguments(tool, args));
  } catch {
    return '';
  }
}

import type { ToolCallResult } from '../../executor/call-result.js';
import type { Signal } from '../../signal.js';
import type { SchemaTarget } from '../../targets/rules.js';
import type { Tool, ToolLike } from '../../tool.js';
import { mustAsk } from '../must-ask.js';
import { namesOf, targetFor } from '../read-target.js';
import { runForModel } from '../run-for-model.js';
import { type AdapterOptions, readSource, type Source, type ToolSource } from '../source.js';
import { writeSchema } from '../write-schema.js';

/** As much of what Genkit passes beside the arguments of a call as is read. */
export interface GenkitCall {
  readonly context?: unknown;
  readonly abortSignal?: Signal | undefined;
  /** What the program restarted an interrupted call with. */
  readonly resumed?: unknown;
  readonly interrupt: (metadata?: Record<string, unknown>) => never;
}

/** What `ai.defineTool` and `tool` take beside the function. */
export interface GenkitToolConfig {
  name: string;
  description: string;
  metadata: Record<string, unknown>;
}

// biome-ignore lint/suspicious/noExplicitAny: its types are made of Zod's.
export type GenkitToolFactory<T> = (config: any, run: any) => T;

export interface GenkitOptions<T> extends AdapterOptions {
  /** `tool` of `genkit/beta`, or `(config, run) => ai.defineTool(config, run)`. */
  readonly tool: GenkitToolFactory<T>;
  /** Whose model it is: 'openai', 'anthropic', 'gemini', ... Default: the schemas as they are, in draft 07. */
  readonly target?: SchemaTarget | undefined;
}

/**
 * Tools for `ai.generate` of Genkit. Calls run under the policies of the Executor. One that needs approval becomes an interrupt; the tool's
 * `restart(interrupt)`, or `restart(interrupt, { approved: true })`, runs it, and `respond` answers for it.
 *
 * @throws ToolUsageError for a tool that the `target` does not take.
 *
 * @example
 * const tools = toGenkitTools(executor, { tool: (config, run) => ai.defineTool(config, run), context: { runId } });
 * const { text } = await ai.generate({ prompt, tools });
 */
export function toGenkitTools<T>(source: ToolSource, options: GenkitOptions<T>): T[] {
  const read = readSource(source, namesOf(options.target, 'genkit'));
  return read.tools.map((tool) => toGenkitTool(tool, { ...read, options }));
}

interface Host<T> extends Pick<Source, 'executor'> {
  readonly options: GenkitOptions<T>;
}

function toGenkitTool<T>(tool: ToolLike, { executor, options }: Host<T>): T {
  const { name, description, sideEffecting } = tool;
  const { strict, target = 'draft-07' } = targetFor(tool, options.target);
  const { title } = tool as Partial<Tool>;
  const config: GenkitToolConfig = {
    name,
    description,
    metadata: { sideEffecting, ...(title === undefined ? {} : { title }), ...(strict === undefined ? {} : { strict }) },
  };
  const run = async (input: unknown, { context, abortSignal, resumed, interrupt }: GenkitCall): Promise<unknown> => {
    const call = { name, arguments: input ?? {} };
    const host = { executor, options, signal: abortSignal, deps: context };
    const isApproved = isYes(resumed);
    // It throws, and must not be caught.
    if (!isApproved && (await mustAsk(tool, call, host))) interrupt({ tool: name, arguments: input });
    return outputOf(await runForModel(call, { ...host, isApproved }));
  };
  return showSchema(options.tool(config, run), writeSchema(tool, target));
}

/** Genkit ends the whole generation for what a tool throws: a model gets a text it can go by. */
const outputOf = ({ isError, value, content }: ToolCallResult): unknown => (isError ? content : (value ?? null));

/** By the program's `restart` alone: what a model sends does not get there. */
const isYes = (resumed: unknown): boolean =>
  resumed === true || (typeof resumed === 'object' && (resumed as { readonly approved?: unknown } | null)?.approved === true);

/**
 * Tells models the schema without having Genkit check it, which ends the whole generation for a wrong argument, for null in an optional
 * one, and for keywords that its checker does not know.
 */
function showSchema<T>(made: T, schema: Record<string, unknown>): T {
  const { __action: action } = made as { readonly __action?: { inputJsonSchema?: unknown } };
  if (action !== undefined) action.inputJsonSchema = schema;
  return made;
}

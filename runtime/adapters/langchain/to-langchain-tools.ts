import type { Signal } from '../../signal.js';
import type { SchemaTarget } from '../../targets/rules.js';
import type { Tool, ToolLike } from '../../tool.js';
import { mustAsk } from '../must-ask.js';
import { namesOf, targetFor } from '../read-target.js';
import { runForModel } from '../run-for-model.js';
import { type AdapterOptions, readSource, type Source, type ToolSource } from '../source.js';
import { writeSchema } from '../write-schema.js';
import { leaveUnchecked } from './leave-unchecked.js';

/** As much of what LangChain and LangGraph pass to a tool as is read. */
export interface LangChainRuntime {
  readonly toolCall?: { readonly id?: string | undefined } | undefined;
  /** Of ToolNode and agents. */
  readonly toolCallId?: string | undefined;
  readonly signal?: Signal | undefined;
  /** The program's own, under LangGraph. */
  readonly context?: unknown;
}

/** What LangChain's `tool` takes beside the function. */
export interface LangChainToolFields {
  name: string;
  description: string;
  // biome-ignore lint/suspicious/noExplicitAny: LangChain has a type of its own for JSON Schema.
  schema: any;
  metadata: Record<string, unknown>;
  extras?: Record<string, unknown>;
}

/** `tool` of `@langchain/core/tools`, or of `langchain`. */
// biome-ignore lint/suspicious/noExplicitAny: it is overloaded, and differs between versions.
export type LangChainToolFactory<T> = (run: any, fields: any) => T;

/** What a person is asked, by `interrupt`. It is JSON. */
export interface LangChainQuestion {
  readonly tool: string;
  readonly arguments: unknown;
  readonly callId: string | undefined;
}

export interface LangChainOptions<T> extends AdapterOptions {
  readonly tool: LangChainToolFactory<T>;
  /**
   * `interrupt` of `@langchain/langgraph`, for graphs with a checkpointer: a call that needs approval interrupts the graph, and
   * `new Command({ resume: { approved: true } })` runs it. Without it such a call is paused.
   */
  readonly interrupt?: ((question: LangChainQuestion) => unknown) | undefined;
  /** Whose model it is: 'openai', 'anthropic', 'gemini', ... Default: the schemas as they are, in draft 07. */
  readonly target?: SchemaTarget | undefined;
}

/**
 * Tools of LangChain and LangGraph, made with LangChain's own `tool`, so that any version goes. Calls run under the policies of the
 * Executor; a wrong call is answered with what was wrong.
 *
 * @throws ToolUsageError for a tool that the `target` does not take.
 *
 * @example
 * import { tool } from '@langchain/core/tools';
 * const tools = toLangChainTools(executor, { tool, context: { runId } });
 */
export function toLangChainTools<T>(source: ToolSource, options: LangChainOptions<T>): T[] {
  const read = readSource(source, namesOf(options.target, 'langchain'));
  return read.tools.map((tool) => toLangChainTool(tool, { ...read, options }));
}

interface Host<T> extends Pick<Source, 'executor'> {
  readonly options: LangChainOptions<T>;
}

function toLangChainTool<T>(tool: ToolLike, host: Host<T>): T {
  const { strict, target = 'draft-07' } = targetFor(tool, host.options.target);
  const { title, sideEffecting } = tool as ToolLike & Partial<Tool>;
  const run = (args: unknown, runtime?: LangChainRuntime): Promise<string> => answer(tool, { args, runtime }, host);
  const fields: LangChainToolFields = {
    name: tool.name,
    description: tool.description,
    schema: writeSchema(tool, target),
    metadata: { sideEffecting, ...(title === undefined ? {} : { title }), ...(strict === undefined ? {} : { strict }) },
  };
  return leaveUnchecked(host.options.tool(run, fields));
}

interface Asked {
  readonly args: unknown;
  readonly runtime: LangChainRuntime | undefined;
}

async function answer<T>(tool: ToolLike, { args, runtime = {} }: Asked, { executor, options }: Host<T>): Promise<string> {
  const call = { id: runtime.toolCallId ?? runtime.toolCall?.id, name: tool.name, arguments: args };
  const host = { executor, options, signal: runtime.signal, deps: runtime.context };
  if (options.interrupt === undefined || !(await mustAsk(tool, call, host))) return (await runForModel(call, host)).content;
  // It throws the first time, and must not be caught.
  const decided = options.interrupt({ tool: tool.name, arguments: args, callId: call.id });
  if (!isYes(decided)) return `Tool '${tool.name}' was not called: a person denied this call. Do not call it again for the same.`;
  return (await runForModel(call, { ...host, isApproved: true })).content;
}

const isYes = (decided: unknown): boolean =>
  decided === true || (typeof decided === 'object' && (decided as { readonly approved?: unknown } | null)?.approved === true);

import type { ToolContext } from '../../context.js';
import { stateOf } from '../../context-state.js';
import { deriveContext } from '../../derive-context.js';
import type { ToolCallResult } from '../../executor/call-result.js';
import type { Executor, RequestedCall } from '../../executor/executor.js';
import { joinContexts } from '../../executor/join-contexts.js';
import type { PausedCall } from '../../executor/paused-call.js';
import { readContext } from '../../read-context.js';
import { ToolRegistry } from '../../registry.js';
import type { Signal } from '../../signal.js';
import type { ToolLike } from '../../tool.js';
import { readSource, type ToolSource } from '../source.js';
import { type Answer, askApproval, type Question } from './ask-approval.js';
import { createForwarder } from './forward-events.js';
import type { McpOptions } from './options.js';
import { outputOf, toMcpTool } from './to-mcp-tool.js';
import { errorResult, type McpCallResult, type McpClientInfo, type McpTool } from './wire.js';

/** A `tools/call`, in no SDK's words. */
export interface McpCall {
  /** Of the request. A client uses no id twice in a session, so it is the id of the call. */
  readonly id: string;
  readonly name: string;
  readonly arguments: unknown;
  readonly signal: Signal;
  readonly client: McpClientInfo;
  readonly progressToken: string | number | undefined;
  notify(method: string, params: Record<string, unknown>): Promise<unknown>;
  /** Asks the client's user. Where only another round of the request can tell the answer, the result that asks for one. */
  readonly ask: ((question: Question, paused: PausedCall) => Promise<Answer | McpCallResult>) | undefined;
  /** What the user said in an earlier round, and about what. Both come from the client: the executor's store says whether they count. */
  readonly answered?: { readonly paused: PausedCall; readonly answer: Answer } | undefined;
}

/** What a server of either SDK is given to answer with. */
export interface McpHandlers {
  list(): McpTool[];
  /** The listed tools themselves. */
  tools(): readonly ToolLike[];
  call(call: McpCall): Promise<McpCallResult>;
  /** Calls back when the list may have changed, once for all changes of one go. Returns how to stop. */
  onChange(listener: () => void): () => void;
}

/** @throws ToolUsageError for a tool that cannot be described in the protocol. One that is registered later is left out instead. */
export function createHandlers(source: ToolSource, options: McpOptions): McpHandlers {
  const { executor } = readSource(source, ['mcp']);
  // A registry may grow.
  const tools = (): readonly ToolLike[] => readSource(executor, ['mcp']).tools;
  for (const tool of tools()) toMcpTool(tool);
  return {
    tools,
    list: () => tools().flatMap((tool) => describe(tool) ?? []),
    call: (call) => runCall(call, { executor, options, tools: tools() }),
    onChange(listener) {
      let isDue = false;
      return executor.registry.onChange(() => {
        if (isDue) return;
        isDue = true;
        queueMicrotask(() => {
          isDue = false;
          listener();
        });
      });
    },
  };
}

function describe(tool: ToolLike): McpTool | undefined {
  try {
    return toMcpTool(tool);
  } catch {
    return undefined;
  }
}

interface Serving {
  readonly executor: Executor;
  readonly options: McpOptions;
  readonly tools: readonly ToolLike[];
}

async function runCall(call: McpCall, serving: Serving): Promise<McpCallResult> {
  const { executor, options, tools } = serving;
  const forwarder = createForwarder({ ...call, notify: call.notify, logging: options.logging === true });
  try {
    // A tool that is not listed is not there: a client may know its name all the same.
    const tool = new ToolRegistry(tools).get(call.name);
    const request: RequestedCall = { id: call.id, name: call.name, arguments: call.arguments };
    const ctx = makeContext(request, { call, options, forward: forwarder.forward });
    const result = call.answered ? await settle(call.answered, { executor, ctx, tool }) : await executor.runCall(request, ctx);
    return await finish(result, { ...serving, call, ctx, tool });
  } catch (error) {
    if (error instanceof Error && error.name === 'ToolUsageError') return errorResult(error.message);
    return errorResult(`Tool '${call.name}' was not called: the program around it failed.`);
  } finally {
    forwarder.stop();
  }
}

interface Running extends Serving {
  readonly call: McpCall;
  readonly ctx: ToolContext;
  readonly tool: ToolLike;
}

async function finish(result: ToolCallResult, running: Running): Promise<McpCallResult> {
  const { executor, options, call, ctx, tool } = running;
  const { paused } = result;
  if (paused === undefined) return toResult(result, tool);
  // Who was asked in an earlier round is not asked again.
  const isAsked = options.elicit !== false && call.answered === undefined;
  const question = isAsked ? askApproval(paused) : undefined;
  const answer = question && call.ask ? await call.ask(question, paused).catch((): Answer => 'cancel') : 'cancel';
  if (typeof answer === 'object') return answer;
  if (answer !== 'cancel') return toResult(await settle({ paused, answer }, { executor, ctx, tool }), tool);
  await Promise.resolve()
    .then(() => options.onPaused?.(paused, executor))
    // Its message must not reach the client, and the store holds the call.
    .catch(() => {});
  return toResult(result, tool);
}

/** Nothing but the record that is in the store runs, once; a record from elsewhere, or of another tool, runs nothing. */
async function settle(
  { paused, answer }: { readonly paused: PausedCall; readonly answer: Answer },
  { executor, ctx, tool }: Pick<Running, 'executor' | 'ctx' | 'tool'>,
): Promise<ToolCallResult> {
  if (answer === 'cancel') return executor.resume({ ...paused, tool: tool.name }, undefined, ctx);
  return executor.resume({ ...paused, tool: tool.name }, { approved: answer === 'accept', by: 'host' }, ctx);
}

function toResult({ content, isError, value }: ToolCallResult, tool: ToolLike): McpCallResult {
  if (isError) return errorResult(content);
  const text = [{ type: 'text', text: content }];
  if (outputOf(tool) === undefined) return { content: text };
  return { content: text, structuredContent: JSON.parse(JSON.stringify(value)) as Record<string, unknown> };
}

interface Making {
  readonly call: McpCall;
  readonly options: McpOptions;
  readonly forward: ReturnType<typeof createForwarder>['forward'];
}

function makeContext(request: RequestedCall, { call, options, forward }: Making): ToolContext {
  const { signal, client } = call;
  const given = typeof options.context === 'function' ? options.context(request, client) : options.context;
  const base = joinContexts(given === undefined ? undefined : readContext(given), { callId: call.id, signal });
  const runId = base.runId ?? client.sessionId;
  return deriveContext(base, {
    init: {
      runId,
      onEvent: (event) => {
        base.emit(event);
        forward(event);
      },
    },
    state: { ...stateOf(base), runId: stateOf(base).runId ?? runId },
  });
}

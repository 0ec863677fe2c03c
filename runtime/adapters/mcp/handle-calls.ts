import type { ToolContext } from '../../context.js';
import type { ToolCallResult } from '../../executor/call-result.js';
import type { Executor, RequestedCall } from '../../executor/executor.js';
import type { PausedCall } from '../../executor/paused-call.js';
import { ToolRegistry } from '../../registry.js';
import type { ToolLike } from '../../tool.js';
import { readSource, type ToolSource } from '../source.js';
import { type Answer, askApproval } from './ask-approval.js';
import { createForwarder } from './forward-events.js';
import { makeContext } from './make-context.js';
import type { McpCall } from './mcp-call.js';
import type { McpOptions } from './options.js';
import { outputOf, toMcpTool } from './to-mcp-tool.js';
import { errorResult, type McpCallResult, type McpTool } from './wire.js';

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
  // A tool that is not listed is not there: a client may know its name all the same.
  const tool = tools.find(({ name }) => name === call.name);
  if (tool === undefined) return errorResult(explainUnknown(call.name, tools));
  const forwarder = createForwarder({ ...call, notify: call.notify, logging: options.logging === true });
  try {
    const request: RequestedCall = { id: call.id, name: call.name, arguments: call.arguments };
    const ctx = makeContext(request, { call, options, forward: forwarder.forward });
    const answered = options.elicit === false ? undefined : call.answered;
    const result = answered ? await settle(answered, { executor, ctx, tool }) : await executor.runCall(request, ctx);
    return await finish(result, { ...serving, call, ctx, tool });
  } catch {
    // Only what is the program's own: the executor reports everything else. Its message must not reach the client.
    return errorResult(`Tool '${tool.name}' was not called: the program around it failed.`);
  } finally {
    forwarder.stop();
  }
}

function explainUnknown(name: string, tools: readonly ToolLike[]): string {
  try {
    return new ToolRegistry(tools).get(name).name;
  } catch (error) {
    return (error as Error).message;
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
  const decision = answer === 'cancel' ? undefined : { approved: answer === 'accept', by: 'host' };
  return executor.resume({ ...paused, tool: tool.name }, decision, ctx);
}

function toResult({ content, isError, value }: ToolCallResult, tool: ToolLike): McpCallResult {
  if (isError) return errorResult(content);
  const text = [{ type: 'text', text: content }];
  if (outputOf(tool) === undefined) return { content: text };
  try {
    return { content: text, structuredContent: JSON.parse(JSON.stringify(value)) as Record<string, unknown> };
  } catch {
    return errorResult(`Tool '${tool.name}' ran, and its result cannot be written as JSON.`);
  }
}

import type { ToolContext } from '../context.js';
import type { ToolCallResult } from '../executor/call-result.js';
import { ToolError } from '../executor/errors.js';
import type { Executor, RequestedCall } from '../executor/executor.js';
import { joinContexts } from '../executor/join-contexts.js';
import { readContext } from '../read-context.js';
import type { Signal } from '../signal.js';
import type { AdapterOptions } from './source.js';

/** What the host knows of one call. */
export interface HostCall {
  readonly executor: Executor;
  readonly options: AdapterOptions;
  /** The host's signal for the call. */
  readonly signal?: Signal | undefined;
  /** What the program handed to the host for its tools. It counts where `context` is not given. */
  readonly deps?: unknown;
  /** A person allowed this very call by the host's own mechanism. Never to be read from what a model sent. */
  readonly isApproved?: boolean | undefined;
}

/** Runs a call for a model: `content` of the result is what goes back to it. Never throws for a mistake of the model, the tool or a person. */
export async function runForModel(call: RequestedCall, host: HostCall): Promise<ToolCallResult> {
  const { executor } = host;
  const ctx = contextOf(call, host);
  const result = await (host.isApproved === true ? executor.runApproved(call, ctx, { by: 'host' }) : executor.runCall(call, ctx));
  await tellPaused(result, host);
  return result;
}

/** Runs all calls of one turn. */
export async function runTurn(
  calls: readonly RequestedCall[],
  { executor, options, signal }: Omit<HostCall, 'isApproved' | 'deps'>,
): Promise<ToolCallResult[]> {
  const [first] = calls;
  if (first === undefined) return [];
  const results = await executor.runBatch(calls, contextOf({ ...first, id: undefined }, { options, signal }));
  for (const result of results) await tellPaused(result, { executor, options });
  return results;
}

/** The context of a call: the program's, with what the host knows. */
export function contextOf(
  call: RequestedCall,
  { options, signal, deps }: Omit<HostCall, 'executor' | 'isApproved'>,
): ToolContext {
  const given = typeof options.context === 'function' ? askProgram(options.context, call) : options.context;
  return joinContexts(given === undefined ? undefined : readContext(given), { callId: call.id, signal, deps });
}

function askProgram(context: Extract<AdapterOptions['context'], (call: RequestedCall) => unknown>, call: RequestedCall) {
  try {
    return context(call);
  } catch (cause) {
    // Hosts show a model what they catch.
    throw new ToolError(`Tool '${call.name}' was not called: the program around it failed.`, { cause });
  }
}

async function tellPaused(
  { paused }: ToolCallResult,
  { executor, options }: Pick<HostCall, 'executor' | 'options'>,
): Promise<void> {
  if (paused === undefined) return;
  try {
    await options.onPaused?.(paused, executor);
  } catch {
    // Its message must not reach the model, and the store holds the call.
  }
}

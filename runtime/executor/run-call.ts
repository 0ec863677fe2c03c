import type { ToolContext } from '../context.js';
import { stateOf } from '../context-state.js';
import type { ToolLike } from '../tool.js';
import type { CallState } from './call-state.js';
import { Cancellation } from './cancellation.js';
import type { Chain } from './chain.js';
import type { CallReport, OwnRequest } from './request.js';

/** A call that begins, with what it brings along besides name and arguments. */
export interface Beginning {
  readonly tool: ToolLike;
  readonly id: string | undefined;
  readonly args: unknown;
  readonly ctx: ToolContext;
  readonly report?: CallState['report'];
  readonly turn?: CallState['turn'];
  readonly approvalKey?: string | undefined;
  readonly approvedArguments?: unknown;
}

/** Before validation nothing of what was sent may be mistaken for arguments. */
const nothing: Readonly<Record<string, unknown>> = Object.freeze({});

/** Sends a call through the chain of its tool. */
export async function runCall(chain: Chain, beginning: Beginning): Promise<unknown> {
  const { tool, id, args, ctx, turn, approvalKey, approvedArguments, report = createReport() } = beginning;
  const cancellation = new Cancellation(stateOf(ctx).signals);
  const state: CallState = {
    report,
    cancellation,
    raw: args,
    turn,
    call: undefined,
    approvalKey,
    approvedArguments,
    idempotencyKey: undefined,
    isClaimed: false,
    running: undefined,
  };
  const request: OwnRequest = { tool, call: { id: id ?? ctx.callId, name: tool.name, arguments: nothing }, ctx, report, state };
  try {
    return await chain(request);
  } finally {
    cancellation.release();
  }
}

export const createReport = (): { -readonly [Member in keyof CallReport]: CallReport[Member] } => ({
  decision: undefined,
  attempts: 0,
  replayed: false,
  cached: false,
});

import type { ToolContext } from '../context.js';
import { stateOf } from '../context-state.js';
import type { ToolLike } from '../tool.js';
import { type Brought, createCallState } from './call-state.js';
import { Cancellation } from './cancellation.js';
import type { OwnRequest } from './request.js';

interface Beginning extends Brought {
  readonly tool: ToolLike;
  readonly id: string | undefined;
  readonly ctx: ToolContext;
}

/** Before validation nothing of what was sent may be mistaken for arguments. */
const nothing: Readonly<Record<string, unknown>> = Object.freeze({});

/** A call at the head of its chain. */
export function beginCall(beginning: Beginning): OwnRequest {
  const { tool, id, ctx } = beginning;
  const state = createCallState(beginning);
  const cancellation = new Cancellation(stateOf(ctx).signals());
  return { tool, call: { id, name: tool.name, arguments: nothing }, ctx, report: state.report, state, cancellation };
}

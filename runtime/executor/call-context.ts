import type { ContextInit, ToolContext } from '../context.js';
import { type ContextState, contextState, stateOf } from '../context-state.js';
import type { OwnRequest } from './request.js';

/**
 * The context as a tool sees it in this call: the caller's own, its extra members included, with the call's signal, id and key.
 * Passed on by hand, so that two runs in one process never see each other's.
 */
export function createCallContext({ tool, call, ctx, state }: OwnRequest): ToolContext {
  const { cancellation, idempotencyKey } = state;
  const own: ContextState = {
    ...stateOf(ctx),
    holds: tool.parallelSafe === false ? [...stateOf(ctx).holds, tool] : stateOf(ctx).holds,
  };
  const signal = { get: () => cancellation.signal, enumerable: true };
  const value = (value: unknown) => ({ value, enumerable: true });
  return Object.freeze(
    Object.create(ctx, {
      [contextState]: value(own),
      signal,
      callId: value(call.id),
      idempotencyKey: value(ctx.idempotencyKey ?? idempotencyKey),
      emit: value((event: Parameters<ToolContext['emit']>[0]) => ctx.emit({ tool: tool.name, callId: call.id, ...event })),
      child: value((changes: ContextInit = {}) => {
        const child = ctx.child({ signal: cancellation.signal, ...changes });
        return Object.freeze(Object.create(child, { [contextState]: value({ ...stateOf(child), holds: own.holds }) }));
      }),
    }),
  ) as ToolContext;
}

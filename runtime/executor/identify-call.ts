import type { ToolContext } from '../context.js';
import type { ToolCall } from '../options.js';
import type { ToolLike } from '../tool.js';
import { digest } from './digest.js';

/** What makes two deliveries one call (`key`), and what that call is (`fingerprint`). */
export interface Identity {
  readonly key: string;
  readonly fingerprint: string;
}

/**
 * Which calls count as the same one.
 * - `call`: the same call delivered again: same run, turn, call id and arguments. Where the call has no id: same run and arguments.
 * - `run`, `thread`, `global`: any call of the tool with the same arguments, in the run, in the thread, or ever.
 */
export type IdempotencyScope = 'call' | 'run' | 'thread' | 'global';

/** Undefined where the call could not be recognised if it came again. */
export function identifyCall(tool: ToolLike, call: ToolCall, ctx: ToolContext, scope: IdempotencyScope): Identity | undefined {
  const name = tool.name;
  const about = (...parts: unknown[]): string => `dt1:${digest([...parts, ctx.scope ?? null, name])}`;
  if (ctx.idempotencyKey !== undefined) {
    return { key: about('key', ctx.idempotencyKey), fingerprint: digest([name, call.arguments]) };
  }
  // Without arguments: a model that words them anew does not get a second call.
  if (tool.oncePerRun === true) {
    if (ctx.runId === undefined) return undefined;
    return {
      key: about('once', ctx.runId),
      fingerprint: digest([name, ctx.turnId ?? null, call.id ?? null, call.arguments]),
    };
  }
  const where = { call: ctx.runId, run: ctx.runId, thread: ctx.threadId, global: '' }[scope];
  if (where === undefined) return undefined;
  const delivery = scope === 'call' && call.id !== undefined ? [ctx.turnId ?? null, call.id] : [];
  return {
    key: about(scope === 'call' ? 'run' : scope, where, ...delivery, call.arguments),
    fingerprint: digest([name, call.arguments]),
  };
}

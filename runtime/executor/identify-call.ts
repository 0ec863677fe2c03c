import type { ToolContext } from '../context.js';
import { type Enclosing, stateOf } from '../context-state.js';
import type { ToolCall } from '../options.js';
import type { ToolLike } from '../tool.js';
import { canonicalText } from '../validate/canonical-text.js';
import { digestWith } from './digest.js';
import { runIdOf } from './run-id.js';

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

/** Could the call be recognised if it came again, perhaps to another process? */
export function isRecognisable(tool: ToolLike, ctx: ToolContext, scope: IdempotencyScope): boolean {
  return ownKeyOf(ctx) !== undefined || placeOf(ctx, tool.oncePerRun === true ? 'run' : scope) !== undefined;
}

/** Undefined where the call could not be recognised if it came again. */
export function identifyCall(tool: ToolLike, call: ToolCall, ctx: ToolContext, scope: IdempotencyScope): Identity | undefined {
  const { name } = tool;
  const args = (): string => canonicalText(call.arguments);
  const digestKey = (parts: readonly Part[], last: string): string =>
    `dt1:${digestWith([...parts, ctx.scope ?? null, name], last)}`;
  const given = ownKeyOf(ctx);
  if (given !== undefined) return { key: digestKey(['key', given], 'null'), fingerprint: digestWith([name], args()) };
  // Without arguments: a model that words them anew does not get a second call.
  if (tool.oncePerRun === true) {
    const place = ctx.runId ?? runIdOf(ctx);
    return { key: digestKey(['once', place], 'null'), fingerprint: digestWith([name, ...deliveryOf(call, ctx)], args()) };
  }
  const place = placeOf(ctx, scope);
  if (place === undefined) return undefined;
  const key = digestKey(scope === 'call' ? [scope, place, ...deliveryOf(call, ctx)] : [scope, place], args());
  // It says all about the call already.
  return { key, fingerprint: key };
}

/** The program's own key. A tool that hands its context on to another call hands on the key of its own call. */
export function ownKeyOf(ctx: ToolContext): string | undefined {
  return ctx.idempotencyKey === stateOf(ctx).inside?.idempotencyKey ? undefined : ctx.idempotencyKey;
}

function placeOf(ctx: ToolContext, scope: IdempotencyScope): string | undefined {
  if (scope === 'global') return '';
  return scope === 'thread' ? ctx.threadId : (ctx.runId ?? stateOf(ctx).inside?.idempotencyKey);
}

type Part = string | null;

/** Providers use call ids again, in other turns and in the runs of agents that are called as tools. */
function deliveryOf({ id }: ToolCall, ctx: ToolContext): Part[] {
  const own = id === undefined ? [null, null] : [ctx.turnId ?? null, id];
  const { inside } = stateOf(ctx);
  return inside === undefined ? own : [...own, ...pathOf(inside)];
}

function pathOf({ callId, turnId, idempotencyKey, inside }: Enclosing): Part[] {
  const own = callId === undefined ? [null, idempotencyKey ?? null] : [turnId ?? null, callId];
  return inside === undefined ? own : [...own, ...pathOf(inside)];
}

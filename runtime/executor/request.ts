import type { ToolContext } from '../context.js';
import type { ToolCall } from '../options.js';
import type { ToolLike } from '../tool.js';
import type { CallState } from './call-state.js';
import type { Cancellation } from './cancellation.js';
import type { Settings } from './settings.js';

/** A call on its way through the policies. */
export interface ToolRequest {
  /** The declaration of record: policies are read from it, never from what a model or a caller says. */
  readonly tool: ToolLike;
  /** Its arguments are validated and frozen: JSON as it was sent, before dates, sets and the like are rebuilt. */
  readonly call: ToolCall;
  readonly ctx: ToolContext;
  /** What is known of the call so far. Filled as it goes. */
  readonly report: Readonly<CallReport>;
}

/** What became of a call. */
export interface CallReport {
  /** Who let it run: the policies without asking, or a person; or who did not. Undefined until decided. */
  readonly decision: 'automatic' | 'approved' | 'denied' | 'paused' | undefined;
  /** How often the function was started. */
  readonly attempts: number;
  /** The outcome is that of an earlier delivery of the same call; the function did not run again. */
  readonly replayed: boolean;
  /** The outcome comes from the cache. */
  readonly cached: boolean;
}

/** Runs the rest of the chain. May be called without a request, or with one whose arguments or context were replaced. */
export type Next = (request?: ToolRequest) => Promise<unknown>;

/**
 * A link of the chain around every call: whatever it does before `next()`, instead of it, or after. The Executor's own policies
 * have the same form. A second `next()` is another delivery of the call: where the first one had its effect, it has none.
 *
 * @example
 * const measure: Middleware = async ({ tool }, next) => {
 *   const start = performance.now();
 *   try {
 *     return await next();
 *   } finally {
 *     metrics.record(tool.name, performance.now() - start);
 *   }
 * };
 */
export type Middleware = (request: ToolRequest, next: Next) => unknown;

/** A request with what only the Executor's own policies see. */
export interface OwnRequest extends ToolRequest {
  readonly state: CallState;
  readonly cancellation: Cancellation;
}

/** One of the Executor's own links. */
export type OwnMiddleware = (request: OwnRequest, next: (request: OwnRequest) => Promise<unknown>) => Promise<unknown>;

/** Gives a tool its link of one kind, or none where the tool does not use the policy: an unused one costs nothing. */
export type Policy = (tool: ToolLike, settings: Settings) => OwnMiddleware | undefined;

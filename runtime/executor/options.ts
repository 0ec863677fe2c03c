import type { ToolContext } from '../context.js';
import type { ToolCall } from '../options.js';
import type { CallRecord, Store } from '../stores/store.js';
import type { AuditSink } from './audit-entry.js';
import type { IdempotencyScope } from './identify-call.js';
import type { ApprovalDecision } from './paused-call.js';
import type { Middleware, ToolRequest } from './request.js';
import type { RunLimits } from './run-budgets.js';
import type { Tracer } from './tracer.js';

/**
 * How much a run may do without a person. `auto`: everything but what `needsApproval` says. `gated`: nothing that has side effects.
 * `manual`: nothing. Autonomy only ever adds gating.
 */
export type Autonomy = 'auto' | 'gated' | 'manual';

/**
 * Asks a person about a call, while the call waits. `undefined`: nobody can answer now; the call is paused, to be resumed later. When it
 * throws, the call does not run.
 */
export type Approver = (
  call: ToolCall,
  request: ToolRequest,
) => boolean | ApprovalDecision | undefined | Promise<boolean | ApprovalDecision | undefined>;

/** Parts of the context that results depend on, as JSON: they become part of the cache key. */
export type CacheKey = (call: ToolCall, ctx: ToolContext) => unknown;

/** What came of a call whose outcome is unknown, as found out from the service it called. `undefined`: still not known. */
export type Reconciliation = { readonly ran: true; readonly value: unknown } | { readonly ran: false } | undefined;
export type Reconcile = (record: CallRecord, call: ToolCall) => Reconciliation | Promise<Reconciliation>;

/** The options of an `Executor`; everything may be left out. */
export interface ExecutorOptions {
  /** The program's own links of the chain, outermost first. They stand before limits and approval: what a person sees is what they made of it. */
  readonly middleware?: readonly Middleware[] | undefined;
  /** Default: 'auto'. */
  readonly autonomy?: Autonomy | undefined;
  /** Asks a person. Without it, a call that needs approval is paused. */
  readonly approve?: Approver | undefined;
  /** How long a paused call can be approved and resumed, in milliseconds. Default: 24 hours. */
  readonly approvalExpiresInMs?: number | undefined;
  readonly limits?: RunLimits | undefined;
  /** Where calls are remembered. Default: `memoryStore()`, which promises nothing beyond this process. */
  readonly store?: Store | undefined;
  readonly idempotency?:
    | {
        /** Which calls count as the same one. Default: 'call'. */
        readonly scope?: IdempotencyScope | undefined;
        /** How long a claim holds without a sign of life, in milliseconds. It is renewed at a third of it. Default: 30 000. */
        readonly leaseMs?: number | undefined;
        /** How long an outcome is kept for replay, in milliseconds. Default: 24 hours. */
        readonly retainMs?: number | undefined;
        /** How long a call of unknown outcome is kept, in milliseconds. Default: 7 days. */
        readonly retainUnknownMs?: number | undefined;
        /** How long a call waits for another delivery of itself that is running, in milliseconds. Default: 10 000. */
        readonly waitMs?: number | undefined;
      }
    | undefined;
  /** Finds out what came of a call whose outcome is unknown. */
  readonly reconcile?: Reconcile | undefined;
  readonly cacheKey?: CacheKey | undefined;
  /** For tools without a `timeoutMs` of their own. Default: none. */
  readonly timeoutMs?: number | undefined;
  /** How long a function that was told to stop may take to do so, in milliseconds, before the call ends without it. Default: 1000. */
  readonly graceMs?: number | undefined;
  /** Pauses between attempts: random, up to `minMs` doubled each time, at most `maxMs`. Default: 200 and 10 000. */
  readonly backoff?: { readonly minMs?: number | undefined; readonly maxMs?: number | undefined } | undefined;
  /** false: the tools' `retries` are left to whatever runs this executor, a durable engine say. Default: true. */
  readonly retries?: boolean | undefined;
  /** OpenTelemetry's: `trace.getTracer('my-app')`. Each call becomes a span `execute_tool <name>`. */
  readonly tracer?: Tracer | undefined;
  /** What spans may hold of a call's content. Default: nothing. */
  readonly capture?:
    | {
        readonly arguments?: boolean | undefined;
        readonly result?: boolean | undefined;
        readonly description?: boolean | undefined;
      }
    | undefined;
  readonly audit?: AuditSink | undefined;
}

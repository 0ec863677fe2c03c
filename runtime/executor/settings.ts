import type { Store } from '../stores/store.js';
import type { AuditSink } from './audit-entry.js';
import type { IdempotencyScope } from './identify-call.js';
import type { Approver, Autonomy, CacheKey, Reconcile } from './options.js';
import type { Middleware } from './request.js';
import type { RunBudgets } from './run-budgets.js';
import type { Tracer } from './tracer.js';

/** The options of an Executor with their defaults. */
export interface Settings {
  readonly middleware: readonly Middleware[];
  readonly autonomy: Autonomy;
  readonly approve: Approver | undefined;
  readonly approvalExpiresInMs: number;
  readonly budgets: RunBudgets | undefined;
  readonly store: Store;
  readonly idempotency: {
    readonly scope: IdempotencyScope;
    readonly leaseMs: number;
    readonly retainMs: number;
    readonly retainUnknownMs: number;
    readonly waitMs: number;
  };
  readonly reconcile: Reconcile | undefined;
  readonly cacheKey: CacheKey | undefined;
  readonly timeoutMs: number | undefined;
  readonly graceMs: number;
  readonly backoff: { readonly minMs: number; readonly maxMs: number };
  /** false: whatever runs this executor tries again by itself. */
  readonly retries: boolean;
  readonly tracer: Tracer | undefined;
  readonly capture: { readonly arguments: boolean; readonly result: boolean; readonly description: boolean };
  readonly audit: AuditSink | undefined;
}

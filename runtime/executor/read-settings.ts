import { memoryStore } from '../stores/memory.js';
import { checkExecutorOptions } from './check-executor-options.js';
import type { ExecutorOptions } from './options.js';
import { RunBudgets } from './run-budgets.js';
import type { Settings } from './settings.js';

const HOUR = 3_600_000;

export function readSettings(options: ExecutorOptions): Settings {
  checkExecutorOptions(options);
  const { idempotency = {}, backoff = {}, capture = {}, limits } = options;
  return {
    middleware: options.middleware ?? [],
    autonomy: options.autonomy ?? 'auto',
    approve: options.approve,
    approvalExpiresInMs: options.approvalExpiresInMs ?? 24 * HOUR,
    budgets: limits && new RunBudgets(limits),
    store: options.store ?? memoryStore(),
    idempotency: {
      scope: idempotency.scope ?? 'call',
      leaseMs: idempotency.leaseMs ?? 30_000,
      retainMs: idempotency.retainMs ?? 24 * HOUR,
      retainUnknownMs: idempotency.retainUnknownMs ?? 7 * 24 * HOUR,
      waitMs: idempotency.waitMs ?? 10_000,
    },
    reconcile: options.reconcile,
    cacheKey: options.cacheKey,
    timeoutMs: options.timeoutMs,
    graceMs: options.graceMs ?? 1000,
    backoff: { minMs: backoff.minMs ?? 200, maxMs: backoff.maxMs ?? 10_000 },
    retries: options.retries ?? true,
    tracer: options.tracer,
    capture: {
      arguments: capture.arguments ?? false,
      result: capture.result ?? false,
      description: capture.description ?? false,
    },
    audit: options.audit,
  };
}

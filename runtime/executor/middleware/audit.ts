import type { AuditEntry, AuditSink } from '../audit-entry.js';
import { type CallOutcome, isNotExecuted } from '../errors.js';
import { isCallError } from '../explain-error.js';
import type { OwnRequest, Policy } from '../request.js';

/** Tells the sink about each call when it is over. */
export const audit: Policy = (_, settings) => {
  const sink = settings.audit;
  if (sink === undefined) return undefined;
  return async (request, next) => {
    const start = performance.now();
    try {
      const value = await next(request);
      tell(sink, createEntry(request, start, undefined));
      return value;
    } catch (error) {
      tell(sink, createEntry(request, start, { error }));
      throw error;
    }
  };
};

function createEntry(
  { tool, call, ctx, state }: OwnRequest,
  start: number,
  failed: { readonly error: unknown } | undefined,
): AuditEntry {
  const { decision, attempts, replayed, cached } = state.report;
  return {
    tool: tool.name,
    callId: call.id,
    turnId: ctx.turnId,
    runId: ctx.runId,
    threadId: ctx.threadId,
    scope: ctx.scope,
    arguments: (state.call ?? call).arguments,
    sideEffecting: tool.sideEffecting,
    decision,
    status: failed === undefined ? 'done' : nameOf(failed.error),
    outcome: outcomeOf(attempts, failed?.error),
    attempts,
    replayed,
    cached,
    durationMs: performance.now() - start,
    error: failed?.error,
  };
}

function outcomeOf(attempts: number, error: unknown): CallOutcome {
  if (attempts === 0 || isNotExecuted(error)) return 'not-executed';
  return isCallError(error) ? error.outcome : 'executed';
}

function nameOf(error: unknown): string {
  if (isCallError(error)) return error.code;
  return error instanceof Error ? error.name : typeof error;
}

function tell(sink: AuditSink, entry: AuditEntry): void {
  try {
    const told = sink(entry);
    if (told instanceof Promise) told.catch(() => {});
  } catch {
    // An audit that fails never breaks a call.
  }
}

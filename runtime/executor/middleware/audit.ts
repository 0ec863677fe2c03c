import type { AuditEntry, AuditSink } from '../audit-entry.js';
import { ownError } from '../call-state.js';
import type { CallOutcome } from '../errors.js';
import { kindOf } from '../kind-of.js';
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
    status: failed === undefined ? 'done' : kindOf(failed.error),
    outcome: outcomeOf(state, failed?.error),
    attempts,
    replayed,
    cached,
    durationMs: performance.now() - start,
    error: failed?.error,
  };
}

function outcomeOf(state: OwnRequest['state'], error: unknown): CallOutcome {
  const { outcome } = ownError(error, state) ?? {};
  // Without a run in this delivery there may have been one before, of which nobody knows.
  if (!state.hasRun) return outcome === 'unknown' ? 'unknown' : 'not-executed';
  return outcome ?? 'executed';
}

function tell(sink: AuditSink, entry: AuditEntry): void {
  try {
    const told = sink(entry);
    Promise.resolve(told).catch(() => {});
  } catch {
    // An audit that fails never breaks a call.
  }
}

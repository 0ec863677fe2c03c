import { randomUUID } from 'node:crypto';
import type { CallRecord, ClaimReply, ClaimRequest, Lease } from '../stores/store.js';
import { readPaused } from './ask-in-store.js';
import { pause } from './cancellation.js';
import { denied } from './denied.js';
import { schemaHashOf } from './digest.js';
import { ToolCallError, type ToolCallErrorCode } from './errors.js';
import { identify } from './identify-request.js';
import { replay, writeValue } from './outcome.js';
import type { ApprovalDecision } from './paused-call.js';
import type { OwnRequest } from './request.js';
import type { Settings } from './settings.js';
import { useStore } from './use-store.js';

/** The right to run a call, or what came of it before. */
export type Claimed = { readonly lease: Lease } | { readonly value: unknown };

/** @throws ToolCallError where the call must not run, and has no result. */
export async function claimCall(request: OwnRequest, settings: Settings, key: string): Promise<Claimed> {
  const { tool, state } = request;
  const claim: ClaimRequest = {
    key,
    fingerprint: identify(request, settings)!.fingerprint,
    tool: tool.name,
    schemaHash: schemaHashOf(tool),
    owner: randomUUID(),
    leaseMs: settings.idempotency.leaseMs,
    repeatable: !tool.sideEffecting || tool.idempotent === true,
    needsApproval: state.approvalKey !== undefined,
    retainMs: settings.idempotency.retainUnknownMs,
  };
  const patience =
    Date.now() + Math.min(settings.idempotency.waitMs, tool.timeoutMs ?? settings.timeoutMs ?? Number.POSITIVE_INFINITY);
  for (;;) {
    const reply = await useStore(tool.name, () => settings.store.claim(claim));
    if (reply.status === 'claimed') {
      if (state.approvalKey !== undefined) state.report.decision = 'approved';
      return { lease: { key, owner: claim.owner, fence: reply.fence } };
    }
    if (reply.status === 'unknown' && (await reconcile(request, settings, reply.record))) continue;
    if (reply.status !== 'running' || Date.now() >= patience || state.cancellation.aborted) return readReply(request, reply);
    // Jitter: those who wait for one call do not ask in step.
    await pause(Math.min(20 + Math.random() * 180, Math.max(1, patience - Date.now())), state.cancellation);
  }
}

function readReply(request: OwnRequest, reply: Exclude<ClaimReply, { status: 'claimed' }>): Claimed {
  const { tool, state } = request;
  const refuse = (code: ToolCallErrorCode, why: string, outcome?: 'unknown'): ToolCallError =>
    new ToolCallError(`Tool '${tool.name}' was not called${why}`, { code, tool: tool.name, outcome });
  switch (reply.status) {
    case 'done':
    case 'failed':
      state.report.replayed = true;
      return { value: replay(reply.record.outcome, tool.name) };
    case 'running':
      throw refuse('in-progress', ': the same call is running already. Wait for its result.');
    case 'unknown':
      throw refuse(
        'outcome-unknown',
        ' again: an earlier try of this call broke off, and whether it had its effect is not known. Check before you go on.',
        'unknown',
      );
    case 'key-reused':
      throw refuse('key-reused', ': the idempotency key was used for a call with other arguments before.');
    case 'denied':
      throw denied(request, readReason(reply.record));
    case 'waiting':
      state.report.decision = 'paused';
      throw new ToolCallError(`Tool '${tool.name}' has not run yet: a person must approve this call first.`, {
        code: 'approval-required',
        tool: tool.name,
        paused: readPaused(reply.record),
      });
    case 'unapproved':
      throw refuse('approval-invalid', ': its approval is not there, or has lapsed.');
  }
}

function readReason({ note }: CallRecord): string | undefined {
  return note === undefined ? undefined : (JSON.parse(note) as ApprovalDecision).reason;
}

/** Asks the program what came of a call. true: the store knows now, and may be asked again. */
async function reconcile({ tool, call }: OwnRequest, settings: Settings, record: CallRecord): Promise<boolean> {
  if (settings.reconcile === undefined) return false;
  let found: Awaited<ReturnType<typeof settings.reconcile>>;
  try {
    found = await settings.reconcile(record, call);
  } catch {
    return false;
  }
  if (found === undefined) return false;
  const { retainMs } = settings.idempotency;
  const settlement = found.ran
    ? { state: 'done' as const, outcome: writeValue(found.value), retainMs }
    : { state: 'clean' as const, retainMs };
  return useStore(tool.name, () => settings.store.resolve(record.key, settlement));
}

import { randomUUID } from 'node:crypto';
import type { CallRecord, ClaimReply, ClaimRequest, Lease } from '../stores/store.js';
import { readPaused } from './ask-in-store.js';
import { pause } from './cancellation.js';
import { denied } from './denied.js';
import { digest, schemaHashOf } from './digest.js';
import { ToolCallError, type ToolCallErrorCode } from './errors.js';
import type { Identity } from './identify-call.js';
import { isRepeatable } from './is-repeatable.js';
import { replay, writeValue } from './outcome.js';
import type { ApprovalDecision } from './paused-call.js';
import type { OwnRequest } from './request.js';
import type { Settings } from './settings.js';
import { useStore } from './use-store.js';

/** The right to run a call, or what came of it before. */
export type Claimed = { readonly lease: Lease } | { readonly value: unknown };

/** @throws ToolCallError where the call must not run, and has no result. */
export async function claimCall(request: OwnRequest, settings: Settings, { key, fingerprint }: Identity): Promise<Claimed> {
  const { tool, call, state } = request;
  const { cancellation } = request;
  const { allowed } = state;
  const { leaseMs, retainUnknownMs, waitMs } = settings.idempotency;
  if (allowed !== undefined && digest(call.arguments) !== allowed.argumentsDigest) {
    throw refuse(request, 'approval-invalid', ': its arguments are not what a person has approved.');
  }
  const claim: ClaimRequest = {
    key,
    fingerprint,
    tool: tool.name,
    schemaHash: schemaHashOf(tool),
    owner: randomUUID(),
    leaseMs,
    repeatable: isRepeatable(tool),
    needsApproval: state.approval !== undefined,
    retainMs: retainUnknownMs,
  };
  const patience = Date.now() + Math.min(waitMs, tool.timeoutMs ?? settings.timeoutMs ?? Number.POSITIVE_INFINITY);
  for (;;) {
    // Asked again with the same owner, a claim of which only the answer was lost is granted again.
    const reply = await useStore(tool.name, () => settings.store.claim(claim), { cancellation, attempts: 3 });
    if (reply.status === 'claimed') {
      if (state.approval !== undefined) state.report.decision = 'approved';
      return { lease: { key, owner: claim.owner, fence: reply.fence } };
    }
    if (reply.status === 'unknown' && (await reconcile(request, settings, reply.record))) continue;
    if (reply.status !== 'running') return readReply(request, reply);
    if (cancellation.aborted)
      throw refuse(request, 'aborted', ': the call was given up while the same call was running already.');
    if (Date.now() >= patience) throw refuse(request, 'in-progress', ': the same call is running already. Wait for its result.');
    // Jitter: those who wait for one call do not ask in step.
    await pause(Math.min(20 + Math.random() * 180, Math.max(1, patience - Date.now())), cancellation);
  }
}

function refuse({ tool }: OwnRequest, code: ToolCallErrorCode, why: string, outcome?: 'unknown'): ToolCallError {
  return new ToolCallError(`Tool '${tool.name}' was not called${why}`, { code, tool: tool.name, outcome });
}

function readReply(request: OwnRequest, reply: Exclude<ClaimReply, { status: 'claimed' | 'running' }>): Claimed {
  const { tool, state } = request;
  switch (reply.status) {
    case 'done':
    case 'failed':
      state.report.replayed = true;
      return { value: replay(reply.record.outcome, tool.name) };
    case 'unknown':
      throw refuse(
        request,
        'outcome-unknown',
        ' again: an earlier try of this call broke off, and whether it had its effect is not known. Check before you go on.',
        'unknown',
      );
    case 'key-reused':
      throw refuse(request, 'key-reused', ': the idempotency key was used for a call with other arguments before.');
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
      throw refuse(request, 'approval-invalid', ': its approval is not there, or has lapsed.');
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
  if (typeof found?.ran !== 'boolean') return false;
  const { retainMs } = settings.idempotency;
  const settlement = found.ran
    ? { state: 'done' as const, outcome: writeValue(found.value), retainMs }
    : { state: 'clean' as const, retainMs };
  return useStore(tool.name, () => settings.store.resolve(record.key, settlement));
}

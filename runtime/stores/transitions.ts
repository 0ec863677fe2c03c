import { checkMs } from './check-numbers.js';
import type { AskRequest, CallRecord, ClaimReply, ClaimRequest, DecideReply, Decision, Lease, Settlement } from './store.js';

/**
 * What an event does to the record of a key. A store reads the record, asks one of the functions below and writes `next`, all in one
 * atomic step; where `next` is 'unchanged' there is nothing to write.
 *
 * `now` is the store's clock in milliseconds since the epoch. A record whose time is over counts as absent in every function.
 */
export interface Transition<Reply> {
  readonly reply: Reply;
  readonly next: CallRecord | 'unchanged';
}

type Stored = CallRecord | undefined;

/** The record as everybody but its owner sees it: absent when its time is over, unknown when its owner has not been heard of in time. */
export function seenAt(stored: Stored, now: number): Stored {
  if (stored === undefined || stored.retainUntil <= now) return undefined;
  return leaseLeft(stored, now) <= 0 && !stored.repeatable && stored.state === 'running'
    ? { ...stored, state: 'unknown', leaseUntil: undefined }
    : stored;
}

/** Run it, or why not. Only a claim can use an approval up, so the two can not come apart. */
export function claim(stored: Stored, request: ClaimRequest, now: number): Transition<ClaimReply> {
  checkMs('leaseMs', request.leaseMs);
  checkMs('retainMs', request.retainMs);
  const record = present(stored, now);
  if (record === undefined) return request.needsApproval ? stay({ status: 'unapproved' }) : start(undefined, request, now);
  if (record.fingerprint !== request.fingerprint) return stay({ status: 'key-reused', record });
  switch (record.state) {
    case 'waiting':
      if (request.needsApproval) return stay({ status: 'waiting', record });
      return start({ ...record, asked: undefined, token: undefined, note: undefined }, request, now);
    case 'approved':
      return start(record, request, now);
    case 'running':
      return claimRunning(record, request, now);
    case 'clean':
      // One approval allows one run; a run that did nothing has not used it up.
      if (request.needsApproval && record.token === undefined) return stay({ status: 'unapproved' });
      return start(record, request, now);
    default:
      return stay({ status: record.state, record });
  }
}

function claimRunning(record: CallRecord, request: ClaimRequest, now: number): Transition<ClaimReply> {
  if (record.owner === request.owner) {
    const leaseUntil = now + request.leaseMs;
    const { fence, attempt } = record;
    return move({ status: 'claimed', fence, attempt }, { ...record, leaseUntil, retainUntil: retain(request, now) });
  }
  const leaseLeftMs = leaseLeft(record, now);
  if (leaseLeftMs > 0) return stay({ status: 'running', leaseLeftMs });
  if (record.repeatable && request.repeatable) return start(record, request, now);
  // The owner stays, so that it can still say how the call ended.
  const unknown: CallRecord = { ...record, state: 'unknown', leaseUntil: undefined };
  return move({ status: 'unknown', record: unknown }, unknown);
}

/** The fence never goes back while the record lives, so an earlier owner cannot take its claim for the present one. */
function start(record: Stored, request: ClaimRequest, now: number): Transition<ClaimReply> {
  const fence = (record?.fence ?? 0) + 1;
  const attempt = (record?.attempt ?? 0) + 1;
  // All fields at once, in the order that `ask` has too: an object that grows beyond a spread is many times slower to make.
  const next: CallRecord = {
    key: request.key,
    fingerprint: request.fingerprint,
    tool: request.tool,
    schemaHash: request.schemaHash,
    state: 'running',
    fence,
    attempt,
    repeatable: request.repeatable,
    owner: request.owner,
    outcome: undefined,
    asked: record?.asked,
    token: record?.token,
    note: record?.note,
    createdAt: record?.createdAt ?? now,
    leaseUntil: now + request.leaseMs,
    retainUntil: retain(request, now),
  };
  return move({ status: 'claimed', fence, attempt }, next);
}

/** A lease that has run out may still be renewed while nobody has taken over. */
export function renew(stored: Stored, lease: Lease, { leaseMs, now }: { leaseMs: number; now: number }): Transition<boolean> {
  checkMs('leaseMs', leaseMs);
  const record = present(stored, now);
  if (record?.state !== 'running' || !holds(record, lease)) return stay(false);
  const leaseUntil = now + leaseMs;
  return move(true, { ...record, leaseUntil, retainUntil: Math.max(record.retainUntil, leaseUntil) });
}

/** An owner may also settle a call that was given up as unknown: it knows better. */
export function settle(
  stored: Stored,
  lease: Lease,
  { settlement, now }: { settlement: Settlement; now: number },
): Transition<boolean> {
  checkMs('retainMs', settlement.retainMs);
  const record = present(stored, now);
  if (record === undefined || !holds(record, lease)) return stay(false);
  return record.state === 'running' || record.state === 'unknown' ? end(record, settlement, now) : stay(false);
}

/** An operator's word counts where nobody knows better; from then on the owner's comes too late. */
export function resolve(stored: Stored, settlement: Settlement, now: number): Transition<boolean> {
  checkMs('retainMs', settlement.retainMs);
  const record = seenAt(stored, now);
  return record?.state === 'unknown' ? end(record, settlement, now) : stay(false);
}

function end(record: CallRecord, { state, outcome, retainMs }: Settlement, now: number): Transition<boolean> {
  return move(true, { ...record, state, outcome, leaseUntil: undefined, retainUntil: now + retainMs });
}

/**
 * The first question stands: a second one must not change what a person is deciding about. A call that did nothing, and that nobody was
 * asked about, is asked about now.
 */
export function ask(stored: Stored, request: AskRequest, now: number): Transition<CallRecord> {
  checkMs('expiresInMs', request.expiresInMs);
  const record = present(stored, now);
  const isOpen = record?.state === 'clean' && record.token === undefined && record.fingerprint === request.fingerprint;
  if (record !== undefined && !isOpen) return stay(record);
  const waiting: CallRecord = {
    key: request.key,
    fingerprint: request.fingerprint,
    tool: request.tool,
    schemaHash: request.schemaHash,
    state: 'waiting',
    fence: record?.fence ?? 0,
    attempt: record?.attempt ?? 0,
    repeatable: false,
    owner: undefined,
    outcome: undefined,
    asked: request.asked,
    token: request.token,
    note: undefined,
    createdAt: now,
    leaseUntil: undefined,
    retainUntil: now + request.expiresInMs,
  };
  return move(waiting, waiting);
}

/** An answer counts as long as its question would have. */
export function decide(
  stored: Stored,
  token: string,
  { decision, now }: { decision: Decision; now: number },
): Transition<DecideReply> {
  const record = present(stored, now);
  if (record?.token === undefined || !sameText(record.token, token)) return stay({ status: 'not-found' });
  if (record.state !== 'waiting') return stay({ status: 'too-late', record });
  const decided: CallRecord = { ...record, state: decision.approved ? 'approved' : 'denied', note: decision.note };
  return move({ status: 'decided', record: decided }, decided);
}

const stay = <Reply>(reply: Reply): Transition<Reply> => ({ reply, next: 'unchanged' });
const move = <Reply>(reply: Reply, next: CallRecord): Transition<Reply> => ({ reply, next });
const present = (stored: Stored, now: number): Stored => (stored !== undefined && stored.retainUntil > now ? stored : undefined);
const holds = (record: CallRecord, { owner, fence }: Lease): boolean => record.owner === owner && record.fence === fence;
const leaseLeft = (record: CallRecord, now: number): number => (record.leaseUntil ?? 0) - now;
const retain = ({ leaseMs, retainMs }: ClaimRequest, now: number): number => now + Math.max(leaseMs, retainMs);

/** Takes as long for a token that is nearly right as for one that is not. */
function sameText(left: string, right: string): boolean {
  let difference = left.length ^ right.length;
  for (let index = 0; index < left.length; index++) difference |= left.charCodeAt(index) ^ right.charCodeAt(index);
  return difference === 0;
}

import type { ToolContext } from '../context.js';
import type { CallRecord } from '../stores/store.js';
import type { ToolLike } from '../tool.js';
import { canonicalText } from '../validate/canonical-text.js';
import { readPaused } from './ask-in-store.js';
import { schemaHashOf } from './digest.js';
import { ToolCallError } from './errors.js';
import type { ApprovalDecision, PausedCall } from './paused-call.js';
import type { Settings } from './settings.js';
import { useStore } from './use-store.js';

interface Checked extends PausedCall {
  /** Of the record. */
  readonly fingerprint: string;
}

interface Place {
  readonly settings: Settings;
  readonly tool: ToolLike | undefined;
  readonly ctx?: ToolContext | undefined;
}

/**
 * The paused call as the store knows it. What was handed in may come from a browser: it must be the same to the last member, or nothing
 * runs.
 *
 * @throws ToolCallError ('approval-invalid') where it is not, or no longer counts.
 */
export async function checkPaused(given: unknown, { settings, tool, ctx }: Place): Promise<Checked> {
  const claimed = isPaused(given) ? given : undefined;
  const name = claimed?.tool ?? 'unknown';
  if (claimed === undefined) throw invalid(name, 'it is not a paused call');
  const record = await useStore(name, () => settings.store.read(claimed.key));
  if (record?.asked === undefined) throw invalid(name, 'nothing is known of it, or its time is over');
  if (!isSame(claimed, record)) throw invalid(name, 'it is not what a person was asked about');
  if (tool === undefined || tool.name !== record.tool) throw invalid(name, 'the tool is not there any more');
  if (schemaHashOf(tool) !== record.schemaHash) throw invalid(name, 'the tool has changed since');
  if (ctx?.scope !== undefined && ctx.scope !== claimed.scope) throw invalid(name, 'it belongs to another scope');
  return { ...readPaused(record), fingerprint: record.fingerprint };
}

/** @throws ToolCallError where the answer does not count: somebody answered before, or the time is over. */
export async function recordDecision(paused: PausedCall, decision: ApprovalDecision, { store }: Settings): Promise<void> {
  const { tool, key, token } = paused;
  const { approved, reason, by } = decision ?? {};
  if (typeof approved !== 'boolean') throw invalid(tool, 'the decision must be { approved: true } or { approved: false }');
  const reply = await useStore(tool, () =>
    store.decide(key, token, { approved, note: JSON.stringify({ approved, reason, by }) }),
  );
  if (reply.status === 'decided') return;
  if (reply.status === 'not-found') throw invalid(tool, 'nothing is known of it, or its time is over');
  // The same answer twice is one answer: a second click, a request that was sent again.
  if (wasApproved(reply.record) !== approved) throw invalid(tool, 'it was decided before');
}

function wasApproved({ state, note }: CallRecord): boolean {
  if (state === 'approved' || state === 'denied') return state === 'approved';
  return note !== undefined && (JSON.parse(note) as ApprovalDecision).approved;
}

function isPaused(given: unknown): given is PausedCall {
  if (typeof given !== 'object' || given === null) return false;
  const { key, token, tool } = given as Partial<PausedCall>;
  return typeof key === 'string' && typeof token === 'string' && typeof tool === 'string';
}

/** `expiresAt` is told apart: it is the store's, and moves on when the call runs. */
function isSame({ expiresAt, ...given }: PausedCall, record: CallRecord): boolean {
  const isOpen = record.state === 'waiting' || record.state === 'approved' || record.state === 'denied';
  if (isOpen && expiresAt !== record.retainUntil) return false;
  try {
    return canonicalText(given) === canonicalText(JSON.parse(record.asked!));
  } catch {
    // Something that goes round in circles is not what was asked.
    return false;
  }
}

const invalid = (tool: string, why: string): ToolCallError =>
  new ToolCallError(`Tool '${tool.slice(0, 80)}' was not called: the approval does not count, since ${why}.`, {
    code: 'approval-invalid',
    tool,
  });

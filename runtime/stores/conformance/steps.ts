import type { AskRequest, CallState, ClaimRequest, Lease, Settlement, Store } from '../store.js';
import { brief, holds, pass } from './check.js';

const minute = 60_000;
const hour = 60 * minute;

export const claimOf = (changes: Partial<ClaimRequest> = {}): ClaimRequest => ({
  key: 'key-1',
  fingerprint: 'fingerprint-1',
  tool: 'refund',
  schemaHash: 'schema-1',
  owner: 'owner-a',
  leaseMs: minute,
  repeatable: false,
  needsApproval: false,
  retainMs: hour,
  ...changes,
});

export const askOf = (changes: Partial<AskRequest> = {}): AskRequest => ({
  key: 'key-1',
  fingerprint: 'fingerprint-1',
  tool: 'refund',
  schemaHash: 'schema-1',
  asked: '{"amount":3}',
  token: 'token-1',
  expiresInMs: hour,
  ...changes,
});

export const leaseOf = (changes: Partial<Lease> = {}): Lease => ({ key: 'key-1', owner: 'owner-a', fence: 1, ...changes });

export const endOf = (state: Settlement['state'], changes: Partial<Settlement> = {}): Settlement => ({
  state,
  outcome: `{"ended":"${state}"}`,
  retainMs: hour,
  ...changes,
});

/** A stage that a call can be at: its state, `absent`, or `lapsed` for a running one whose lease has run out. */
export type Stage = CallState | 'absent' | 'lapsed';

export const stages: readonly Stage[] = [
  'absent',
  'waiting',
  'approved',
  'denied',
  'running',
  'lapsed',
  'unknown',
  'done',
  'failed',
  'clean',
];

/** Brings the key 'key-1' to a stage, by 'owner-a' and with fence 1 where it is claimed. */
export async function bringTo(stage: Stage, store: Store, changes: Partial<ClaimRequest> = {}): Promise<void> {
  const key = changes.key ?? 'key-1';
  if (stage === 'absent') return;
  if (stage === 'waiting' || stage === 'approved' || stage === 'denied') {
    await store.ask(askOf({ key }));
    if (stage !== 'waiting') await store.decide(key, 'token-1', { approved: stage === 'approved', note: '"fine"' });
    return;
  }
  const reply = await store.claim(claimOf({ ...(stage === 'lapsed' ? { leaseMs: brief } : {}), ...changes }));
  holds('A new key must be claimed', reply.status === 'claimed', reply);
  if (stage === 'lapsed') await pass();
  else if (stage !== 'running') await store.settle(leaseOf({ key, owner: changes.owner ?? 'owner-a' }), endOf(stage));
}

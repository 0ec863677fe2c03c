import type { Lease, Settlement } from '../stores/store.js';
import type { CallState, Ending } from './call-state.js';
import { isNotExecuted } from './errors.js';
import { isCallError } from './explain-error.js';
import { isShapeError, writeError, writeValue } from './outcome.js';
import type { OwnRequest } from './request.js';
import type { Settings } from './settings.js';

interface Held {
  readonly lease: Lease;
  readonly settings: Settings;
}

class LeaseLost extends Error {
  override readonly name = 'LeaseLostError';
}

/** Runs a call whose claim is held, keeps the claim alive, and records how the call ended, also when it ends late. */
export async function runClaimed(
  request: OwnRequest,
  next: (request: OwnRequest) => Promise<unknown>,
  held: Held,
): Promise<unknown> {
  const { state } = request;
  state.isClaimed = true;
  state.idempotencyKey = held.lease.key;
  const stopRenewing = keepAlive(state, held);
  let ending: Ending;
  try {
    ending = { value: await next(request) };
  } catch (error) {
    ending = { error };
  } finally {
    stopRenewing();
  }
  await record(held, settlementOf(request, ending, held.settings));
  // The call is over, the function is not: whatever it comes to is recorded then.
  void state.running?.then((late) => record(held, settlementOf(request, late, held.settings)));
  if ('error' in ending) throw ending.error;
  return ending.value;
}

function settlementOf({ tool, state }: OwnRequest, ending: Ending, { idempotency }: Settings): Settlement {
  const { retainMs, retainUnknownMs } = idempotency;
  if (!('error' in ending)) return { state: 'done', outcome: writeValue(ending.value), retainMs };
  const { error } = ending;
  if (isCallError(error) && error.outcome === 'unknown') return { state: 'unknown', retainMs: retainUnknownMs };
  const outcome = writeError(error, tool);
  if (isShapeError(error)) return { state: 'done', outcome, retainMs };
  const didNothing = state.report.attempts === 0 || isNotExecuted(error);
  const mayRepeat = !tool.sideEffecting || tool.idempotent === true;
  return didNothing || mayRepeat ? { state: 'clean', retainMs } : { state: 'failed', outcome, retainMs };
}

const ATTEMPTS_TO_RECORD = 3;

/**
 * What happened is told to the caller even where it cannot be recorded: the claim then runs out, and the next delivery of the call
 * is told that the outcome is unknown.
 */
async function record({ lease, settings }: Held, settlement: Settlement): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS_TO_RECORD; attempt += 1) {
    try {
      await settings.store.settle(lease, settlement);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50 * attempt));
    }
  }
}

/** Renews at a third of the lease. When the claim is another's, the tool is told to stop. */
function keepAlive(state: CallState, { lease, settings }: Held): () => void {
  const { leaseMs } = settings.idempotency;
  const timer = setInterval(async () => {
    const isOurs = await settings.store.renew(lease, leaseMs).catch(() => true);
    if (!isOurs) state.cancellation.abort(new LeaseLost('Another process has taken over this call.'));
  }, leaseMs / 3);
  timer.unref();
  return () => clearInterval(timer);
}

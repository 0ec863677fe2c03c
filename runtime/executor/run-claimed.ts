import type { Lease, Settlement } from '../stores/store.js';
import { type Ending, ownError } from './call-state.js';
import { isShapeErrorOf } from './explain-error.js';
import { isRepeatable } from './is-repeatable.js';
import { writeError, writeValue } from './outcome.js';
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
  const stopRenewing = keepAlive(request, held);
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

/** Undefined: nothing is known yet, and the lease is left to run out, as another run would do no harm. */
function settlementOf({ tool, state }: OwnRequest, ending: Ending, { idempotency }: Settings): Settlement | undefined {
  const { retainMs, retainUnknownMs } = idempotency;
  if (!('error' in ending)) return { state: 'done', outcome: writeValue(ending.value), retainMs };
  const { error } = ending;
  if (!state.hasRun) return { state: 'clean', retainMs };
  if (ownError(error, state)?.outcome === 'unknown') {
    return isRepeatable(tool) ? undefined : { state: 'unknown', retainMs: retainUnknownMs };
  }
  const outcome = writeError(error, { tool, hasRun: true });
  if (isShapeErrorOf(tool, error)) return { state: 'done', outcome, retainMs };
  return isRepeatable(tool) ? { state: 'clean', retainMs } : { state: 'failed', outcome, retainMs };
}

const ATTEMPTS_TO_RECORD = 3;

/**
 * What happened is told to the caller even where it cannot be recorded: the claim then runs out, and the next delivery of the call
 * is told that the outcome is unknown.
 */
async function record({ lease, settings }: Held, settlement: Settlement | undefined): Promise<void> {
  if (settlement === undefined) return;
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
function keepAlive({ cancellation }: OwnRequest, { lease, settings }: Held): () => void {
  const { leaseMs } = settings.idempotency;
  const timer = setInterval(async () => {
    const isOurs = await settings.store.renew(lease, leaseMs).catch(() => true);
    if (!isOurs) cancellation.abort(new LeaseLost('Another process has taken over this call.'));
  }, leaseMs / 3);
  timer.unref();
  return () => clearInterval(timer);
}

import { claimCall } from '../claim-call.js';
import { ownKeyOf } from '../identify-call.js';
import { identify } from '../identify-request.js';
import type { OwnMiddleware, Policy } from '../request.js';
import { runClaimed } from '../run-claimed.js';

/**
 * A call that is delivered again does not have its effect again: the store is asked for the right to run it, and told how it ended. Calls
 * without side effects pass, unless a person has allowed just this one, the program gave it a key, or the tool runs once in a run.
 */
export const idempotency: Policy = (tool, settings) => {
  const isClaimed = tool.sideEffecting || tool.oncePerRun === true;
  const runOnce: OwnMiddleware = async (request, next) => {
    const identity = request.state.approval ?? identify(request, settings);
    if (identity === undefined) return next(request);
    const claimed = await claimCall(request, settings, identity);
    return 'lease' in claimed ? runClaimed(request, next, { ...claimed, settings }) : claimed.value;
  };
  // A call that was paused goes through the store, whatever the policies have become since.
  return (request, next) =>
    isClaimed || request.state.approval !== undefined || ownKeyOf(request.ctx) !== undefined
      ? runOnce(request, next)
      : next(request);
};

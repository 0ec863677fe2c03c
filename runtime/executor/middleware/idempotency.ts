import { asksAPerson } from '../asks-a-person.js';
import { claimCall } from '../claim-call.js';
import { ToolCallError } from '../errors.js';
import { identify } from '../identify-request.js';
import type { OwnRequest, Policy } from '../request.js';
import { runClaimed } from '../run-claimed.js';

/**
 * A call that is delivered again does not have its effect again: the store is asked for the right to run it, and told how it ended. Calls
 * without side effects pass, unless a person has allowed just this one, or the tool runs once in a run.
 */
export const idempotency: Policy = (tool, settings) => {
  const isClaimed = tool.sideEffecting || tool.oncePerRun === true;
  if (!isClaimed && asksAPerson(tool, settings.autonomy) === false) return undefined;
  return async (request, next) => {
    const { approvalKey } = request.state;
    const identity = identify(request, settings);
    if (identity === undefined && approvalKey === undefined) {
      if (isClaimed && settings.store.durable) throw runIdMissing(request);
      return next(request);
    }
    if (!isClaimed && approvalKey === undefined && request.ctx.idempotencyKey === undefined) return next(request);
    const claimed = await claimCall(request, settings, approvalKey ?? identity!.key);
    return 'lease' in claimed ? runClaimed(request, next, { ...claimed, settings }) : claimed.value;
  };
};

function runIdMissing({ tool }: OwnRequest): ToolCallError {
  return new ToolCallError(
    `Tool '${tool.name}' was not called: it has side effects, and the call could not be recognised if it came again. ` +
      "Give the context a 'runId' (createContext({ runId })), or an 'idempotencyKey'.",
    { code: 'run-id-missing', tool: tool.name },
  );
}

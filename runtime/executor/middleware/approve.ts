import { askInStore, readPaused } from '../ask-in-store.js';
import { asksAPerson } from '../asks-a-person.js';
import { denied } from '../denied.js';
import { ToolCallError } from '../errors.js';
import { identify } from '../identify-request.js';
import type { ApprovalDecision } from '../paused-call.js';
import type { OwnRequest, Policy } from '../request.js';
import type { Settings } from '../settings.js';
import { useStore } from '../use-store.js';

/** Records that say by themselves how the call goes on, without anybody being asked again. */
const answered = ['approved', 'denied', 'running', 'unknown', 'done', 'failed'];

/**
 * Lets a person decide. Each call is decided once: one that is delivered again finds its answer. Whatever goes wrong on the way ends in
 * the call not running.
 */
export const approve: Policy = (tool, settings) => {
  const isAsked = asksAPerson(tool, settings.autonomy);
  if (isAsked === false) return undefined;
  return async (request, next) => {
    const { state } = request;
    if (state.approvalKey !== undefined) return next(request);
    const known = await findAnswer(request, settings);
    if (known !== undefined) {
      state.approvalKey = known;
      return next(request);
    }
    if (isAsked !== true && !(await attempt(request, () => isAsked(request.call, request.ctx)))) {
      state.report.decision = 'automatic';
      return next(request);
    }
    const decision = readDecision(await attempt(request, () => settings.approve?.(request.call, request)));
    if (decision === undefined) throw await pauseCall(request, settings);
    if (!decision.approved) throw denied(request, decision.reason);
    state.report.decision = 'approved';
    return next(request);
  };
};

/** The key of an earlier delivery of this call that has been decided. */
async function findAnswer(request: OwnRequest, settings: Settings): Promise<string | undefined> {
  const identity = identify(request, settings);
  if (identity === undefined) return undefined;
  const record = await useStore(request.tool.name, () => settings.store.read(identity.key));
  return record !== undefined && record.fingerprint === identity.fingerprint && answered.includes(record.state)
    ? identity.key
    : undefined;
}

async function pauseCall(request: OwnRequest, settings: Settings): Promise<ToolCallError> {
  const { tool, state } = request;
  const paused = readPaused(await askInStore(request, settings));
  state.report.decision = 'paused';
  return new ToolCallError(
    `Tool '${tool.name}' has not run yet: a person must approve this call first. Go on without its result, and do not call it again for the same.`,
    { code: 'approval-required', tool: tool.name, paused },
  );
}

/** @throws ToolCallError where the rule or the approver throws: a call that nobody decided on does not run. */
async function attempt<Answer>({ tool }: OwnRequest, decide: () => Answer | Promise<Answer>): Promise<Answer> {
  try {
    return await decide();
  } catch (cause) {
    throw new ToolCallError(`Tool '${tool.name}' was not called: whether it may be could not be decided.`, {
      code: 'approval-failed',
      tool: tool.name,
      cause,
    });
  }
}

function readDecision(answer: boolean | ApprovalDecision | undefined): ApprovalDecision | undefined {
  if (answer === undefined || answer === null) return undefined;
  // Only the boolean: 'false' and 1 are mistakes, and a mistake is no approval.
  return typeof answer === 'object' ? { ...answer, approved: answer.approved === true } : { approved: answer === true };
}

import { askInStore, readPaused } from '../ask-in-store.js';
import { asksAPerson } from '../asks-a-person.js';
import { unlessAborted } from '../cancellation.js';
import { denied } from '../denied.js';
import { ToolCallError } from '../errors.js';
import type { Identity } from '../identify-call.js';
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
  const rule = asksAPerson(tool, settings.autonomy);
  if (rule === false) return undefined;
  return async (request, next) => {
    const { state } = request;
    state.approval ??= await findAnswer(request, settings);
    if (state.approval !== undefined) return next(request);
    const { decided } = state;
    if (decided === undefined && rule !== true && !(await isAsked(request, () => rule(request.call, request.ctx)))) {
      state.report.decision = 'automatic';
      return next(request);
    }
    const decision =
      decided ?? (await decideOn(request, async () => readDecision(await settings.approve?.(request.call, request))));
    if (decision === undefined) throw await pauseCall(request, settings);
    if (!decision.approved) {
      await recordDenial(request, decision, settings);
      throw denied(request, decision.reason);
    }
    state.report.decision = 'approved';
    return next(request);
  };
};

/** An earlier delivery of this call that has been decided. */
async function findAnswer(request: OwnRequest, settings: Settings): Promise<Identity | undefined> {
  const identity = identify(request, settings);
  if (identity === undefined) return undefined;
  const record = await useStore(request.tool.name, () => settings.store.read(identity.key));
  if (record?.fingerprint !== identity.fingerprint) return undefined;
  // A person's approval that was used for nothing still counts. So does one for a run that broke off, but not if nobody was asked then.
  const mayRunAgain = record.state === 'clean' || (record.state === 'running' && record.repeatable);
  return (mayRunAgain ? record.token !== undefined : answered.includes(record.state)) ? identity : undefined;
}

/** Only a plain no lets a call pass: a rule that forgets to answer has not decided. */
const isAsked = async (request: OwnRequest, rule: () => unknown): Promise<boolean> =>
  (await decideOn(request, async () => rule())) !== false;

async function pauseCall(request: OwnRequest, settings: Settings): Promise<ToolCallError> {
  const { tool, state } = request;
  const paused = readPaused(await askInStore(request, settings));
  state.report.decision = 'paused';
  return new ToolCallError(
    `Tool '${tool.name}' has not run yet: a person must approve this call first. Go on without its result, and do not call it again for the same.`,
    { code: 'approval-required', tool: tool.name, paused },
  );
}

/** So that the call, delivered again where nobody asks any more, is still denied. It does not run in any case. */
async function recordDenial(request: OwnRequest, { reason, by }: ApprovalDecision, settings: Settings): Promise<void> {
  if (identify(request, settings) === undefined) return;
  try {
    const { key, token } = await askInStore(request, settings);
    const note = JSON.stringify({ approved: false, reason, by });
    if (token !== undefined) await settings.store.decide(key, token, { approved: false, note });
  } catch {
    // The answer reaches the caller all the same.
  }
}

/** @throws ToolCallError where the rule or the approver throws, or nobody waits for them any more: what nobody decided on does not run. */
async function decideOn<Answer>({ tool, cancellation }: OwnRequest, decide: () => Promise<Answer>): Promise<Answer | undefined> {
  let answer: Answer | undefined;
  try {
    answer = await unlessAborted(decide(), cancellation);
  } catch (cause) {
    throw new ToolCallError(`Tool '${tool.name}' was not called: whether it may be could not be decided.`, {
      code: 'approval-failed',
      tool: tool.name,
      cause,
    });
  }
  if (!cancellation.aborted) return answer;
  throw new ToolCallError(`Tool '${tool.name}' was not called: the call was given up while it waited for a decision.`, {
    code: 'aborted',
    tool: tool.name,
    cause: cancellation.reason,
  });
}

/** @throws TypeError for what is no answer: 'false' and 1 are mistakes, and a mistake is no approval. */
function readDecision(answer: unknown): ApprovalDecision | undefined {
  if (answer === undefined || answer === null) return undefined;
  const decision = typeof answer === 'boolean' ? { approved: answer } : answer;
  if (typeof decision === 'object' && 'approved' in decision && typeof decision.approved === 'boolean')
    return decision as ApprovalDecision;
  throw new TypeError(
    "'approve' must return a boolean, { approved: boolean, reason?, by? }, or undefined if nobody can answer now.",
  );
}

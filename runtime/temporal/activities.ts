import { ApplicationFailure, Context } from '@temporalio/activity';
import { type ContextInit, createContext, type ToolContext } from '../context.js';
import { ToolDefinitionError } from '../errors.js';
import {
  type ApprovalDecision,
  Executor,
  type ExecutorOptions,
  type PausedCall,
  type ToolCallResult,
} from '../executor/index.js';
import type { ToolRegistry } from '../registry.js';
import type { ToolLike } from '../tool.js';
import { HEARTBEAT_TIMEOUT } from './activity-options.js';
import { keepAlive } from './keep-alive.js';
import { toFailure } from './to-failure.js';

/** The activity that goes on with a call after a person has decided. */
const RESUME = 'resumeToolCall';

/** An activity for each tool, under its name. Arguments and results are JSON; the message of a failure can be shown to a model. */
export type ToolActivities = Record<string, (args?: unknown) => Promise<unknown>> & {
  /** Goes on with a call that waits for a person: see `Executor.resume`. */
  [RESUME](paused: PausedCall, decision?: ApprovalDecision): Promise<unknown>;
};

/** The Executor's options, without `retries`: the engine tries again, and nothing else does. */
export interface ToolActivitiesOptions extends Omit<ExecutorOptions, 'retries'> {
  /** What the tools' context holds besides ids, signal and key: dependencies, the tenant. */
  readonly context?: ((activity: Context) => Pick<ContextInit, 'deps' | 'scope' | 'threadId' | 'onEvent'>) | undefined;
}

/**
 * Makes Temporal activities of tools, for those who have outgrown one machine. The tools, their policies and the errors a model reads stay
 * the same; retries, timeouts and the memory of what has run are the engine's. Each call runs under the key `<run id>:<activity id>`, the
 * same in all of its attempts. A call that needs approval fails with the type 'approval-required' and the paused call in its details;
 * the activity `resumeToolCall` goes on with it.
 *
 * @throws ToolDefinitionError and ToolUsageError as the constructor of `Executor`; ToolDefinitionError for a tool named 'resumeToolCall'.
 * @example
 * const worker = await Worker.create({ taskQueue: 'tools', activities: toolActivities([search, refund], { store }) });
 */
export function toolActivities(tools: ToolRegistry | Iterable<ToolLike>, options: ToolActivitiesOptions = {}): ToolActivities {
  const { context, ...rest } = options;
  const executor = new Executor(tools, { ...rest, retries: false });
  if (executor.registry.has(RESUME)) {
    throw new ToolDefinitionError(`A tool is named '${RESUME}', and so is the activity that resumes calls. Rename the tool.`, {
      tool: RESUME,
    });
  }
  const isDurable = options.store?.durable === true;
  const begin = (activity: Context): ToolContext => createCallContext(activity, context?.(activity));
  const activities = [...executor.registry].map((tool): [string, (args?: unknown) => Promise<unknown>] => [
    tool.name,
    (args) =>
      inActivity((activity) => {
        if (!isDurable) refuseSecondAttempt(tool, activity);
        return executor.runCall({ id: activity.info.activityId, name: tool.name, arguments: args }, begin(activity));
      }),
  ]);
  return {
    ...Object.fromEntries(activities),
    [RESUME]: (paused: PausedCall, decision?: ApprovalDecision) =>
      inActivity((activity) => executor.resume(paused, decision, begin(activity))),
  } as ToolActivities;
}

async function inActivity(run: (activity: Context) => Promise<ToolCallResult>): Promise<unknown> {
  const activity = Context.current();
  const stop = keepAlive(activity, HEARTBEAT_TIMEOUT);
  try {
    const result = await run(activity);
    if (result.status === 'done') return result.value;
    // The engine wants to see its own cancellation, not what became of it on the way.
    if (activity.cancellationSignal.aborted) throw activity.cancellationSignal.reason;
    throw toFailure(result);
  } finally {
    stop();
  }
}

function createCallContext({ info, cancellationSignal }: Context, own: ContextInit = {}): ToolContext {
  const run = info.workflowExecution?.runId ?? info.activityId;
  return createContext({
    ...own,
    signal: cancellationSignal,
    runId: run,
    callId: info.activityId,
    idempotencyKey: `${run}:${info.activityId}`,
  });
}

/** Without a store nothing but the number of the attempt tells that an earlier one may have had its effect. */
function refuseSecondAttempt(tool: ToolLike, { info }: Context): void {
  if (info.attempt === 1 || !tool.sideEffecting || tool.idempotent === true) return;
  throw ApplicationFailure.nonRetryable(
    `Tool '${tool.name}' was not called again: an earlier attempt broke off, and whether it had its effect is not known. Check before you go on.`,
    'outcome-unknown',
    { status: 'unknown' },
  );
}

import { ToolArgumentError, ToolUsageError } from '../errors.js';
import { anyToJson } from '../rich/any-to-json.js';
import { type CallState, ownError, wasInvoked } from './call-state.js';
import { ToolCallError } from './errors.js';
import { type Explained, explainError } from './explain-error.js';
import type { PausedCall } from './paused-call.js';

/**
 * How a call ended, for a loop that talks to a model.
 * - `done`: `value` is the result.
 * - `invalid`: the model's mistake; `content` says how to repair the call.
 * - `refused`: it did not run, for a reason that lies in the policies or in the program around it.
 * - `paused`: it waits for a person; keep `paused`.
 * - `failed`: it ran, and failed.
 * - `unknown`: it began, and nobody knows whether it had its effect.
 */
export type CallStatus = 'done' | 'invalid' | 'refused' | 'paused' | 'failed' | 'unknown';

export interface ToolCallResult {
  readonly callId: string | undefined;
  readonly tool: string;
  readonly status: CallStatus;
  /** What to send back to the model: the result as text, or an explanation that holds no more than a model may know. */
  readonly content: string;
  /** `content` is not a result. */
  readonly isError: boolean;
  /** The result, where there is one. */
  readonly value: unknown;
  /** What was thrown, for the program. Its message may hold what a model must not see. */
  readonly error: unknown;
  /** The call that waits for a person: this one, or where it has failed for that reason, one that its tool made. */
  readonly paused: PausedCall | undefined;
  /** The outcome is that of an earlier delivery of the same call. */
  readonly replayed: boolean;
  readonly cached: boolean;
  readonly attempts: number;
}

interface About {
  readonly tool: Explained['tool'];
  readonly callId: string | undefined;
  /** Undefined where the call did not come as far as its tool. */
  readonly state: CallState | undefined;
}

export function describeValue(value: unknown, about: About): ToolCallResult {
  return {
    ...common(about),
    status: 'done',
    content: toContent(value, about.tool.name),
    isError: false,
    value,
    error: undefined,
    paused: undefined,
  };
}

export function describeFailure(error: unknown, about: About): ToolCallResult {
  const paused = error instanceof ToolCallError ? error.paused : undefined;
  const content = explainError(error, { tool: about.tool, hasRun: about.state !== undefined && wasInvoked(about.state) });
  return { ...common(about), status: statusOf(error, about.state), content, isError: true, value: undefined, error, paused };
}

const common = ({ tool, callId, state }: About) => ({
  callId,
  tool: tool.name,
  replayed: state?.report.replayed === true,
  cached: state?.report.cached === true,
  attempts: state?.report.attempts ?? 0,
});

const byOutcome = { 'not-executed': 'refused', executed: 'failed', unknown: 'unknown' } as const;

function statusOf(error: unknown, state: CallState | undefined): CallStatus {
  const own = state === undefined && error instanceof ToolCallError ? error : state && ownError(error, state);
  if (own !== undefined) return own.code === 'approval-required' ? 'paused' : byOutcome[own.outcome];
  if (state !== undefined && wasInvoked(state)) return 'failed';
  return error instanceof ToolArgumentError || error instanceof ToolUsageError ? 'invalid' : 'refused';
}

function toContent(value: unknown, tool: string): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(anyToJson(value)) ?? 'null';
  } catch {
    // It contains itself, or a date that is none.
    return `Tool '${tool}' ran, and what it returned cannot be shown as text.`;
  }
}

import type { ToolLike } from '../tool.js';
import { explainError, isCallError } from './explain-error.js';
import type { PausedCall } from './paused-call.js';
import type { CallReport } from './request.js';

/**
 * How a call ended, for a loop that talks to a model.
 * - `done`: `value` is the result.
 * - `invalid`: the model's mistake; `content` says how to repair the call.
 * - `refused`: it did not run, for a reason that lies in the policies.
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
  readonly paused: PausedCall | undefined;
  /** The outcome is that of an earlier delivery of the same call. */
  readonly replayed: boolean;
  readonly cached: boolean;
  readonly attempts: number;
}

interface About {
  readonly tool: Pick<ToolLike, 'name' | 'sideEffecting'>;
  readonly callId: string | undefined;
  readonly report: CallReport;
}

export function describeValue(value: unknown, about: About): ToolCallResult {
  return {
    ...common(about),
    status: 'done',
    content: toContent(value),
    isError: false,
    value,
    error: undefined,
    paused: undefined,
  };
}

export function describeFailure(error: unknown, about: About): ToolCallResult {
  const paused = isCallError(error) ? error.paused : undefined;
  const content = explainError(error, about.tool);
  return { ...common(about), status: statusOf(error), content, isError: true, value: undefined, error, paused };
}

const common = ({ tool, callId, report: { replayed, cached, attempts } }: About) => ({
  callId,
  tool: tool.name,
  replayed,
  cached,
  attempts,
});

function statusOf(error: unknown): CallStatus {
  if (isCallError(error)) {
    if (error.code === 'approval-required') return 'paused';
    return { 'not-executed': 'refused', executed: 'failed', unknown: 'unknown' }[error.outcome] as CallStatus;
  }
  return error instanceof Error && ['ToolArgumentError', 'ToolUsageError'].includes(error.name) ? 'invalid' : 'failed';
}

function toContent(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value) ?? 'null';
  } catch {
    // A circle, or a bigint deep inside.
    return String(value);
  }
}

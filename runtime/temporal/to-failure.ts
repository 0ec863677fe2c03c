import { ApplicationFailure } from '@temporalio/activity';
import type { ToolCallResult } from '../executor/index.js';

/** Refusals that pass by themselves. */
const passing = ['in-progress', 'busy', 'store-failed'];

/**
 * What went wrong, as the engine keeps it: in a history that people read and a workflow that talks to a model. So it holds the text for the
 * model, and neither the error itself nor its stack.
 */
export function toFailure({ status, content, error, paused }: ToolCallResult): ApplicationFailure {
  const { name, code } = (error ?? {}) as { readonly name?: string; readonly code?: string };
  const type = name === 'ToolCallError' ? code : name;
  const mayRetry = status === 'failed' || (status === 'refused' && passing.includes(code ?? ''));
  return ApplicationFailure.create({
    message: content,
    type: type ?? 'Error',
    nonRetryable: !mayRetry,
    details: [{ status, ...(paused === undefined ? {} : { paused }) }],
  });
}

import { checkPolicies } from '../check-options.js';
import type { ToolLike } from '../tool.js';
import { approve } from './middleware/approve.js';
import { audit } from './middleware/audit.js';
import { validate, wrap } from './middleware/authorise.js';
import { dispatch } from './middleware/dispatch.js';
import { idempotency } from './middleware/idempotency.js';
import { limit } from './middleware/limit.js';
import { lock } from './middleware/lock.js';
import { memoize } from './middleware/memoize.js';
import { oncePerRun } from './middleware/once-per-run.js';
import { recognise } from './middleware/recognise.js';
import { retry } from './middleware/retry.js';
import { timeOut } from './middleware/time-out.js';
import { trace } from './middleware/trace.js';
import { turn } from './middleware/turn.js';
import type { OwnRequest } from './request.js';
import type { Settings } from './settings.js';

export type Chain = (request: OwnRequest) => Promise<unknown>;

/**
 * Every policy, outermost first. What stands before `turn` decides; what stands after it runs.
 *
 * @throws ToolDefinitionError for a tool whose policies are wrong, or contradict each other: a cache or retries where calls have effects.
 */
export function createChain(tool: ToolLike, settings: Settings): Chain {
  checkPolicies(tool);
  const policies = [
    trace,
    audit,
    validate,
    ...settings.middleware.map(wrap),
    recognise,
    limit,
    oncePerRun,
    approve,
    turn,
    lock,
    memoize,
    idempotency,
    timeOut,
    retry,
  ];
  const links = policies.map((policy) => policy(tool, settings)).filter((link) => link !== undefined);
  const first = links.reduceRight<Chain>((next, link) => (request) => link(request, next), dispatch);
  return async (request) => {
    try {
      return await first(request);
    } finally {
      request.cancellation.release();
    }
  };
}

import { digest } from './digest.js';
import { type Identity, identifyCall } from './identify-call.js';
import type { OwnRequest } from './request.js';
import type { Settings } from './settings.js';

/** What the call is known by. Of a call that is resumed: what it was known by when it was paused. */
export function identify({ tool, call, ctx, state }: OwnRequest, { idempotency }: Settings): Identity | undefined {
  const identity = identifyCall(tool, call, ctx, idempotency.scope);
  if (state.approvalKey === undefined || identity?.key === state.approvalKey) return identity;
  return { key: state.approvalKey, fingerprint: digest([tool.name, call.arguments]) };
}

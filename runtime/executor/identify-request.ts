import { type Identity, identifyCall } from './identify-call.js';
import type { OwnRequest } from './request.js';
import type { Settings } from './settings.js';

/** What the call is known by: of one that is resumed, what it was known by when it was paused. Undefined: it cannot be recognised. */
export function identify({ tool, call, ctx, state }: OwnRequest, { idempotency }: Settings): Identity | undefined {
  if (state.allowed !== undefined) return state.allowed;
  state.identity ??= identifyCall(tool, call, ctx, idempotency.scope) ?? null;
  return state.identity ?? undefined;
}

import { randomUUID } from 'node:crypto';
import type { CallRecord } from '../stores/store.js';
import { digest, schemaHashOf } from './digest.js';
import { ToolCallError } from './errors.js';
import { identify } from './identify-request.js';
import type { PausedCall } from './paused-call.js';
import type { OwnRequest } from './request.js';
import type { Settings } from './settings.js';
import { useStore } from './use-store.js';

/** Leaves a question in the store. The same call delivered again finds the question that is there. */
export async function askInStore(request: OwnRequest, settings: Settings): Promise<CallRecord> {
  const { tool, call, ctx } = request;
  const { runId, threadId, turnId, scope, idempotencyKey } = ctx;
  // A call that nobody could recognise is known by the question alone.
  const identity = identify(request, settings) ?? {
    key: `dt1:${randomUUID()}`,
    fingerprint: digest([tool.name, call.arguments]),
  };
  const token = randomUUID();
  const asked: Omit<PausedCall, 'expiresAt'> = {
    format: 1,
    key: identity.key,
    token,
    tool: tool.name,
    arguments: call.arguments,
    argumentsDigest: digest(call.arguments),
    schemaHash: schemaHashOf(tool),
    ...withoutUndefined({ callId: call.id, turnId, runId, threadId, scope, idempotencyKey }),
  };
  const record = await useStore(tool.name, () =>
    settings.store.ask({
      ...identity,
      token,
      tool: tool.name,
      schemaHash: asked.schemaHash,
      asked: JSON.stringify(asked),
      expiresInMs: settings.approvalExpiresInMs,
    }),
  );
  if (record.fingerprint === identity.fingerprint && record.asked !== undefined) return record;
  throw new ToolCallError(`Tool '${tool.name}' was not called: the key of the call belongs to another one.`, {
    code: 'key-reused',
    tool: tool.name,
  });
}

export const readPaused = ({ asked, retainUntil }: CallRecord): PausedCall => ({
  ...(JSON.parse(asked!) as Omit<PausedCall, 'expiresAt'>),
  expiresAt: retainUntil,
});

const withoutUndefined = (members: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(members).filter((member): member is [string, string] => member[1] !== undefined));

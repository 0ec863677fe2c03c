import { ToolCallError } from '../errors.js';
import { identify } from '../identify-request.js';
import type { OwnRequest, Policy } from '../request.js';
import type { Settings } from '../settings.js';
import { useStore } from '../use-store.js';

/** Takes each call out of its run's budget before anything is asked or run, and gives back what did not run. */
export const limit: Policy = (tool, settings) => {
  const { budgets } = settings;
  if (budgets === undefined) return undefined;
  return async (request, next) => {
    const reservation = budgets.reserve(tool, request.ctx);
    if (typeof reservation === 'string') {
      if (await isOver(request, settings)) return next(request);
      throw new ToolCallError(`Tool '${tool.name}' was not called: ${reservation}, and this one has. Go on without it.`, {
        code: 'limit-reached',
        tool: tool.name,
      });
    }
    try {
      return await next(request);
    } finally {
      if (!request.state.hasRun) reservation.refund();
    }
  };
};

/** The call has run before, and can only be replayed, which costs nothing. */
async function isOver(request: OwnRequest, settings: Settings): Promise<boolean> {
  const identity = identify(request, settings);
  const record = identity && (await useStore(request.tool.name, () => settings.store.read(identity.key)));
  return record?.state === 'done' || record?.state === 'failed' || record?.state === 'unknown';
}

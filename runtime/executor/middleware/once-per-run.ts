import { ownError } from '../call-state.js';
import { ToolCallError } from '../errors.js';
import { ownKeyOf } from '../identify-call.js';
import { identify } from '../identify-request.js';
import type { OwnRequest, Policy } from '../request.js';
import { useStore } from '../use-store.js';

/**
 * Refuses a second call in a run before anybody is asked about it. Its key does not hold the arguments: a model that words them anew is
 * refused too. The same call delivered again is no second call. Two calls in one turn are told apart by the claim.
 */
export const oncePerRun: Policy = (tool, settings) => {
  if (tool.oncePerRun !== true) return undefined;
  return async (request, next) => {
    const identity = identify(request, settings);
    const record = identity && (await useStore(tool.name, () => settings.store.read(identity.key)));
    if (record !== undefined && record.fingerprint !== identity?.fingerprint && record.state !== 'clean') throw refused(request);
    try {
      return await next(request);
    } catch (error) {
      const isSecond = ownError(error, request.state)?.code === 'key-reused' && ownKeyOf(request.ctx) === undefined;
      throw isSecond ? refused(request) : error;
    }
  };
};

const refused = ({ tool }: OwnRequest): ToolCallError =>
  new ToolCallError(
    `Tool '${tool.name}' was not called: it runs once in a run, and this run has had its call. Use what came of that.`,
    {
      code: 'once-per-run',
      tool: tool.name,
    },
  );

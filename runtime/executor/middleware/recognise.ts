import { ToolCallError } from '../errors.js';
import { isRecognisable } from '../identify-call.js';
import type { Policy } from '../request.js';

/** With a store that outlives the process, a call with side effects that nobody could recognise when it comes again is a mistake. */
export const recognise: Policy = (tool, { store, idempotency: { scope } }) => {
  if (!store.durable || !(tool.sideEffecting || tool.oncePerRun === true)) return undefined;
  return (request, next) => {
    if (request.state.allowed !== undefined || isRecognisable(tool, request.ctx, scope)) return next(request);
    throw new ToolCallError(
      `Tool '${tool.name}' was not called: it has side effects, and the call could not be recognised if it came again. ` +
        "Give the context a 'runId' (createContext({ runId })), or an 'idempotencyKey'.",
      { code: 'run-id-missing', tool: tool.name },
    );
  };
};

import type { ToolContext } from '../context.js';
import { deriveObject } from '../derive-object.js';
import type { CallContext } from '../read-context.js';
import type { ToolLike } from '../tool.js';
import { beginCall } from './begin-call.js';
import { wasInvoked } from './call-state.js';
import type { Chain } from './chain.js';
import { ToolError } from './errors.js';
import { explainError } from './explain-error.js';

/** The same tool, whose `execute` and `call` go through the chain. What they throw holds no more than a model may know. */
export function wrapTool(tool: ToolLike, chain: Chain, readContext: (given: CallContext | undefined) => ToolContext): ToolLike {
  const execute = async (args: unknown, given?: CallContext): Promise<unknown> => {
    const ctx = readContext(given);
    const request = beginCall({ tool, id: ctx.callId, raw: args, ctx });
    try {
      return await chain(request);
    } catch (error) {
      const text = explainError(error, { tool, hasRun: wasInvoked(request.state) });
      // An SDK sends the message of an error to the model as it stands.
      throw error instanceof Error && error.message === text ? error : new ToolError(text, { cause: error });
    }
  };
  const member = { value: execute, enumerable: true };
  return Object.freeze(deriveObject(tool, { execute: member, ...('call' in tool ? { call: member } : {}) }));
}

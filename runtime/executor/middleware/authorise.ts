import { readContext } from '../../read-context.js';
import { readArguments } from '../invoke-tool.js';
import type { Middleware, OwnMiddleware, OwnRequest, Policy, ToolRequest } from '../request.js';

/** Validates the arguments. What an approval was given for is validated again: the tool may have changed. */
export const validate: Policy = (tool) => (request, next) => {
  const args = readArguments(tool, request.state.approvedArguments ?? request.state.raw);
  return authorised(request, args, next);
};

/**
 * The program's own links. They may replace arguments and context, and nothing else: the tool is the declaration of record. New arguments
 * are validated, and what comes out is what every policy after here sees, a person included.
 */
export const wrap =
  (middleware: Middleware): Policy =>
  (tool) =>
  async (request, next) =>
    middleware(request, (changed: ToolRequest = request) => {
      const { approvedArguments } = request.state;
      // A person has seen arguments that had been through here already.
      const args = approvedArguments === undefined ? readArguments(tool, changed.call.arguments) : request.call.arguments;
      const ctx = changed.ctx === request.ctx ? request.ctx : readContext(changed.ctx);
      return authorised({ ...request, ctx }, args, next);
    });

function authorised(request: OwnRequest, args: OwnRequest['call']['arguments'], next: Parameters<OwnMiddleware>[1]) {
  const call = args === request.call.arguments ? request.call : Object.freeze({ ...request.call, arguments: args });
  request.state.call = call;
  return next(call === request.call ? request : { ...request, call });
}

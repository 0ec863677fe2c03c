import { stateOf } from '../../context-state.js';
import { readContext } from '../../read-context.js';
import { readArguments } from '../invoke-tool.js';
import type { Middleware, OwnMiddleware, OwnRequest, Policy, ToolRequest } from '../request.js';

/** Validates the arguments. What an approval was given for is validated again: the tool may have changed. */
export const validate: Policy = (tool) => (request, next) => {
  const args = readArguments(tool, request.state.allowed?.arguments ?? request.state.raw);
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
    // Async, so that it never throws at once: a middleware may well write `next().catch(...)`.
    middleware(request, async (changed?: Partial<ToolRequest>) => {
      const given = changed?.call?.arguments ?? request.call.arguments;
      // A person has seen arguments that had been through here already.
      const args = request.state.allowed === undefined ? readArguments(tool, given) : request.call.arguments;
      return authorised(withContext(request, changed?.ctx), args, next);
    });

function withContext(request: OwnRequest, changed: ToolRequest['ctx'] | undefined): OwnRequest {
  if (changed === undefined || changed === request.ctx) return request;
  const ctx = readContext(changed);
  for (const signal of stateOf(ctx).signals()) request.cancellation.follow(signal);
  return { ...request, ctx };
}

function authorised(request: OwnRequest, args: OwnRequest['call']['arguments'], next: Parameters<OwnMiddleware>[1]) {
  const { state } = request;
  const call = args === request.call.arguments ? request.call : Object.freeze({ ...request.call, arguments: args });
  state.call = call;
  state.identity = undefined;
  return next(call === request.call ? request : { ...request, call });
}

import type { ToolContext } from './context.js';
import type { ToolCall } from './options.js';
import { readContext } from './read-context.js';

/**
 * Decides, for one call, whether a person must approve it. On a tool it also takes what agent SDKs pass to a rule of that name:
 * the arguments and `{ toolCallId, ... }`.
 */
// biome-ignore lint/suspicious/noExplicitAny: each SDK has its own idea of the two parameters, and a tool goes into all of them unchanged.
export type ApprovalRule = (call: any, ctx: any) => boolean | Promise<boolean>;

/** The rule as an author writes it. */
type OwnRule = (call: ToolCall, ctx: ToolContext) => boolean | Promise<boolean>;

interface About {
  readonly name: string;
  validate(args: unknown): ToolCall['arguments'];
}

/** Lets the author's rule be asked by an executor and by an SDK alike. Arguments that are not valid need approval: nothing decides on them. */
export function createApprovalRule(rule: OwnRule, { name, validate }: About): ApprovalRule {
  return (call: unknown, given: unknown) => {
    if (!isSdkCall(given)) return rule(call as ToolCall, readContext(given));
    let args: ToolCall['arguments'];
    try {
      args = validate(call);
    } catch {
      return true;
    }
    return rule({ id: given.toolCallId, name, arguments: args }, readContext(given));
  };
}

function isSdkCall(given: unknown): given is { readonly toolCallId: string } {
  return typeof given === 'object' && given !== null && 'toolCallId' in given && typeof given.toolCallId === 'string';
}

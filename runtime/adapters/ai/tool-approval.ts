import { namesOf } from '../read-target.js';
import { approvalOf, readSource, type ToolSource } from '../source.js';
import { askRule } from './ask-rule.js';
import type { AiCall, AiOptions } from './types.js';

/** What version 7 of the SDK passes to a rule. */
type ApprovalCall = Omit<AiCall, 'context'> & { readonly toolContext?: unknown };

/** What version 7 of the SDK takes for one tool. */
export type AiApproval =
  | 'user-approval'
  // biome-ignore lint/suspicious/noExplicitAny: the tools of a source are of any arguments.
  | ((input: any, call: ApprovalCall) => Promise<'user-approval' | 'not-applicable'>);

/**
 * The `toolApproval` of `generateText` and `streamText` in version 7, which is to replace what tools say themselves. It asks for no more and
 * no less than the tools of `toAiTools` do.
 *
 * @example
 * generateText({ model, prompt, tools: toAiTools(executor), toolApproval: toolApproval(executor) });
 */
export function toolApproval(source: ToolSource, options: AiOptions = {}): Record<string, AiApproval> {
  const { executor, tools } = readSource(source, namesOf(options.target, 'ai'));
  return Object.fromEntries(
    tools.flatMap((tool): [string, AiApproval][] => {
      const rule = approvalOf(tool, { executor });
      if (rule === false) return [];
      if (rule === true) return [[tool.name, 'user-approval']];
      const ask: AiApproval = async (input, { toolContext, ...call }) =>
        (await askRule(rule, { tool, input, call: { ...call, context: toolContext }, options }))
          ? 'user-approval'
          : 'not-applicable';
      return [[tool.name, ask]];
    }),
  );
}

import type { ApprovalRule } from '../../approval-rule.js';
import { readArguments } from '../../executor/invoke-tool.js';
import type { ToolLike } from '../../tool.js';
import { contextOf } from '../run-for-model.js';
import type { AiCall, AiOptions } from './types.js';

interface Question {
  readonly tool: ToolLike;
  readonly input: unknown;
  readonly call: AiCall;
  readonly options: AiOptions;
}

/** Whether a person has to be asked about a call: unless the rule plainly says no. */
export async function askRule(rule: ApprovalRule, { tool, input, call, options }: Question): Promise<boolean> {
  try {
    const requested = { id: call.toolCallId, name: tool.name, arguments: readArguments(tool, input) };
    const deps = call.context ?? call.experimental_context;
    return (await rule(requested, contextOf(requested, { options, signal: call.abortSignal, deps }))) !== false;
  } catch {
    // A rule that fails has not decided, so a person has to.
    return true;
  }
}

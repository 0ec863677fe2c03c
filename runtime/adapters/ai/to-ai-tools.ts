import { ToolError } from '../../executor/errors.js';
import type { Tool, ToolLike } from '../../tool.js';
import { createInputSchema } from '../input-schema.js';
import { namesOf, targetFor } from '../read-target.js';
import { runForModel } from '../run-for-model.js';
import { approvalOf, readSource, type Source, type ToolSource } from '../source.js';
import { askRule } from './ask-rule.js';
import type { AiCall, AiOptions, AiTool } from './types.js';
import { wasApproved } from './was-approved.js';

/**
 * Tools for `generateText`, `streamText` and the agents of the AI SDK, versions 6 and 7. Calls run under the policies of the Executor. One
 * that needs approval becomes a `tool-approval-request` of the SDK, and runs once the conversation holds a person's answer; where nobody
 * was asked it does not run.
 *
 * @throws ToolUsageError for a tool that the `target` does not take.
 *
 * @example
 * const result = await generateText({ model, prompt, tools: toAiTools(executor, { context: { runId } }) });
 */
export function toAiTools(source: ToolSource, options: AiOptions = {}): Record<string, AiTool> {
  const read = readSource(source, namesOf(options.target, 'ai'));
  return Object.fromEntries(read.tools.map((tool) => [tool.name, toAiTool(tool, { ...read, options })]));
}

interface Host extends Pick<Source, 'executor'> {
  readonly options: AiOptions;
}

function toAiTool(tool: ToolLike, { executor, options }: Host): AiTool {
  const { name, description } = tool;
  const { strict, target } = targetFor(tool, options.target);
  const { title, examples = [], outputSchema } = tool as Partial<Tool>;
  const rule = approvalOf(tool, { executor });
  return {
    description,
    ...(title === undefined ? {} : { title }),
    inputSchema: createInputSchema(tool, target),
    ...(outputSchema === undefined ? {} : { outputSchema }),
    ...(examples.length === 0 ? {} : { inputExamples: examples.map((input) => ({ input: structuredClone(input) })) }),
    ...(strict === undefined ? {} : { strict }),
    needsApproval: typeof rule === 'boolean' ? rule : (input, call) => askRule(rule, { tool, input, call, options }),
    execute: (input: unknown, call: AiCall) => execute({ name, input, call }, { executor, options }),
  };
}

interface Asked {
  readonly name: string;
  readonly input: unknown;
  readonly call: AiCall;
}

async function execute({ name, input, call }: Asked, host: Host): Promise<unknown> {
  const { toolCallId, messages, abortSignal } = call;
  const requested = { id: toolCallId, name, arguments: input };
  const isApproved = wasApproved(requested, messages);
  const deps = call.context ?? call.experimental_context;
  const result = await runForModel(requested, { ...host, signal: abortSignal, deps, isApproved });
  if (!result.isError) return result.value;
  // The SDK sends a model the message of what is thrown.
  throw new ToolError(result.content, { cause: result.error });
}

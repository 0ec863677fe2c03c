import type { ToolLike } from '../../tool.js';
import { readSource, type ToolSource } from '../source.js';
import { strictTarget, targetsOf } from '../strict-target.js';
import { writeSchema } from '../write-schema.js';
import type { OpenAiOptions } from './to-responses-tools.js';

/** A function of Chat Completions. */
export interface ChatTool {
  type: 'function';
  function: ChatFunction;
}

export interface ChatFunction {
  name: string;
  description: string;
  parameters: Record<string, unknown>;
  strict: boolean;
}

/**
 * Tools for `client.chat.completions.create`, and for whatever else speaks that API.
 *
 * @throws ToolUsageError for a tool that OpenAI does not take, strict or not: it would refuse the whole request.
 *
 * @example
 * const { choices } = await client.chat.completions.create({ model, messages, tools: toChatTools(executor) });
 * messages.push(choices[0].message, ...(await answerToolCalls(executor, choices[0].message)));
 */
export function toChatTools(source: ToolSource, options: OpenAiOptions = {}): ChatTool[] {
  return readSource(source, targetsOf('openai')).tools.map((tool) => ({
    type: 'function',
    function: toChatFunction(tool, options),
  }));
}

export function toChatFunction(tool: ToolLike, options: OpenAiOptions): ChatFunction {
  const { strict, target } = strictTarget(tool, 'openai', options.strict);
  return { name: tool.name, description: tool.description, parameters: writeSchema(tool, target), strict };
}

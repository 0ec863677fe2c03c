import { ToolError } from '../../executor/errors.js';
import type { Signal } from '../../signal.js';
import { runForModel } from '../run-for-model.js';
import { readSource, type ToolSource } from '../source.js';
import { targetsOf } from '../strict-target.js';
import { type AnthropicOptions, type AnthropicTool, markLast, toAnthropicTool } from './to-anthropic-tools.js';

/** A tool that `toolRunner` calls. */
export type AnthropicRunnable = AnthropicTool & {
  parse: (input: unknown) => unknown;
  run: (args: unknown, context?: AnthropicRunContext) => Promise<string>;
};

/** As much of what the SDK passes as is read. */
export interface AnthropicRunContext {
  readonly toolUse?: { readonly id: string };
  readonly signal?: Signal | null | undefined;
}

/**
 * Tools for `client.beta.messages.toolRunner`. A call that waits for a person is answered so, and the loop goes on.
 *
 * @throws ToolUsageError for a tool that Anthropic does not take, strict or not: it would refuse the whole request.
 *
 * @example
 * const message = await client.beta.messages.toolRunner({ model, max_tokens, messages, tools: toAnthropicRunnables(executor) });
 */
export function toAnthropicRunnables(source: ToolSource, options: AnthropicOptions = {}): AnthropicRunnable[] {
  const { executor, tools } = readSource(source, targetsOf('anthropic'));
  const runnables = tools.map((tool): AnthropicRunnable => {
    const { name } = tool;
    return {
      ...toAnthropicTool(tool, options),
      // The Executor validates.
      parse: (input) => input,
      run: async (args, { toolUse, signal } = {}) => {
        const call = { id: toolUse?.id, name, arguments: args };
        const result = await runForModel(call, { executor, options, signal: signal ?? undefined });
        if (!result.isError) return result.content;
        // The runner makes an error result of what is thrown.
        throw new ToolError(result.content, { cause: result.error });
      },
    };
  });
  return markLast(runnables, options);
}

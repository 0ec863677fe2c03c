import { runTurn } from '../run-for-model.js';
import { type AdapterOptions, readSource, type ToolSource } from '../source.js';
import { targetsOf } from '../strict-target.js';

/** A message's content, as far as it is read. */
export type AnthropicContent =
  | string
  | readonly { readonly type: string; readonly id?: string; readonly name?: string; readonly input?: unknown }[];

/** The answer to one call. */
export interface ToolResultBlock {
  type: 'tool_result';
  tool_use_id: string;
  content: string;
  is_error?: true;
}

/**
 * Runs the `tool_use` blocks of a message, and returns what the next message has to hold: a `tool_result` for each, in their order, and
 * nothing where there are none. A wrong call is answered with what was wrong. Calls of tools that the provider runs are not touched; of
 * calls that the program answers itself, leave out the blocks.
 *
 * @param source - What `toAnthropicTools` was given.
 *
 * @example
 * const results = await answerToolUses(executor, message.content, { context: { runId } });
 * messages.push({ role: 'assistant', content: message.content }, { role: 'user', content: results });
 */
export async function answerToolUses(
  source: ToolSource,
  content: AnthropicContent,
  options: AdapterOptions = {},
): Promise<ToolResultBlock[]> {
  const { executor } = readSource(source, targetsOf('anthropic'));
  const calls = (typeof content === 'string' ? [] : content)
    .filter(({ type }) => type === 'tool_use')
    .map(({ id, name, input }) => ({ id: String(id), name: String(name), arguments: input }));
  const results = await runTurn(calls, { executor, options });
  return results.map((result, index) => ({
    type: 'tool_result',
    tool_use_id: calls[index]!.id,
    content: result.content,
    ...(result.isError ? { is_error: true } : {}),
  }));
}

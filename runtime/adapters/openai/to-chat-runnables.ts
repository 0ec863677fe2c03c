import type { Signal } from '../../signal.js';
import { runForModel } from '../run-for-model.js';
import { readSource, type ToolSource } from '../source.js';
import { targetsOf } from '../strict-target.js';
import { type ChatFunction, toChatFunction } from './to-chat-tools.js';
import type { OpenAiOptions } from './to-responses-tools.js';

/** A function that `runTools` calls. */
export interface ChatRunnable {
  type: 'function';
  function: ChatFunction & { function: (args: string, runner: ChatRunner, toolContext?: unknown) => Promise<string> };
}

/** As much of the SDK's runner as is read. */
export interface ChatRunner {
  readonly controller: { readonly signal: Signal };
  readonly messages: readonly object[];
}

interface CallOfMessage {
  readonly id: string;
  readonly function?: { readonly name: string; readonly arguments: string };
}

/**
 * Tools for `client.chat.completions.runTools`. A call that waits for a person is answered so, and the loop goes on.
 *
 * @throws ToolUsageError for a tool that OpenAI does not take, strict or not: it would refuse the whole request.
 *
 * @example
 * const runner = client.chat.completions.runTools({ model, messages, tools: toChatRunnables(executor, { context: { runId } }) });
 * console.log(await runner.finalContent());
 */
export function toChatRunnables(source: ToolSource, options: OpenAiOptions = {}): ChatRunnable[] {
  const { executor, tools } = readSource(source, targetsOf('openai'));
  return tools.map((tool) => ({
    type: 'function',
    function: {
      ...toChatFunction(tool, options),
      function: async (args, runner, deps) => {
        const call = { id: findId(runner, { name: tool.name, arguments: args }), name: tool.name, arguments: args };
        const { content } = await runForModel(call, { executor, options, signal: runner.controller.signal, deps });
        return content;
      },
    },
  }));
}

const begun = new WeakSet<object>();

/** The runner does not tell the id of a call. It runs the calls of its last message in their order. */
function findId({ messages }: ChatRunner, call: { readonly name: string; readonly arguments: string }): string | undefined {
  const turn = messages.findLast((message) => 'role' in message && message.role === 'assistant');
  const calls: readonly CallOfMessage[] = turn && 'tool_calls' in turn && Array.isArray(turn.tool_calls) ? turn.tool_calls : [];
  const found = calls.find(
    (each) => !begun.has(each) && each.function?.name === call.name && each.function.arguments === call.arguments,
  );
  if (found !== undefined) begun.add(found);
  return found?.id;
}

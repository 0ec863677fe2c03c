import type { Signal } from '../../signal.js';
import { runForModel } from '../run-for-model.js';
import { readSource, type ToolSource } from '../source.js';
import { targetsOf } from '../strict-target.js';
import { type OpenAiOptions, type ResponsesTool, toResponsesTool } from './to-responses-tools.js';

/** A function that the SDK's `ResponsesToolRunner` calls. */
export interface ResponsesRunnable {
  tool: ResponsesTool;
  execute: (args: Record<string, unknown>, options?: { signal: Signal | undefined }) => Promise<string>;
}

/**
 * Functions for the `ResponsesToolRunner` of version 7 (`openai/helpers/responses-tool-runner`). It does not tell the ids of calls: with a
 * `runId`, two calls with side effects and equal arguments are one.
 *
 * @throws ToolUsageError for a tool that OpenAI does not take, strict or not: it would refuse the whole request.
 *
 * @example
 * const runner = new ResponsesToolRunner({ functions: toResponsesRunnables(executor) });
 * const response = await runner.run(client, { model, input });
 */
export function toResponsesRunnables(source: ToolSource, options: OpenAiOptions = {}): ResponsesRunnable[] {
  const { executor, tools } = readSource(source, targetsOf('openai'));
  return tools.map((tool) => ({
    tool: toResponsesTool(tool, options),
    execute: async (args, given) => {
      const result = await runForModel({ name: tool.name, arguments: args }, { executor, options, signal: given?.signal });
      return result.content;
    },
  }));
}

import type { ToolLike } from '../../tool.js';
import { type AdapterOptions, readSource, type ToolSource } from '../source.js';
import { strictTarget, targetsOf } from '../strict-target.js';
import { writeResultSchema, writeSchema } from '../write-schema.js';

/** The options of the adapter for OpenAI. */
export interface OpenAiOptions extends AdapterOptions {
  /** Strict decoding for tools that do not say themselves (`strict`). Default: false. */
  readonly strict?: boolean | undefined;
}

/** A function of the Responses API. */
export interface ResponsesTool {
  type: 'function';
  name: string;
  description: string;
  parameters: Record<string, unknown>;
  /** Always sent: without it the API may take a schema for strict, and fill in arguments that were left out. */
  strict: boolean;
  output_schema?: Record<string, unknown>;
}

/**
 * Tools for `client.responses.create`.
 *
 * @throws ToolUsageError for a tool that OpenAI does not take, strict or not: it would refuse the whole request.
 *
 * @example
 * const response = await client.responses.create({ model, input, tools: toResponsesTools(executor) });
 * input.push(...response.output, ...(await answerToolCalls(executor, response.output)));
 */
export function toResponsesTools(source: ToolSource, options: OpenAiOptions = {}): ResponsesTool[] {
  return readSource(source, targetsOf('openai')).tools.map((tool) => toResponsesTool(tool, options));
}

export function toResponsesTool(tool: ToolLike, options: OpenAiOptions): ResponsesTool {
  const { strict, target } = strictTarget(tool, 'openai', options.strict);
  const output = writeResultSchema(tool, 'openai');
  return {
    type: 'function',
    name: tool.name,
    description: tool.description,
    parameters: writeSchema(tool, target),
    strict,
    ...(output === undefined ? {} : { output_schema: output }),
  };
}

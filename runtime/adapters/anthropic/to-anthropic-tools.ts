import type { Tool, ToolLike } from '../../tool.js';
import { commandParameters } from '../../tools/memory/command-schema.js';
import { type AdapterOptions, readSource, type ToolSource } from '../source.js';
import { strictTarget, targetsOf } from '../strict-target.js';
import { writeSchema } from '../write-schema.js';

/** Where a cached prompt may end. */
export interface CacheControl {
  type: 'ephemeral';
  ttl?: '5m' | '1h';
}

/** The options of the adapter for Anthropic. */
export interface AnthropicOptions extends AdapterOptions {
  /** Strict decoding for tools that do not say themselves (`strict`). Default: false. */
  readonly strict?: boolean | undefined;
  /** Caches the prompt up to the end of the tools: it is put on the last one. Tools come in name order, so that the text stays the same. */
  readonly cacheControl?: CacheControl | undefined;
}

/** A tool as the Messages API takes it. */
export interface CustomTool {
  name: string;
  description: string;
  input_schema: { type: 'object'; [keyword: string]: unknown };
  strict?: true;
  input_examples?: { [argument: string]: unknown }[];
  cache_control?: CacheControl;
}

/** Anthropic's own memory tool: the model knows its commands. */
export interface AnthropicMemoryTool {
  type: 'memory_20250818';
  name: 'memory';
  cache_control?: CacheControl;
}

export type AnthropicTool = CustomTool | AnthropicMemoryTool;

/**
 * Tools for `client.messages.create`. The `memoryTool` of `define-tool/memory` is sent as the provider's own `memory_20250818`.
 *
 * @throws ToolUsageError for a tool that Anthropic does not take, strict or not: it would refuse the whole request.
 *
 * @example
 * const message = await client.messages.create({ model, max_tokens, messages, tools: toAnthropicTools(executor) });
 */
export function toAnthropicTools(source: ToolSource, options: AnthropicOptions = {}): AnthropicTool[] {
  return markLast(
    readSource(source, targetsOf('anthropic')).tools.map((tool) => toAnthropicTool(tool, options)),
    options,
  );
}

export function toAnthropicTool(tool: ToolLike, options: AnthropicOptions): AnthropicTool {
  if (isMemory(tool)) return { type: 'memory_20250818', name: 'memory' };
  const { strict, target } = strictTarget(tool, 'anthropic', options.strict);
  const { examples = [] } = tool as Partial<Tool>;
  return {
    name: tool.name,
    description: tool.description,
    input_schema: { ...writeSchema(tool, target), type: 'object' },
    ...(strict ? { strict } : {}),
    ...(examples.length === 0 ? {} : { input_examples: examples.map((example) => structuredClone(example)) }),
  };
}

export function markLast<T extends AnthropicTool>(tools: T[], { cacheControl }: AnthropicOptions): T[] {
  return tools.map((tool, index) =>
    cacheControl !== undefined && index === tools.length - 1 ? { ...tool, cache_control: { ...cacheControl } } : tool,
  );
}

/** By the very schema, which nobody else has: another tool may be called 'memory' too. */
const isMemory = ({ name, parameters }: ToolLike): boolean => name === 'memory' && parameters === commandParameters;

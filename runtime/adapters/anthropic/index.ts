export type { AdapterOptions, ToolSource } from '../source.js';
export { type AnthropicContent, answerToolUses, type ToolResultBlock } from './answer-tool-uses.js';
export { type AnthropicRunnable, toAnthropicRunnables } from './to-anthropic-runnables.js';
export {
  type AnthropicMemoryTool,
  type AnthropicOptions,
  type AnthropicTool,
  type CacheControl,
  type CustomTool,
  toAnthropicTools,
} from './to-anthropic-tools.js';

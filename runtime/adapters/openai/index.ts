export type { AdapterOptions, ToolSource } from '../source.js';
export {
  answerToolCalls,
  type ChatAnswer,
  type ChatMessage,
  type ResponseAnswer,
  type ResponseItem,
} from './answer-tool-calls.js';
export { type ChatRunnable, toChatRunnables } from './to-chat-runnables.js';
export { type ChatTool, toChatTools } from './to-chat-tools.js';
export { type ResponsesRunnable, toResponsesRunnables } from './to-responses-runnables.js';
export { type OpenAiOptions, type ResponsesTool, toResponsesTools } from './to-responses-tools.js';

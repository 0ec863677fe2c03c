export type { AdapterOptions, ToolSource } from '../source.js';
export { answerFunctionCalls, type FunctionResponsePart, type GeminiCall } from './answer-function-calls.js';
export { type GeminiCallableTool, toCallableTool } from './to-callable-tool.js';
export { type GeminiFunction, type GeminiOptions, toFunctionDeclarations } from './to-function-declarations.js';

import { readSource, type ToolSource } from '../source.js';
import { answerFunctionCalls, type FunctionResponsePart, type GeminiCall } from './answer-function-calls.js';
import { type GeminiFunction, type GeminiOptions, geminiTargets, toFunctionDeclarations } from './to-function-declarations.js';

/** The SDK's `CallableTool`. */
export interface GeminiCallableTool {
  tool(): Promise<{ functionDeclarations: GeminiFunction[] }>;
  callTool(calls: GeminiCall[]): Promise<FunctionResponsePart[]>;
}

/**
 * One `CallableTool` with all tools of a source, for the SDK's automatic function calling. The SDK hands every call to every `CallableTool`
 * of a request, so this one answers those of its own tools. The SDK passes no signal: give `context: { signal }`.
 *
 * @throws ToolUsageError (as a rejection of `tool`) for a tool that Gemini does not take: it would refuse the whole request.
 *
 * @example
 * await client.models.generateContent({ model, contents, config: { tools: [toCallableTool(executor, { context: { runId } })] } });
 */
export function toCallableTool(source: ToolSource, options: GeminiOptions = {}): GeminiCallableTool {
  const read = readSource(source, geminiTargets);
  return {
    tool: async () => ({ functionDeclarations: toFunctionDeclarations(read.executor, options) }),
    callTool: (calls) =>
      answerFunctionCalls(
        read.executor,
        calls.filter(({ name }) => name !== undefined && read.executor.registry.has(name)),
        options,
      ),
  };
}

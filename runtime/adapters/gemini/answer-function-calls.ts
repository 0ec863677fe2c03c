import type { ToolCallResult } from '../../executor/call-result.js';
import { runTurn } from '../run-for-model.js';
import { type AdapterOptions, readSource, type ToolSource } from '../source.js';
import { geminiTargets } from './to-function-declarations.js';

/** A function call, as far as it is read. */
export interface GeminiCall {
  readonly id?: string;
  readonly name?: string;
  readonly args?: unknown;
}

/** The answer to one call. */
export interface FunctionResponsePart {
  functionResponse: {
    id?: string;
    name: string;
    response: { output: unknown } | { error: string };
  };
}

/**
 * Runs the function calls of a response, and returns the parts of the next message: one for each, in their order, and nothing where there
 * are none. A wrong call is answered with what was wrong.
 *
 * @param source - What `toFunctionDeclarations` was given.
 * @param calls - `response.functionCalls`.
 *
 * @example
 * const parts = await answerFunctionCalls(executor, response.functionCalls, { context: { runId } });
 * contents.push(response.candidates[0].content, { role: 'user', parts });
 */
export async function answerFunctionCalls(
  source: ToolSource,
  calls: readonly GeminiCall[] | undefined,
  options: AdapterOptions = {},
): Promise<FunctionResponsePart[]> {
  const { executor } = readSource(source, geminiTargets);
  const requested = (calls ?? []).map(({ id, name, args }) => ({ id, name: String(name), arguments: args }));
  const results = await runTurn(requested, { executor, options });
  return results.map((result, index) => {
    const { id, name } = requested[index]!;
    const response = result.isError ? { error: result.content } : { output: outputOf(result) };
    return { functionResponse: { ...(id === undefined ? {} : { id }), name, response } };
  });
}

/** The result as JSON: the API takes objects, and a text in a text would be harder to read. */
function outputOf({ value, content }: ToolCallResult): unknown {
  if (typeof value === 'string') return content;
  try {
    return JSON.parse(content);
  } catch {
    return content;
  }
}

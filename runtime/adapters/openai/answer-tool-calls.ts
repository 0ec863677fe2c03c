import type { RequestedCall } from '../../executor/executor.js';
import { runTurn } from '../run-for-model.js';
import { type AdapterOptions, readSource, type ToolSource } from '../source.js';
import { targetsOf } from '../strict-target.js';

/** A message of Chat Completions, as far as it is read. */
export interface ChatMessage {
  readonly role: string;
  readonly tool_calls?:
    | readonly {
        readonly id: string;
        readonly type: string;
        readonly function?: { readonly name: string; readonly arguments: string };
      }[]
    | null
    | undefined;
}

/** An item of a response's output, as far as it is read. */
export interface ResponseItem {
  readonly type: string;
  readonly call_id?: string | null;
  readonly name?: string | null;
  readonly arguments?: unknown;
}

/** The answer to one call of a chat. */
export interface ChatAnswer {
  role: 'tool';
  tool_call_id: string;
  content: string;
}

/** The answer to one call of a response. */
export interface ResponseAnswer {
  type: 'function_call_output';
  call_id: string;
  output: string;
}

/**
 * Runs the function calls of an assistant's message, or of a response's output, and returns what to append for the next request: an answer
 * for each call, in their order, and nothing where there are none. A wrong call is answered with what was wrong.
 *
 * @param source - What `toChatTools` or `toResponsesTools` was given.
 * @param answered - `choices[0].message`, or `response.output`.
 *
 * @example
 * for (;;) {
 *   const response = await client.responses.create({ model, input, tools });
 *   const answers = await answerToolCalls(executor, response.output, { context: { runId } });
 *   if (answers.length === 0) return response.output_text;
 *   input.push(...response.output, ...answers);
 * }
 */
export function answerToolCalls(source: ToolSource, answered: ChatMessage, options?: AdapterOptions): Promise<ChatAnswer[]>;
export function answerToolCalls(
  source: ToolSource,
  answered: readonly ResponseItem[],
  options?: AdapterOptions,
): Promise<ResponseAnswer[]>;
export async function answerToolCalls(
  source: ToolSource,
  answered: ChatMessage | readonly ResponseItem[],
  options: AdapterOptions = {},
): Promise<ChatAnswer[] | ResponseAnswer[]> {
  const { executor } = readSource(source, targetsOf('openai'));
  const calls = isOutput(answered) ? callsOfOutput(answered) : callsOfMessage(answered);
  const results = await runTurn(calls, { executor, options });
  const answers = results.map(({ content }, index) => ({ id: calls[index]!.id, content }));
  return isOutput(answered)
    ? answers.map(({ id, content }): ResponseAnswer => ({ type: 'function_call_output', call_id: id, output: content }))
    : answers.map(({ id, content }): ChatAnswer => ({ role: 'tool', tool_call_id: id, content }));
}

interface IdentifiedCall extends RequestedCall {
  readonly id: string;
}

const isOutput = (answered: ChatMessage | readonly ResponseItem[]): answered is readonly ResponseItem[] =>
  Array.isArray(answered);

const callsOfMessage = ({ tool_calls }: ChatMessage): IdentifiedCall[] =>
  (tool_calls ?? []).flatMap(({ id, function: called }) =>
    called === undefined ? [] : [{ id, name: called.name, arguments: called.arguments }],
  );

const callsOfOutput = (output: readonly ResponseItem[]): IdentifiedCall[] =>
  output.flatMap(({ type, call_id, name, arguments: args }) =>
    type === 'function_call' ? [{ id: String(call_id), name: String(name), arguments: args }] : [],
  );

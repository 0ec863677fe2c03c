import { ToolCallError } from './errors.js';
import { type Explained, explainError } from './explain-error.js';
import { fromJsonText, toJsonText } from './json-text.js';

/** How a call ended, as a store keeps it: the result, or what a model may be told. Messages of errors are not kept, they may hold anything. */
type Outcome = { readonly result: string } | { readonly notStored: true } | { readonly explanation: string };

export const writeValue = (value: unknown): string => {
  const result = toJsonText(value);
  return JSON.stringify((result === undefined ? { notStored: true } : { result }) satisfies Outcome);
};

export const writeError = (error: unknown, about: Explained): string =>
  JSON.stringify({ explanation: explainError(error, about) } satisfies Outcome);

/** @throws ToolCallError where the call failed, or its result was not kept. */
export function replay(text: string | undefined, tool: string): unknown {
  const outcome = JSON.parse(text ?? '{"notStored":true}') as Outcome;
  if ('result' in outcome) return fromJsonText(outcome.result);
  if ('explanation' in outcome)
    throw new ToolCallError(outcome.explanation, { code: 'failed-before', tool, outcome: 'executed' });
  throw new ToolCallError(
    `Tool '${tool}' has already run for this call, and its result could not be kept. It is not run again: look the result up instead.`,
    { code: 'replay-unavailable', tool, outcome: 'executed' },
  );
}

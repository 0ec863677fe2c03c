import type { Limits } from './limits.js';
import { shorten } from './path.js';
import { tooMuchText, utf8Length } from './take-snapshot.js';

/** Reads the JSON text that providers hand over. No text at all is an empty set of arguments: that is what models send for tools without any. */
export function readText(text: string, limits: Limits): { readonly value: unknown } | { readonly problem: string } {
  if (text.length > limits.bytes || utf8Length(text) > limits.bytes) return { problem: tooMuchText(limits) };
  if (text.trim() === '') return { value: {} };
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { problem: `must be valid JSON: ${explain(text, error instanceof Error ? error.message : '')}` };
  }
}

/** The engine's reason, without its own excerpt, and where it is. */
function explain(text: string, reason: string): string {
  const found = /position (\d+)/.exec(reason);
  const position = found === null ? undefined : Number(found[1]);
  if (/unexpected end|unterminated/i.test(reason) || (position !== undefined && position >= text.trimEnd().length)) {
    return `the text ends too early, after ${text.length} characters, as if it was cut off; it ends with ${excerpt(text, text.length)}`;
  }
  const short = reason
    .replace(/(, ["\s\S]*is not valid JSON|( in JSON)? at position[\s\S]*)$/, '')
    .replace(/^[A-Z]/, (first) => first.toLowerCase());
  if (position === undefined) return `${short || 'it cannot be read'}; it starts with ${excerpt(text, 0)}`;
  return `${short} at position ${position}, near ${excerpt(text, position)}`;
}

function excerpt(text: string, position: number): string {
  return JSON.stringify(shorten(text.slice(Math.max(0, position - 20)), 40));
}

import { isSchemaObject } from '../validate/resolve-ref.js';
import { type Keywords, withDescription, without } from './pass.js';
import { sayKeywords } from './say-keywords.js';

/** A schema whose description says more, after what the author wrote. What it says already is not said again. */
export function addSentences(schema: Keywords, sentences: readonly string[]): Keywords {
  const written = typeof schema['description'] === 'string' ? schema['description'] : undefined;
  let text = written?.trimEnd() ?? '';
  for (const sentence of sentences) if (!text.includes(sentence)) text = join(text, sentence);
  return text === '' ? schema : withDescription(schema, written?.trimEnd() === text ? written : text);
}

/** Takes keywords out of a schema and says what they mean. */
export function moveKeywords(schema: Keywords, names: readonly string[], root: Keywords): Keywords {
  const moved = Object.fromEntries(Object.entries(schema).filter(([keyword]) => names.includes(keyword)));
  if (Object.keys(moved).length === 0) return schema;
  return addSentences(without(schema, ...names), sayKeywords(moved, { schema, root }));
}

/** Whether a schema allows nothing at all: `false`, `{ not: {} }`. */
export function isNever(schema: unknown): boolean {
  if (schema === false) return true;
  const denied = isSchemaObject(schema) ? schema['not'] : undefined;
  return denied === true || (isSchemaObject(denied) && Object.keys(denied).length === 0);
}

function join(text: string, sentence: string): string {
  if (text === '') return sentence;
  // A list or a fence is not gone on with on its last line.
  if (/^(?:```|[-*] |\d+\. |\|)/.test(text.slice(text.lastIndexOf('\n') + 1))) return `${text}\n\n${sentence}`;
  return /[\p{L}\p{N})'"`\]]$/u.test(text) ? `${text}. ${sentence}` : `${text} ${sentence}`;
}

import { hash } from 'node:crypto';
import type { ToolLike } from '../tool.js';
import { canonicalText } from '../validate/canonical-text.js';

const sha256 = (text: string): string => hash('sha256', text, 'base64url');

/** SHA-256 of the canonical JSON of a value, in base64url. Equal for equal JSON, whatever the order of keys. */
export const digest = (value: unknown): string => sha256(canonicalText(value));

/** The same as `digest([...parts, value])`, for a value whose canonical text is there already. */
export const digestWith = (parts: readonly (string | null)[], canonical: string): string =>
  sha256(`${JSON.stringify(parts).slice(0, -1)},${canonical}]`);

const hashes = new WeakMap<ToolLike, string>();

/** Identifies what a tool is to those who call it: what it takes, what it says it does, whether that changes anything. */
export function schemaHashOf(tool: ToolLike): string {
  const known = hashes.get(tool);
  if (known !== undefined) return known;
  const { description, parameters, sideEffecting } = tool;
  const made = digest({ description, parameters, sideEffecting });
  hashes.set(tool, made);
  return made;
}

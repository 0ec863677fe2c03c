import { createHash } from 'node:crypto';
import type { ToolLike } from '../tool.js';
import { canonicalText } from '../validate/canonical-text.js';

/** SHA-256 of the canonical JSON of a value, in base64url. Equal for equal JSON, whatever the order of keys. */
export const digest = (value: unknown): string => createHash('sha256').update(canonicalText(value)).digest('base64url');

const hashes = new WeakMap<ToolLike, string>();

/** Identifies what a tool takes. */
export function schemaHashOf(tool: ToolLike): string {
  const known = hashes.get(tool);
  if (known !== undefined) return known;
  const hash = digest(tool.parameters);
  hashes.set(tool, hash);
  return hash;
}

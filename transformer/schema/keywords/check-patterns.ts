import type { Json, Problem } from '../ir.js';
import { findSlowness } from '../patterns/find-slowness.js';

/** Below this length a pattern whose time grows with the cube of it takes no time that anyone would notice. */
const shortText = 1000;

/** A regular expression in the value of a keyword with which a long text could stop the program. */
export function checkPatterns(
  { keyword, value }: { keyword: string; value: Json },
  maxLength: Json | undefined,
): Omit<Problem, 'place'> | undefined {
  for (const { pattern, limit } of patternsIn(keyword === 'pattern' ? { pattern: value, maxLength: maxLength ?? null } : value)) {
    const slowness = findSlowness(pattern);
    if (!slowness || (slowness === 'cubic' && typeof limit === 'number' && limit <= shortText)) continue;
    return { code: 'DT5006', params: { pattern, slowness, limit: shortText } };
  }
  return undefined;
}

function patternsIn(schema: Json): { pattern: string; limit: Json | undefined }[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const inner = Object.values(schema).flatMap(patternsIn);
  const { pattern, maxLength } = schema as { [key: string]: Json };
  return typeof pattern === 'string' ? [{ pattern, limit: maxLength }, ...inner] : inner;
}

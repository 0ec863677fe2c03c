/** The most that is kept of one result, in UTF-16 code units. */
const LONGEST_RESULT = 256 * 1024;
const DEEPEST_RESULT = 200;

/** A value as JSON text; undefined where it is not JSON, or too much of it: it could not be given back as it was. */
export function toJsonText(value: unknown): string | undefined {
  try {
    // Every value takes at least one character, so there is no need to look at more of them than would fit.
    if (!isJson(value, { depth: 0, seen: { count: 0 } })) return undefined;
    const text = JSON.stringify({ value });
    return text.length > LONGEST_RESULT ? undefined : text;
  } catch {
    // A getter or a proxy: the function has run, and what is odd about its result must not make a failure of that.
    return undefined;
  }
}

/** What `toJsonText` wrote. */
export const fromJsonText = (text: string): unknown => (JSON.parse(text) as { value?: unknown }).value;

interface Place {
  readonly depth: number;
  readonly seen: { count: number };
}

function isJson(value: unknown, { depth, seen }: Place): boolean {
  seen.count += 1;
  if (value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || depth > DEEPEST_RESULT || seen.count > LONGEST_RESULT) return false;
  const inside = { depth: depth + 1, seen };
  if (Array.isArray(value)) {
    // Not `every`, which passes over holes.
    for (const item of value) if (item === undefined || !isJson(item, inside)) return false;
    return true;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  if (typeof (value as { toJSON?: unknown }).toJSON === 'function') return false;
  return Object.values(value).every((member) => isJson(member, inside));
}

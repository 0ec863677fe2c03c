/** The most that is kept of one result, in UTF-16 code units. */
const LONGEST_RESULT = 256 * 1024;
const DEEPEST_RESULT = 200;

/** A value as JSON text; undefined where it is not JSON, or too much of it: it could not be given back as it was. */
export function toJsonText(value: unknown): string | undefined {
  if (!isJson(value, 0)) return undefined;
  const text = JSON.stringify({ value });
  return text.length > LONGEST_RESULT ? undefined : text;
}

/** What `toJsonText` wrote. */
export const fromJsonText = (text: string): unknown => (JSON.parse(text) as { value?: unknown }).value;

function isJson(value: unknown, depth: number): boolean {
  if (value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || depth > DEEPEST_RESULT) return false;
  if (Array.isArray(value)) return value.every((item) => item !== undefined && isJson(item, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  if (typeof (value as { toJSON?: unknown }).toJSON === 'function') return false;
  return Object.values(value).every((member) => isJson(member, depth + 1));
}

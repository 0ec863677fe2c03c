/** A value as text in which classes, keys and order show: what deep equality alone does not tell apart. */
export function showValue(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  if (value instanceof Date) return `Date(${value.toISOString()})`;
  if (value instanceof URL) return `URL(${value.href})`;
  if (value instanceof Uint8Array) return `${value.constructor.name}(${[...value]})`;
  if (value instanceof Set) return `Set(${[...value].map(showValue)})`;
  if (value instanceof Map) return `Map(${[...value].map(([key, each]) => `${JSON.stringify(key)}: ${showValue(each)}`)})`;
  if (Array.isArray(value)) return `[${value.map(showValue)}]`;
  const members = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${showValue(each)}`);
  return `${value.constructor === Object ? '' : value.constructor?.name}{${members}}`;
}

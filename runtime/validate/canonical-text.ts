/** A text that is equal for equal JSON values, whatever the order of their keys. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const object = value as Record<string, unknown>;
  const keys = Object.keys(object).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalText(object[key])}`).join(',')}}`;
}

/** The first item that repeats an earlier one, and that one. */
export function findRepeated(items: readonly unknown[]): readonly [index: number, earlier: number] | undefined {
  const seen = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const text = canonicalText(item);
    const earlier = seen.get(text);
    if (earlier !== undefined) return [index, earlier];
    seen.set(text, index);
  }
  return undefined;
}

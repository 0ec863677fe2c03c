/** Whether a pattern has none of what the engines of strict decoding lack: lookaround, references to groups, classes of Unicode. */
export function isPlainPattern(pattern: string): boolean {
  // Escaped backslashes first, or `\\1` would be taken for a reference.
  const text = pattern.replaceAll('\\\\', '');
  return !/\(\?<?[=!]|\\[1-9]|\\k<|\\[pP]\{|\(\?<[^=!]/.test(text);
}

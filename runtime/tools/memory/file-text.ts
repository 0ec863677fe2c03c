/** The longest line number that a view has room for. */
export const MOST_LINES = 999_999;

/** The text of a file in lines, and how its author ends them. */
export interface FileText {
  /** With `\n` at the end of lines, whatever the file has. */
  readonly text: string;
  /** A line break at the end begins no further line. */
  readonly lines: readonly string[];
  /** A text with `\n` as this file would have it. */
  restore(text: string): string;
}

/** A model sees and sends `\n`. A file that has nothing but `\r\n` keeps them; in one with both, each is left as it is. */
export function readText(raw: string): FileText {
  const isWindows = /\r\n/.test(raw) && !/(?:^|[^\r])\n/.test(raw);
  const text = isWindows ? raw.replaceAll('\r\n', '\n') : raw;
  return {
    text,
    lines: splitLines(text),
    restore: (changed) => (isWindows ? changed.replaceAll('\r\n', '\n').replaceAll('\n', '\r\n') : changed),
  };
}

export function splitLines(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Lines as a view shows them, each with its number. */
export function numberLines(lines: readonly string[], first: number): string {
  return lines.map((line, index) => `${String(first + index).padStart(6)}\t${line}`).join('\n');
}

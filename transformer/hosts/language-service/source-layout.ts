/** The position of the first character of a line. */
export function startOfLine(text: string, position: number): number {
  return text.lastIndexOf('\n', position - 1) + 1;
}

/** The blanks that the line of a position begins with. */
export function indentAt(text: string, position: number): string {
  return /^[ \t]*/.exec(text.slice(startOfLine(text, position)))?.[0] ?? '';
}

/** Whether nothing but blanks stands before a position on its line. */
export function startsLine(text: string, position: number): boolean {
  return text.slice(startOfLine(text, position), position).trim() === '';
}

/** How the file breaks its lines. */
export function lineBreakOf(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? '\n';
}

interface Spot {
  /** Counted from 0. */
  readonly line: number;
  readonly character: number;
  readonly length: number;
}

/** Lines shown before and after the one that it is about. */
const around = 2;

/** The lines around a place, with their numbers, and marks under the place. */
export function drawFrame(lines: readonly string[], { line, character, length }: Spot): string {
  const first = Math.max(0, line - around);
  const shown = lines.slice(first, line + around + 1);
  const width = String(first + shown.length).length;
  return shown
    .flatMap((text, index) => {
      const row = `${String(first + index + 1).padStart(width)} | ${text}`.trimEnd();
      if (first + index !== line) return [row];
      const marks = Math.max(1, Math.min(length, text.length - character));
      // A tab stays one, so that the marks stand under the same column however wide it is shown.
      return [row, `${' '.repeat(width)} | ${text.slice(0, character).replaceAll(/[^\t]/g, ' ')}${'^'.repeat(marks)}`];
    })
    .join('\n');
}

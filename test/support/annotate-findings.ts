import type { Finding } from '../../transformer/diagnostics/finding.js';

const annotation = /^\s*\/\/\s*(\^+|\|).*$/;

/** A fixture's source without the lines that say what is expected under it. */
export function stripAnnotations(text: string): string {
  return text
    .split('\n')
    .filter((line) => !annotation.test(line))
    .join('\n');
}

/** The source with every finding drawn under its line: position, code, sentence, and help below. */
export function annotateFindings(text: string, findings: readonly Finding[]): string {
  const lines = text.split('\n');
  const below = new Map<number, string[]>();
  for (const { code, place, message, help } of [...findings].sort((a, b) => a.place.start - b.place.start)) {
    const before = text.slice(0, place.start).split('\n');
    const line = before.length - 1;
    const column = before[line]!.length;
    const width = Math.max(1, Math.min(place.length, lines[line]!.length - column));
    // the comment marker takes two columns; what starts further left is shown from there
    const indent = ' '.repeat(Math.max(0, column - 2));
    const shown = [
      `//${indent}${'^'.repeat(Math.max(1, width - Math.max(0, 2 - column)))} ${code} ${message}`,
      ...help.map((text) => `//${indent}| ${text}`),
    ];
    below.set(line, [...(below.get(line) ?? []), ...shown]);
  }
  return lines.flatMap((line, index) => [line, ...(below.get(index) ?? [])]).join('\n');
}

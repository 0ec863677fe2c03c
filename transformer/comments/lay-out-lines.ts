import { type Line, readLines } from './read-lines.js';

/** The lines of a doc comment as its author sees them: the common indent is gone, the author's own stars are not. */
export function layOutLines(text: string, comment: { readonly pos: number; readonly end: number }): Line[] {
  const lines = dropClosingStars(text, readLines(text, comment), comment.end);
  const opening = lines[0] && text.lastIndexOf('\n', lines[0].start - 1) < comment.pos ? lines[0] : undefined;
  const body = opening ? lines.slice(1) : lines;
  const firstText = body.find((line) => line.end > line.start);
  if (!firstText) return lines;
  const starless = !isStarred(text, firstText);
  // Text behind the opening delimiter stands at no indent of its own; where stars align the rest, it is the margin.
  if (opening && !starless) return lines;
  const dedented = dedent(text, starless ? restoreBullets(text, body, indentOf(text, firstText)) : body);
  return opening ? [opening, ...dedented] : dedented;
}

/** Takes the indent off that all lines with text have in common. Tabs stay tabs. */
export function dedent(text: string, lines: readonly Line[]): Line[] {
  let common: string | undefined;
  for (const line of lines) {
    if (line.end === line.start) continue;
    const indent = indentOf(text, line);
    common ??= indent;
    while (!indent.startsWith(common)) common = common.slice(0, -1);
  }
  const width = common?.length ?? 0;
  return lines.map((line) => (line.end === line.start ? line : { start: line.start + width, end: line.end }));
}

function indentOf(text: string, line: Line): string {
  return /^\s*/.exec(text.slice(line.start, line.end))?.[0] ?? '';
}

function lineStart(text: string, line: Line): number {
  return text.lastIndexOf('\n', line.start - 1) + 1;
}

function isStarred(text: string, line: Line): boolean {
  return text.slice(lineStart(text, line), line.start).includes('*');
}

/** In a comment without leading stars, `* item` is a list item and not the margin. */
function restoreBullets(text: string, lines: readonly Line[], margin: string): Line[] {
  return lines.map((line) => {
    if (line.end === line.start || !isStarred(text, line) || text[line.start] === '@') return line;
    const start = lineStart(text, line);
    const column = text.indexOf('*', start) - start;
    return column >= margin.length ? { start, end: line.end } : line;
  });
}

/** A comment may close with two stars and a slash; the first of them is no text. */
function dropClosingStars(text: string, lines: readonly Line[], commentEnd: number): Line[] {
  const last = lines.at(-1);
  if (last?.end !== commentEnd - 2) return [...lines];
  const content = text.slice(last.start, last.end);
  const kept = content.replace(/(?:^|\s+)\*+$/, '');
  if (kept === content) return [...lines];
  return kept === '' ? lines.slice(0, -1) : [...lines.slice(0, -1), { start: last.start, end: last.start + kept.length }];
}

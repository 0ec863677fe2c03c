/** `start`: the line opens a fenced code block; `code`: it belongs to one; `open`: it belongs to one that is never closed. */
export type Fence = 'start' | 'code' | 'open';

/**
 * Which lines belong to fenced code blocks, by CommonMark: backticks or tildes, three or more, a closing fence at least as long.
 * Unlike @microsoft/tsdoc it knows fences in lists and quotes, and one that starts right behind `@example`.
 */
export function markFences(lines: readonly string[]): (Fence | undefined)[] {
  const marks: (Fence | undefined)[] = lines.map(() => undefined);
  for (let at = 0; at < lines.length; at++) {
    const fence = openingFence(lines[at] ?? '');
    if (!fence) continue;
    const closing = lines.findIndex((line, index) => index > at && closesFence(line, fence));
    const end = closing === -1 ? lines.length - 1 : closing;
    marks.fill(closing === -1 ? 'open' : 'code', at, end + 1);
    if (closing !== -1) marks[at] = 'start';
    at = end;
  }
  return marks;
}

function openingFence(line: string): string | undefined {
  return /^\s*(?:@\w+\s+(?:\S+\s+-\s+)?)?(?:(?:[-*+]|\d+[.)]|>)\s*)*(`{3,}(?!.*`)|~{3,})/.exec(line)?.[1];
}

function closesFence(line: string, fence: string): boolean {
  const mark = /^[\s>]*(`{3,}|~{3,})\s*$/.exec(line)?.[1];
  return mark !== undefined && mark[0] === fence[0] && mark.length >= fence.length;
}

import type * as TS from 'typescript';

/** `/**`, but neither `/***` nor the empty `/**\/`. */
export function isDocComment(text: string, { pos }: TS.TextRange): boolean {
  return text.startsWith('/**', pos) && text[pos + 3] !== '*' && text[pos + 3] !== '/';
}

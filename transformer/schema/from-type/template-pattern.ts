/**
 * Pieces of regular expressions for template literal types. No two of them that follow each other can take the same character, so the
 * time to match grows with the length of the text and no faster.
 */

export const oneCharacter = '[\\s\\S]';

/** A text taken literally. */
export function escapeText(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/[\n\r\t\u2028\u2029]/g, escapeControl);
}

function escapeControl(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Any text that does not contain `before`. */
export function textBefore(before: string): string {
  if (before === '') return '[\\s\\S]*';
  if (before.length === 1) return `[^${escapeText(before).replace('-', '\\-')}]*`;
  return `(?:(?!${escapeText(before)})[\\s\\S])*`;
}

/** What `${number}` takes: any text that JavaScript's `Number` reads as a finite number, blanks around it included. */
export function numberText(before: string): string {
  const not = guard(before, /^[-+.0-9a-fA-FoOxXeE\s]/);
  const digits = `(?:${not}[0-9])`;
  const decimal =
    not === ''
      ? '[+\\-]?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:[eE][+\\-]?[0-9]+)?'
      : `(?:${not}[+\\-])?(?:${digits}+(?:${not}\\.${digits}*)?|${not}\\.${digits}+)(?:${not}[eE](?:${not}[+\\-])?${digits}+)?`;
  const radix =
    not === ''
      ? '0[xX][0-9a-fA-F]+|0[oO][0-7]+|0[bB][01]+'
      : `${not}0(?:${not}[xX](?:${not}[0-9a-fA-F])+|${not}[oO](?:${not}[0-7])+|${not}[bB](?:${not}[01])+)`;
  const blank = not === '' ? '\\s' : `(?:${not}\\s)`;
  return `(?:${blank}+|${blank}*(?:${decimal}|${radix})${blank}*)`;
}

/** What `${bigint}` takes. */
export function bigintText(before: string): string {
  const not = guard(before, /^[-0-9a-fA-FoOxX]/);
  if (not === '') return '-?(?:0|[1-9][0-9]*|0[xX][0-9a-fA-F]+|0[oO][0-7]+|0[bB][01]+)';
  return (
    `(?:${not}-)?(?:${not}0|${not}[1-9](?:${not}[0-9])*|` +
    `${not}0(?:${not}[xX](?:${not}[0-9a-fA-F])+|${not}[oO](?:${not}[0-7])+|${not}[bB](?:${not}[01])+))`
  );
}

/** A lookahead before each character where the text that ends the slot could begin inside it. */
function guard(before: string, alphabet: RegExp): string {
  return before !== '' && alphabet.test(before) ? `(?!${escapeText(before)})` : '';
}

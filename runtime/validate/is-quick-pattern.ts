/** A pattern's pieces: what is escaped or in a class is no operator, and the `?` of `(?:` is none either. */
const pieces = /\\[1-9k]|\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:<?[=!]|:|<\w*>)?|(?:[*+?]|\{\d+(?:,\d*)?\})\??|./gsu;

/** A repetition up to this often counts as short. */
const SHORT = 10;
const MOST_SHORT = 4;

/**
 * Whether a pattern is plainly one that refuses any text in a time that grows with its length and no faster: no group is repeated, and
 * one long repetition at most, behind a `^`. Of others only an analysis could tell, which belongs into a build.
 */
export function isQuickPattern(source: string): boolean {
  let isAnchored = source.startsWith('^');
  let long = 0;
  let short = 0;
  let depth = 0;
  let before = '';
  for (const [piece] of source.matchAll(pieces)) {
    if (/^\\[1-9k]$/.test(piece)) return false;
    if (piece.startsWith('(')) depth++;
    else if (piece === ')') depth--;
    else if (piece === '|' && depth === 0) isAnchored = false;
    else if (/^(?:[*+?]|\{\d)/.test(piece)) {
      if (before === ')') return false;
      const [least, most] = timesOf(piece);
      if (most > SHORT && most !== least) long++;
      else if (most !== least) short++;
    }
    before = piece;
  }
  return short <= MOST_SHORT && long <= (isAnchored ? 1 : 0);
}

function timesOf(quantifier: string): readonly [least: number, most: number] {
  if (quantifier.startsWith('?')) return [0, 1];
  const [, least, comma, most] = /^\{(\d+)(,?)(\d*)/.exec(quantifier) ?? [];
  if (least === undefined) return [0, Number.POSITIVE_INFINITY];
  if (comma === '') return [Number(least), Number(least)];
  return [Number(least), most === '' ? Number.POSITIVE_INFINITY : Number(most)];
}

/** Nothing but blanks stands between `pos` and the end of its line. */
export function endsLine(text: string, pos: number): boolean {
  const rest = /[^\S\r\n\u2028\u2029]*(?:[\r\n\u2028\u2029]|$)/y;
  rest.lastIndex = pos;
  return rest.test(text);
}

/** Where a value stands: keys and indices from the top. */
export type Path = readonly (string | number)[];

const LONGEST_KEY = 60;
const LONGEST_PATH = 100;

/** `filter.items[2].name`, `headers["content type"]`; keys a model made up are cut short. */
export function formatPath(path: Path): string {
  let text = '';
  for (const part of path) {
    if (text.length > LONGEST_PATH) return `${text}…`;
    if (typeof part === 'number') text += `[${part}]`;
    else if (text === '') text = shorten(part, LONGEST_KEY);
    else if (/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(part)) text += `.${shorten(part, LONGEST_KEY)}`;
    else text += `[${JSON.stringify(shorten(part, LONGEST_KEY))}]`;
  }
  return text;
}

/** At most `length` code points. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const points = [...text.slice(0, 2 * length + 2)];
  return points.length <= length ? points.join('') : `${points.slice(0, length).join('')}…`;
}

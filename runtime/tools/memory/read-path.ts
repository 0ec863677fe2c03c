import { describeValue } from '../../validate/describe.js';
import { utf8Length } from '../../validate/take-snapshot.js';
import type { MemoryLimits } from './limits.js';

export const ROOT = '/memories';

/** A path inside a memory: '' is the root. Or why it is none, as the end of a sentence. */
export type PathReading = { readonly path: string } | { readonly problem: string };

/** Names that Windows gives to devices, with any ending. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for.
const control = /[\u0000-\u001f\u007f-\u009f]/;
/** `%2e`, `%2f`, `%5c` and `%00`, encoded any number of times. */
const encoded = /%(?:25)*(?:2e|2f|5c|00)/i;

/**
 * Reads a path that a model sent. It is refused wherever one of the systems that memories are kept on could take it for something else than a
 * place below `/memories`.
 */
export function readPath(given: string, limits: Pick<MemoryLimits, 'pathBytes' | 'depth'>): PathReading {
  if (given !== ROOT && !given.startsWith(`${ROOT}/`)) return { problem: startProblem(given, limits) };
  if (control.test(given)) return { problem: 'must not have control characters in it' };
  if (given.includes('\\')) return { problem: `must have "/" between its names, got ${describeValue(given)}` };
  if (encoded.test(given)) return { problem: `must be written plainly, without "%" codes, got ${describeValue(given)}` };
  if (utf8Length(given) > limits.pathBytes)
    return { problem: `must not be longer than ${limits.pathBytes} bytes; choose shorter names` };
  const names = given
    .slice(ROOT.length)
    .split('/')
    .filter((name) => name !== '');
  if (names.length > limits.depth) return { problem: `must not have more than ${limits.depth} names below ${ROOT}` };
  for (const name of names) {
    const problem = nameProblem(name);
    if (problem !== undefined) return { problem };
  }
  return { path: names.join('/') };
}

/** What is wrong with one name in a path. */
export function nameProblem(name: string): string | undefined {
  // Some characters are only other forms of a dot or a slash, and some systems treat them as equal.
  const plain = name.normalize('NFKC');
  if (/^\.{1,2}$/.test(plain)) return `must not have "${name}" in it: name the place itself`;
  if (/[/\\]/.test(plain)) return `must not have a name like ${describeValue(name)} in it`;
  const [special] = /[<>:"|?*]/.exec(plain) ?? [];
  if (special !== undefined)
    return `must not have ${special === '"' ? 'a quotation mark' : `"${special}"`} in it; use letters, digits, "-", "_" and "."`;
  if (/[. ]$/.test(plain)) return `must not have a name that ends with a dot or a space, got ${describeValue(name)}`;
  if (device.test(plain))
    return `must not have the name ${describeValue(name)} in it, which some systems keep for a device; choose another`;
  return undefined;
}

function startProblem(given: string, limits: Pick<MemoryLimits, 'pathBytes' | 'depth'>): string {
  const rest = given.replace(/^(?:\.?\/)?(?:memor(?:y|ies)(?:\/|$))?/i, '');
  const near = `${ROOT}/${rest}`.replace(/\/$/, '');
  const isPath = given !== '' && !given.startsWith('//') && 'path' in readPath(near, limits);
  return `must begin with ${ROOT}, got ${describeValue(given)}${isPath ? `; did you mean ${describeValue(near)}?` : ''}`;
}

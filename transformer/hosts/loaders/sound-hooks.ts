/** The first version of each line whose hooks in the program's own thread can stand beside those in a thread of their own. */
const first: Readonly<Record<number, readonly [minor: number, patch: number]>> = { 22: [22, 3], 24: [11, 1], 25: [1, 0] };

/**
 * Whether this Node's `module.registerHooks` can be used. It is there from 22.15 on, but the first versions refuse what
 * asynchronous hooks answer for CommonJS, such as those of tsx there.
 */
export function hasSoundHooks(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  const from = first[major];
  if (!from) return major > 25;
  return minor > from[0] || (minor === from[0] && patch >= from[1]);
}

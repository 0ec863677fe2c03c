/**
 * A file's path as the compiler writes it: forward slashes, a capital drive letter.
 *
 * @param platform - Of the machine, as in `process.platform`; elsewhere than on Windows a backslash is a character like others.
 */
export function normalisePath(path: string, platform: string = process.platform): string {
  if (platform !== 'win32') return path;
  return path.replaceAll('\\', '/').replace(/^\/?([a-z]):\//i, (_, drive: string) => `${drive.toUpperCase()}:/`);
}

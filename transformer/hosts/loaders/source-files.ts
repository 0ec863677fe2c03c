import { fileURLToPath } from 'node:url';

/** Files that may hold tools: a project's own sources, by their names. */
export const isSource = (file: string): boolean => /\.[cm]?[jt]sx?$/.test(file) && !/[\\/]node_modules[\\/]/.test(file);

/** Whether Node cannot run a file as it is. */
export const isTypeScript = (file: string): boolean => /\.([cm]?ts|tsx)$/.test(file);

/** The path of a module that may hold tools; undefined for any other. */
export function sourceOfUrl(url: string): string | undefined {
  if (!url.startsWith('file:')) return undefined;
  const file = fileURLToPath(url);
  return isSource(file) ? file : undefined;
}

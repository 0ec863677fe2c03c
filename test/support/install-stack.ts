import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import { installPackages } from './run-install.js';

/** Packages as they are installed beside the packed define-tool. */
export interface Stack {
  readonly directory: string;
  // biome-ignore lint/suspicious/noExplicitAny: vendors' packages are not dependencies, so their types are not there.
  load(specifier: string): Promise<any>;
}

/** Installs an SDK beside the packed define-tool, into a folder of its own. */
export async function installStack(name: string, packages: readonly string[]): Promise<Stack> {
  const directory = join(inject('scratch'), `stack-${name}`);
  await installPackages(directory, [inject('tarball'), ...packages]);
  // Imported from there, as a program there would; in node_modules, where nobody transforms it.
  const loader = join(directory, 'node_modules/.load/index.mjs');
  mkdirSync(join(loader, '..'), { recursive: true });
  writeFileSync(loader, 'export const load = (specifier) => import(specifier);\n');
  const { load } = (await import(pathToFileURL(loader).href)) as Pick<Stack, 'load'>;
  return { directory, load };
}

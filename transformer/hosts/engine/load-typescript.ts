import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Typescript } from '../../context.js';

/** Where a compiler with an API may be installed: `typescript` up to 6, and beside TypeScript 7 the package of its makers. */
const packages = ['typescript', '@typescript/typescript6'];

/**
 * The TypeScript that a project has installed, as a program that can be called. TypeScript 7 has no such interface, so
 * another version beside it counts.
 *
 * @param from - A folder of the project.
 * @throws Error if there is none, with what to install.
 */
export function loadTypescript(from: string): Typescript {
  const found: string[] = [];
  for (const require of [createRequire(join(from, 'index.js')), createRequire(__filename)]) {
    for (const name of packages) {
      const loaded = load(require, name);
      if (typeof loaded?.createProgram === 'function') return loaded as Typescript;
      if (loaded) found.push(`${name} ${loaded.version ?? '7'}`);
    }
  }
  throw new Error(
    found.length > 0
      ? `define-tool reads types through the API that TypeScript has up to version 6, and '${found[0]}' has none. ` +
          'Install one beside it: npm install --save-dev @typescript/typescript6'
      : `define-tool needs TypeScript to read types, and none is installed for '${from}'. ` +
          'Install one: npm install --save-dev typescript@6.0.3',
  );
}

function load(require: NodeJS.Require, name: string): Partial<Typescript> | undefined {
  try {
    require.resolve(name);
  } catch {
    return undefined;
  }
  return require(name) as Partial<Typescript>;
}

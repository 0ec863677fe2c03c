import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.js';

/** The package's own run-time entries, by the name a user imports, as source files: what `exports` says of `dist`. */
export const ownEntries: ReadonlyMap<string, string> = new Map(
  Object.entries(
    (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { exports: Record<string, string | { default?: string }> })
      .exports,
  )
    .map(([entry, target]): [string, string] => [
      entry.replace('.', 'define-tool'),
      `${root}/${(typeof target === 'string' ? target : (target.default ?? '')).replace('./dist/', '').replace(/\.js$/, '.ts')}`,
    ])
    .filter(([, file]) => file.includes('/runtime/') && existsSync(file)),
);

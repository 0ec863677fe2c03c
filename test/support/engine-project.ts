import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { root } from './root.js';

/** A project in a folder of its own, where `define-tool` is this checkout as it is built. */
export interface EngineProject {
  readonly directory: string;
  path(name: string): string;
  write(files: Readonly<Record<string, string>>): void;
}

export const strictConfig = JSON.stringify({
  compilerOptions: {
    target: 'es2022',
    lib: ['es2022'],
    module: 'esnext',
    moduleResolution: 'bundler',
    strict: true,
    skipLibCheck: true,
    types: [],
  },
  include: ['src'],
});

/** A project that is removed when the test ends. */
export function createEngineProject(files: Readonly<Record<string, string>>): EngineProject {
  const project = openEngineProject(files);
  onTestFinished(() => rmSync(project.directory, { recursive: true, force: true }));
  return project;
}

/** A project that the caller removes. A tsconfig with the usual options is written where `files` has none. */
export function openEngineProject(files: Readonly<Record<string, string>>): EngineProject {
  const directory = mkdtempSync(join(realpathSync(tmpdir()), 'define-tool-engine-'));
  const path = (name: string): string => join(directory, name);
  const write = (written: Readonly<Record<string, string>>): void => {
    for (const [name, text] of Object.entries(written)) {
      mkdirSync(dirname(path(name)), { recursive: true });
      writeFileSync(path(name), text);
    }
  };
  write({ 'tsconfig.json': strictConfig, ...files });
  mkdirSync(path('node_modules'), { recursive: true });
  symlinkSync(root, path('node_modules/define-tool'), 'dir');
  symlinkSync(join(root, 'node_modules/typescript'), path('node_modules/typescript'), 'dir');
  return { directory, path, write };
}

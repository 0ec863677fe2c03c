import { rmSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { loadTypescript } from '../transformer/hosts/engine/load-typescript.js';
import { createEngineProject } from './support/engine-project.js';

/** A project where these packages are installed, each with the members that it exports. */
function projectWith(packages: Readonly<Record<string, string>>): string {
  const project = createEngineProject({});
  rmSync(project.path('node_modules/typescript'));
  for (const [name, exported] of Object.entries(packages)) {
    project.write({
      [`node_modules/${name}/package.json`]: JSON.stringify({ name, main: 'index.js' }),
      [`node_modules/${name}/index.js`]: `module.exports = ${exported};`,
    });
  }
  return project.directory;
}

const api = (name: string): string => `{ version: '${name}', createProgram() {} }`;
const native = "{ version: '7.0.2' }";

describe('the compiler of a project', () => {
  it('is its typescript', () => {
    expect(loadTypescript(projectWith({ typescript: api('5.9') })).version).toBe('5.9');
  });

  it('is the version 6 beside a TypeScript 7, which has no API', () => {
    const directory = projectWith({ typescript: native, '@typescript/typescript6': api('6.0') });
    expect(loadTypescript(directory).version).toBe('6.0');
  });

  it('is the one that define-tool was installed with, where it has none', () => {
    expect(loadTypescript(projectWith({}))).toBe(ts);
  });
});

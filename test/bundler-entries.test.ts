import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createEngineProject } from './support/engine-project.js';
import { root } from './support/root.js';

const require = createRequire(import.meta.url);
const { exports: entries } = require(join(root, 'package.json')) as { exports: Record<string, { default: string }> };
const names = ['vite', 'rollup', 'rolldown', 'webpack', 'rspack', 'esbuild', 'farm'];
const fileOf = (name: string): string => join(root, entries[`./${name}`]!.default);

describe.each(names)('define-tool/%s', (name) => {
  const plugin = require(fileOf(name));

  it('is the same function for CommonJS and for ES modules, with a default for tools that look for one', async () => {
    expect(plugin).toBeTypeOf('function');
    expect(plugin.default).toBe(plugin);
    const program = `import(${JSON.stringify(fileOf(name))}).then((it) => console.log(it.default === require(${JSON.stringify(fileOf(name))})))`;
    expect(execFileSync(process.execPath, ['-e', program], { encoding: 'utf8', timeout: 30_000 })).toBe('true\n');
  });

  it('refuses options that there are not', () => {
    // webpack and Rspack read the options when they begin.
    const begin = (options: object) => {
      const made = plugin(options);
      made.apply?.({ options: { context: root, plugins: [], module: { rules: [] } }, hooks: {}, rspack: { experiments: {} } });
    };
    expect(() => begin({ tsConfig: 'tsconfig.app.json' })).toThrow("has no option 'tsConfig'. Did you mean 'tsconfig'?");
    expect(() => begin({ tsconfig: 1 })).toThrow(TypeError);
  });
});

describe('while no file leads to defineTool', () => {
  const project = (files: Readonly<Record<string, string>>) =>
    createEngineProject({ 'src/main.ts': "import './other';", ...files });
  /** Compiles `src/main.ts` with the built engine in a new process, and says whether TypeScript was loaded. */
  const loads = (files: Readonly<Record<string, string>>): string => {
    const { path, directory } = project(files);
    const program = `
      const { readFileSync } = require('node:fs');
      const { createEngine } = require(${JSON.stringify(join(root, 'dist/transformer/hosts/engine/engine.js'))});
      const file = ${JSON.stringify(path('src/main.ts'))};
      createEngine().compile(file, readFileSync(file, 'utf8'));
      console.log(Object.keys(require.cache).some((name) => /[\\\\/]typescript[\\\\/]lib[\\\\/]/.test(name)));`;
    return execFileSync(process.execPath, ['-e', program], { cwd: directory, encoding: 'utf8', timeout: 60_000 }).trim();
  };

  it('TypeScript is not loaded', () => {
    expect(loads({ 'src/other.ts': 'export const x = 1;' })).toBe('false');
  });

  it('and it is for a file that does', () => {
    expect(loads({ 'src/other.ts': "export { defineTool } from 'define-tool';" })).toBe('true');
  });
});

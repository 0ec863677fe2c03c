import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { createEngine } from '../engine/engine.js';
import { toEsbuildError } from './esbuild-error.js';
import { checkOptions, type Options } from './options.js';

/** What is used of an esbuild build. */
interface Build {
  readonly initialOptions: {
    readonly sourcemap?: unknown;
    readonly absWorkingDir?: string;
    readonly loader?: Readonly<Record<string, string>>;
  };
  onStart(callback: () => void): void;
  onLoad(
    options: { filter: RegExp; namespace: string },
    callback: (file: { path: string; suffix: string }) => object | undefined,
  ): void;
}

/** A plugin as esbuild takes it. */
interface EsbuildPlugin {
  name: string;
  // biome-ignore lint/suspicious/noExplicitAny: esbuild's own type, in every version of it
  setup(build: any): void;
}

const loaders: Readonly<Record<string, string>> = { '.tsx': 'tsx', '.jsx': 'jsx', '.js': 'js', '.mjs': 'js', '.cjs': 'js' };

/**
 * The plugin for esbuild. It reads the files that hold tools, so a plugin that reads them, too, has to stand behind it.
 *
 * @example
 *     import { build } from 'esbuild';
 *     import defineTool from 'define-tool/esbuild';
 *
 *     await build({ entryPoints: ['src/main.ts'], bundle: true, outfile: 'out/main.js', plugins: [defineTool()] });
 */
function plugin(options: Options = {}): EsbuildPlugin {
  const { tsconfig } = checkOptions(options);
  return {
    name: 'define-tool',
    setup({ initialOptions, onStart, onLoad }: Build) {
      const { absWorkingDir: root, sourcemap, loader = {} } = initialOptions;
      const engine = createEngine({ tsconfig, root });
      onStart(() => engine.refresh());
      onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, ({ path, suffix }) => {
        if (suffix !== '' || /[\\/]node_modules[\\/]/.test(path)) return undefined;
        const compiled = engine.compile(path, readFileSync(path, 'utf8'));
        if (!compiled) return undefined;
        const { code, map, errors } = compiled;
        const ending = extname(path);
        return {
          contents: sourcemap ? `${code}\n//# sourceMappingURL=${map.toUrl()}` : code,
          loader: loader[ending] ?? loaders[ending] ?? 'ts',
          watchFiles: [path, ...compiled.watchFiles],
          errors: errors.map((error) => toEsbuildError(error, root ?? process.cwd())),
        };
      });
    },
  };
}

export = Object.assign(plugin, { default: plugin });

import { mkdtempSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Compiler as RspackCompiler, type RspackOptions, rspack } from '@rspack/core';
import * as esbuild from 'esbuild';
import * as rolldown from 'rolldown';
import * as rollup from 'rollup';
import * as vite from 'vite';
import webpack from 'webpack';
import { root } from './root.js';

/** One build: the bundle as CommonJS, or what went wrong, each as the bundler shows it. */
export interface Built {
  readonly code?: string;
  readonly errors: readonly string[];
}

/** A bundler with this package's plugin; `entry` is the path of a TypeScript file. */
export interface Bundler {
  readonly name: string;
  build(entry: string): Promise<Built>;
  /** Builds, and again after each change of a file that it watches. Resolves to how to stop. */
  watch(entry: string, onBuilt: (built: Built) => void): Promise<() => Promise<unknown>>;
}

const require = createRequire(import.meta.url);
/** The plugin as it is built and as a config file loads it. */
// biome-ignore lint/suspicious/noExplicitAny: a config file needs no types either.
const plugin = (name: string): any => require(join(root, 'dist/transformer/hosts/bundlers', `${name}.js`))();

const external = ['define-tool'];
const failed = (error: unknown): Built => ({ errors: [error instanceof Error ? error.message : String(error)] });
const outFolder = (entry: string): string => mkdtempSync(join(entry, '../../out-'));

const esbuildOptions = (entry: string): esbuild.BuildOptions => ({
  entryPoints: [entry],
  absWorkingDir: join(entry, '../..'),
  bundle: true,
  write: false,
  format: 'cjs',
  platform: 'node',
  external,
  logLevel: 'silent',
  plugins: [plugin('esbuild')],
});
const fromEsbuild = ({ outputFiles, errors }: esbuild.BuildResult): Built =>
  errors.length > 0
    ? { errors: errors.map(({ text, location: at }) => `${at?.file}:${at?.line}:${at?.column}: ${text}`) }
    : { code: outputFiles?.[0]?.text ?? '', errors: [] };

const withEsbuild: Bundler = {
  name: 'esbuild',
  build: (entry) => esbuild.build(esbuildOptions(entry)).then(fromEsbuild, fromEsbuild),
  async watch(entry, onBuilt) {
    const options = esbuildOptions(entry);
    const report: esbuild.Plugin = { name: 'report', setup: ({ onEnd }) => onEnd((result) => onBuilt(fromEsbuild(result))) };
    const context = await esbuild.context({ ...options, plugins: [...options.plugins!, report] });
    await context.watch();
    return () => context.dispose();
  },
};

/** As a user of Rollup has one to take the types away; it stands first, where ours has to come before it all the same. */
const stripTypes: rollup.Plugin = {
  name: 'strip-types',
  async transform(code, id) {
    if (!id.endsWith('.ts')) return null;
    return { code: (await esbuild.transform(code, { loader: 'ts', sourcefile: id })).code, map: null };
  },
  resolveId: (id, importer) => (importer && id.startsWith('./') ? `${join(importer, '..', id)}.ts` : null),
};
const rollupOptions = (entry: string): rollup.RollupOptions => ({
  input: entry,
  external,
  plugins: [stripTypes, plugin('rollup')],
  onwarn: () => {},
});

async function fromBundle(bundle: rollup.RollupBuild | rolldown.RolldownBuild): Promise<Built> {
  const { output } = await bundle.generate({ format: 'cjs' });
  await bundle.close();
  return { code: output[0].code, errors: [] };
}

const withRollup: Bundler = {
  name: 'rollup',
  build: (entry) => rollup.rollup(rollupOptions(entry)).then(fromBundle).catch(failed),
  async watch(entry, onBuilt) {
    const watcher = rollup.watch({ ...rollupOptions(entry), watch: { skipWrite: true } });
    watcher.on('event', async (event) => {
      if (event.code === 'ERROR') onBuilt(failed(event.error));
      if (event.code === 'BUNDLE_END') onBuilt(await fromBundle(event.result));
    });
    return () => watcher.close();
  },
};

const rolldownOptions = (entry: string): rolldown.InputOptions => ({
  input: entry,
  external,
  platform: 'node',
  logLevel: 'silent',
  plugins: [plugin('rolldown')],
});
const withRolldown: Bundler = {
  name: 'rolldown',
  build: (entry) => rolldown.rolldown(rolldownOptions(entry)).then(fromBundle).catch(failed),
  async watch(entry, onBuilt) {
    const file = join(outFolder(entry), 'main.cjs');
    const watcher = rolldown.watch({ ...rolldownOptions(entry), output: { file, format: 'cjs' } });
    watcher.on('event', async (event) => {
      if (event.code === 'ERROR') onBuilt(failed(event.error));
      if (event.code === 'BUNDLE_END') onBuilt({ code: readFileSync(file, 'utf8'), errors: [] });
    });
    return () => watcher.close();
  },
};

const viteConfig = (entry: string, build: vite.BuildOptions): vite.InlineConfig => ({
  configFile: false,
  root: join(entry, '../..'),
  logLevel: 'silent',
  plugins: [plugin('vite')],
  ssr: { external },
  build: { ssr: entry, rolldownOptions: { output: { format: 'cjs' } }, minify: false, ...build },
});
const withVite: Bundler = {
  name: 'vite',
  async build(entry) {
    try {
      const { output } = (await vite.build(viteConfig(entry, { write: false }))) as vite.Rollup.RollupOutput;
      return { code: output[0].code, errors: [] };
    } catch (error) {
      return failed(error);
    }
  },
  async watch(entry, onBuilt) {
    const outDir = outFolder(entry);
    const watcher = (await vite.build(viteConfig(entry, { outDir, watch: {} }))) as vite.Rollup.RollupWatcher;
    watcher.on('event', (event) => {
      if (event.code === 'ERROR') onBuilt(failed(event.error));
      if (event.code === 'BUNDLE_END') onBuilt({ code: readFileSync(join(outDir, 'main.js'), 'utf8'), errors: [] });
    });
    return () => watcher.close();
  },
};

/** Options that webpack and Rspack share. */
const packOptions = (name: 'webpack' | 'rspack', entry: string) => ({
  mode: 'development' as const,
  devtool: false as const,
  target: 'node20',
  context: join(entry, '../..'),
  entry,
  externals: { 'define-tool': 'commonjs define-tool' },
  output: { path: outFolder(entry), filename: 'main.cjs', library: { type: 'commonjs2' } },
  resolve: { extensions: ['.ts', '.js'] },
  module: { rules: [{ test: /\.ts$/, loader: join(import.meta.dirname, 'strip-types-loader.cjs') }] },
  plugins: [plugin(name)],
});

interface Stats {
  toJson(options: object): { errors?: { message: string; moduleName?: string | undefined }[] | undefined };
}
function fromStats({ outputPath }: { outputPath: string }, error: unknown, stats: Stats | undefined | null): Built {
  if (error || !stats) return failed(error);
  const { errors = [] } = stats.toJson({ all: false, errors: true });
  if (errors.length > 0) return { errors: errors.map(({ message }) => message) };
  return { code: readFileSync(join(outputPath, 'main.cjs'), 'utf8'), errors: [] };
}

const withPack = (name: 'webpack' | 'rspack', create: (entry: string) => webpack.Compiler | RspackCompiler): Bundler => ({
  name,
  build: (entry) =>
    new Promise((resolve) => {
      const compiler = create(entry) as webpack.Compiler;
      compiler.run((error, stats) => compiler.close(() => resolve(fromStats(compiler, error, stats))));
    }),
  async watch(entry, onBuilt) {
    const compiler = create(entry) as webpack.Compiler;
    const watching = compiler.watch({}, (error, stats) => onBuilt(fromStats(compiler, error, stats)));
    return () => new Promise((resolve) => watching?.close(() => compiler.close(() => resolve(undefined))));
  },
});

/** The bundlers that this package is developed with. */
export const bundlers: readonly Bundler[] = [
  withEsbuild,
  withRollup,
  withRolldown,
  withVite,
  withPack('webpack', (entry) => webpack(packOptions('webpack', entry))!),
  withPack('rspack', (entry) => rspack(packOptions('rspack', entry) as RspackOptions) as RspackCompiler),
];

/** The definitions that a bundle's calls of `defineTool` got, by tool name. */
export function definitionsIn(code: string): Record<string, Record<string, unknown>> {
  const definitions: Record<string, Record<string, unknown>> = {};
  const runtime = {
    ...(require('define-tool') as object),
    defineTool(_fn: unknown, _options: unknown, definition: { name: string }) {
      definitions[definition.name] = { ...definition };
      return definition;
    },
  };
  const module = { exports: {} };
  new Function('require', 'module', 'exports', code)(
    (name: string) => (name === 'define-tool' ? runtime : require(name)),
    module,
    module.exports,
  );
  return definitions;
}

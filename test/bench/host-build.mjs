// Run by host-cost.mjs: builds a project with one host, with define-tool's plugin or without, then again after changes of a type that
// tools use. Prints the CPU of the first build, its time from the start of the process, and the median time of the others, in milliseconds.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [host, mode, project] = process.argv.slice(2);
const require = createRequire(import.meta.url);
const changes = 5;
const entry = join(project, 'src/main.ts');
const out = mkdtempSync(join(tmpdir(), 'define-tool-out-'));
process.chdir(project);

const plugins = mode === 'with' ? [require(`../../dist/transformer/hosts/bundlers/${host}.js`)()] : [];
const external = ['define-tool'];
/** Imports of './x.js' mean './x.ts', as in TypeScript. */
const extensions = { '.js': ['.ts', '.js'] };
const resolveSources = {
  name: 'resolve-sources',
  resolveId: (id, importer) => (importer && id.startsWith('./') ? join(importer, '..', id.replace(/\.js$/, '.ts')) : null),
};

/** Each starts to watch, calls back after every build, and resolves to how to stop. */
const hosts = {
  async esbuild(onBuilt) {
    const esbuild = await import('esbuild');
    const report = { name: 'report', setup: (build) => build.onEnd(onBuilt) };
    const context = await esbuild.context({
      entryPoints: [entry],
      bundle: true,
      outdir: out,
      format: 'esm',
      platform: 'node',
      external,
      plugins: [...plugins, report],
    });
    await context.watch();
    return () => context.dispose();
  },
  async rollup(onBuilt) {
    const [{ watch }, esbuild] = await Promise.all([import('rollup'), import('esbuild')]);
    const stripTypes = {
      name: 'strip-types',
      transform: async (code, id) => ({
        code: (await esbuild.transform(code, { loader: 'ts', sourcefile: id })).code,
        map: null,
      }),
    };
    return watchLikeRollup(
      watch({ input: entry, external, plugins: [resolveSources, ...plugins, stripTypes], output: { dir: out } }),
      onBuilt,
    );
  },
  async rolldown(onBuilt) {
    const { watch } = await import('rolldown');
    return watchLikeRollup(
      watch({ input: entry, external, platform: 'node', resolve: { extensionAlias: extensions }, plugins, output: { dir: out } }),
      onBuilt,
    );
  },
  async vite(onBuilt) {
    const { build } = await import('vite');
    const watcher = await build({
      configFile: false,
      root: project,
      logLevel: 'silent',
      plugins,
      ssr: { external },
      build: { ssr: entry, outDir: out, minify: false, watch: {} },
    });
    return watchLikeRollup(watcher, onBuilt);
  },
  webpack: (onBuilt) => watchLikeWebpack(require('webpack'), 'swc', onBuilt),
  rspack: (onBuilt) => watchLikeWebpack(require('@rspack/core').rspack, 'builtin:swc-loader', onBuilt),
};

function watchLikeRollup(watcher, onBuilt) {
  watcher.on('event', (event) => {
    if (event.code === 'ERROR') throw event.error;
    if (event.code === 'BUNDLE_END') event.result.close();
    if (event.code === 'END') onBuilt();
  });
  return () => watcher.close();
}

function watchLikeWebpack(pack, loader, onBuilt) {
  const use =
    loader === 'swc'
      ? join(import.meta.dirname, 'strip-types-loader.cjs')
      : { loader, options: { jsc: { parser: { syntax: 'typescript' } } } };
  const compiler = pack({
    mode: 'development',
    devtool: false,
    context: project,
    entry,
    target: 'node',
    output: { path: out },
    externals: external,
    externalsType: 'commonjs',
    resolve: { extensionAlias: extensions },
    module: { rules: [{ test: /\.ts$/, use }] },
    plugins,
  });
  const watching = compiler.watch({ aggregateTimeout: 0 }, (error, stats) => {
    if (error ?? stats?.hasErrors()) throw error ?? new Error(stats.toString());
    onBuilt();
  });
  return () => new Promise((resolve) => watching.close(resolve));
}

let built = () => {};
const nextBuild = () => new Promise((resolve) => (built = resolve));
const first = nextBuild();
const stop = await hosts[host](() => built());
await first;
const { user, system } = process.cpuUsage();
const start = performance.now();

// A bundler by itself does not see files with types alone: the change is in a file with tools.
const changed = join(project, 'src/tools0.ts');
const text = readFileSync(changed, 'utf8');
const times = [];
for (let change = 1; change <= changes; change++) {
  await new Promise((resolve) => setTimeout(resolve, 300));
  const done = nextBuild();
  const begin = performance.now();
  writeFileSync(changed, text.replace(/(export interface \w+ \{)/, `$1 /** Added. */ added${change}?: number;`));
  await done;
  times.push(performance.now() - begin);
}
writeFileSync(changed, text);
await stop();
rmSync(out, { recursive: true });
console.log(JSON.stringify({ cpu: (user + system) / 1000, start, change: times.sort((a, b) => a - b)[Math.floor(changes / 2)] }));
process.exit();

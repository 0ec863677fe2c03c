import { readFileSync } from 'node:fs';
import { createEngine } from '../engine/engine.js';
import { refreshAfterPause } from './after-pause.js';
import { compileSource } from './compile-source.js';

/** The part of Bun's plugin interface that is used here. */
interface Builder {
  onLoad(constraints: { filter: RegExp }, load: (file: { path: string }) => { contents: string; loader: 'ts' | 'tsx' }): unknown;
}

const compile = refreshAfterPause(createEngine());

const name = 'define-tool';

/** Compiles tools in programs and tests that Bun runs, as a preload, and in what `Bun.build` bundles, as a plugin. */
function setup(build: Builder): void {
  build.onLoad({ filter: /^(?!.*[\\/]node_modules[\\/]).*\.([cm]?ts|tsx)$/ }, ({ path }) => {
    const text = readFileSync(path, 'utf8');
    return { contents: compileSource({ compile }, path, text)?.code ?? text, loader: path.endsWith('x') ? 'tsx' : 'ts' };
  });
}

const { Bun: bun } = globalThis as { Bun?: { plugin(plugin: { name: string; setup: typeof setup }): unknown } };
bun?.plugin({ name, setup });

export = { name, setup };

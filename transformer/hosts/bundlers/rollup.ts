import { createRollupPlugin } from 'unplugin';
import { createPlugin } from './create-plugin.js';
import type { Options } from './options.js';

/** A plugin as Rollup takes it. */
interface RollupPlugin {
  name: string;
}

/**
 * The plugin for Rollup.
 *
 * @example
 *     // rollup.config.mjs
 *     import defineTool from 'define-tool/rollup';
 *     import esbuild from 'rollup-plugin-esbuild';
 *
 *     export default { input: 'src/main.ts', output: { dir: 'out' }, plugins: [defineTool(), esbuild()] };
 */
const plugin = createRollupPlugin(createPlugin) as (options?: Options) => RollupPlugin;

export = Object.assign(plugin, { default: plugin });

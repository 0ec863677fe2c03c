import { createWebpackPlugin } from 'unplugin';
import { createPlugin } from './create-plugin.js';
import type { Options } from './options.js';

/** A plugin as webpack takes it. */
interface WebpackPlugin {
  // biome-ignore lint/suspicious/noExplicitAny: the bundler's own type, in every version of it
  apply(compiler: any): void;
}

/**
 * The plugin for webpack.
 *
 * @example
 *     // webpack.config.mjs
 *     import defineTool from 'define-tool/webpack';
 *
 *     export default { entry: './src/main.ts', plugins: [defineTool()] };
 */
const plugin = createWebpackPlugin(createPlugin) as (options?: Options) => WebpackPlugin;

export = Object.assign(plugin, { default: plugin });

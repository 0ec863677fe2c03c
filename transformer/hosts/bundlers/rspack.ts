import { createRspackPlugin } from 'unplugin';
import { createPlugin } from './create-plugin.js';
import type { Options } from './options.js';

/** A plugin as Rspack takes it. */
interface RspackPlugin {
  // biome-ignore lint/suspicious/noExplicitAny: the bundler's own type, in every version of it
  apply(compiler: any): void;
}

/**
 * The plugin for Rspack.
 *
 * @example
 *     // rspack.config.mjs
 *     import defineTool from 'define-tool/rspack';
 *
 *     export default { entry: './src/main.ts', plugins: [defineTool()] };
 */
const plugin = createRspackPlugin(createPlugin) as (options?: Options) => RspackPlugin;

export = Object.assign(plugin, { default: plugin });

import { createVitePlugin } from 'unplugin';
import { createPlugin } from './create-plugin.js';
import type { Options } from './options.js';

/** A plugin as Vite takes it. */
interface VitePlugin {
  name: string;
  enforce?: 'pre' | 'post';
}

/**
 * The plugin for Vite.
 *
 * @example
 *     // vite.config.ts
 *     import defineTool from 'define-tool/vite';
 *
 *     export default { plugins: [defineTool()] };
 */
const plugin = createVitePlugin(createPlugin) as (options?: Options) => VitePlugin;

export = Object.assign(plugin, { default: plugin });

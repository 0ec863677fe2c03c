import { createRolldownPlugin } from 'unplugin';
import { createPlugin } from './create-plugin.js';
import type { Options } from './options.js';

/** A plugin as Rolldown takes it. */
interface RolldownPlugin {
  name: string;
}

/**
 * The plugin for Rolldown.
 *
 * @example
 *     // rolldown.config.mjs
 *     import defineTool from 'define-tool/rolldown';
 *
 *     export default { input: 'src/main.ts', plugins: [defineTool()] };
 */
const plugin = createRolldownPlugin(createPlugin) as (options?: Options) => RolldownPlugin;

export = Object.assign(plugin, { default: plugin });

import { createFarmPlugin } from 'unplugin';
import { createPlugin } from './create-plugin.js';
import type { Options } from './options.js';

/** A plugin as Farm takes it. */
interface FarmPlugin {
  name: string;
}

/**
 * The plugin for Farm.
 *
 * @example
 *     // farm.config.ts
 *     import defineTool from 'define-tool/farm';
 *
 *     export default { plugins: [defineTool()] };
 */
const plugin = createFarmPlugin(createPlugin) as (options?: Options) => FarmPlugin;

export = Object.assign(plugin, { default: plugin });

import type { UnpluginOptions } from 'unplugin';
import { createEngine } from '../engine/engine.js';
import { formatErrors } from '../engine/format-errors.js';
import { createFarmRefresh } from './farm-refresh.js';
import { checkOptions, type Options } from './options.js';
import { toRollupError } from './rollup-error.js';

/** What a hook may call on its `this`, in every bundler. */
interface PluginContext {
  addWatchFile(file: string): void;
  error(error: string | object): void;
}

/** Bundlers that stop at the first error they are told, and show its place. */
const stopping = ['rollup', 'rolldown', 'vite'];

/** The plugin that every bundler but esbuild gets, through unplugin. */
export function createPlugin(options: Options | undefined, { framework }: { readonly framework: string }): UnpluginOptions {
  const { tsconfig } = checkOptions(options ?? {});
  const engine = createEngine({ tsconfig });
  const farm = framework === 'farm' ? createFarmRefresh(() => engine.refresh()) : undefined;
  const transform = {
    // before plugins that take the types away, wherever they stand in the list
    order: 'pre',
    filter: { id: { include: /\.[cm]?[jt]sx?$/, exclude: /[\\/]node_modules[\\/]/ } },
    handler(this: PluginContext, code: string, id: string) {
      const compiled = engine.compile(id, code);
      if (!compiled) return undefined;
      const { errors, watchFiles } = compiled;
      // Vite's dev server compiles a module anew for each of them, too, and tells the browser
      for (const file of watchFiles) this.addWatchFile(file);
      farm?.depend(id, watchFiles);
      if (errors.length === 0) return { code: compiled.code, map: compiled.map };
      if (farm) throw new Error(formatErrors(errors));
      if (stopping.includes(framework)) this.error(toRollupError(errors));
      for (const error of errors) this.error(formatErrors([error]));
      return undefined;
    },
  };
  return {
    name: 'define-tool',
    enforce: 'pre',
    buildStart: () => engine.refresh(),
    ...(farm ? { farm: { updateModules: farm.updateModules } } : { watchChange: () => engine.refresh() }),
    transform: transform as UnpluginOptions['transform'],
  };
}

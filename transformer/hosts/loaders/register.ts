import Module from 'node:module';
import { pathToFileURL } from 'node:url';
import { createEngine } from '../engine/engine.js';
import { patchCommonJs } from './patch-common-js.js';
import { isUnknownType, type Loaded, loadTypes, rewriteLoaded } from './rewrite-loaded.js';
import { hasSoundHooks } from './sound-hooks.js';
import { sourceOfUrl } from './source-files.js';

type Load<Context> = (url: string, context: Context, nextLoad: (url: string, context: Context) => Loaded) => Loaded;

/** Hooks that run in the thread of the program. */
type RegisterHooks = <Context>(hooks: { readonly load: Load<Context> }) => unknown;

const engine = createEngine();
const ownThread = hasSoundHooks(process.versions.node);

/** `node --import define-tool/register app.ts` compiles tools as they are loaded. */
if (ownThread) {
  const { registerHooks } = Module as unknown as { registerHooks: RegisterHooks };
  registerHooks({
    load(url, context, nextLoad) {
      const file = sourceOfUrl(url);
      if (file === undefined) return nextLoad(url, context);
      let loaded: Loaded;
      try {
        loaded = nextLoad(url, context);
      } catch (error) {
        if (!isUnknownType(error)) throw error;
        return loadTypes(engine, file);
      }
      return rewriteLoaded(engine, file, forCommonJsLoader(loaded));
    },
  });
} else {
  Module.register('./async-hooks.js', pathToFileURL(__filename));
}
patchCommonJs(engine, { hooked: ownThread });
// What we transpile has its source map inside.
process.setSourceMapsEnabled(true);

/**
 * While there is any hook, Node 22 runs CommonJS with types in a way that cannot require ES modules, and so not define-tool.
 * Its answer for JavaScript has this property set, which leads to the loader that can.
 */
function forCommonJsLoader(loaded: Loaded): Loaded {
  if (loaded.format !== 'commonjs-typescript' || loaded.shouldBeReloadedByCJSLoader !== false) return loaded;
  return { ...loaded, shouldBeReloadedByCJSLoader: true };
}

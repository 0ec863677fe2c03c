import { createEngine } from '../engine/engine.js';
import { isUnknownType, type Loaded, loadTypes, rewriteLoaded } from './rewrite-loaded.js';
import { sourceOfUrl } from './source-files.js';

type NextLoad<Context> = (url: string, context: Context) => Promise<Loaded>;

const engine = createEngine();

/** For a Node without sound hooks in the program's own thread: runs in a thread of its own, and compiles ES modules only. */
export async function load<Context>(url: string, context: Context, nextLoad: NextLoad<Context>): Promise<Loaded> {
  const file = sourceOfUrl(url);
  if (file === undefined) return nextLoad(url, context);
  let loaded: Loaded;
  try {
    loaded = await nextLoad(url, context);
  } catch (error) {
    if (!isUnknownType(error)) throw error;
    loaded = loadTypes(engine, file);
    if (loaded.format === 'module') return loaded;
    return { ...loaded, ...forProgram };
  }
  if (loaded.format === 'commonjs-typescript') return { ...loaded, ...forProgram };
  return rewriteLoaded(engine, file, loaded);
}

/** CommonJS modules are read again, and compiled, in the thread of the program. */
const forProgram = { format: 'commonjs', source: null } as const;

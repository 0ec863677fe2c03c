import { createEngine, type Engine } from '../engine/engine.js';
import { refreshAfterPause } from './after-pause.js';
import { createFailure } from './compile-source.js';

/** What a loader is called with, of webpack, Rspack and Turbopack alike. */
interface LoaderContext {
  readonly resourcePath: string;
  /** The build that is going on; Turbopack has none. */
  readonly _compilation?: object;
  getOptions?(): Options;
  addDependency(file: string): void;
  callback(error: Error | null, code?: string, map?: unknown): void;
}

interface Options {
  /** The tsconfig that files belong to; by default the nearest that includes a file. */
  readonly tsconfig?: string;
}

interface Shared {
  readonly engine: Engine;
  readonly compile: Engine['compile'];
  build?: object | undefined;
}

/** One engine for all files of a process, by tsconfig: loaders are called one file at a time and keep nothing. */
const engines = new Map<string | undefined, Shared>();

/** Compiles the tools in a file. It has to come before the loader that takes the types out. */
export = function loader(this: LoaderContext, code: string, map?: unknown): void {
  try {
    const { tsconfig } = this.getOptions?.() ?? {};
    const shared = sharedFor(tsconfig);
    if (this._compilation && shared.build !== this._compilation) {
      shared.build = this._compilation;
      shared.engine.refresh();
    }
    const compiled = shared.compile(this.resourcePath, code);
    for (const file of compiled?.watchFiles ?? []) this.addDependency(file);
    if (!compiled) this.callback(null, code, map);
    else if (compiled.errors.length > 0) this.callback(createFailure(compiled.errors));
    // No line moves, so a map that came with the code stays right by line.
    else this.callback(null, compiled.code, map ?? compiled.map);
  } catch (error) {
    this.callback(error instanceof Error ? error : new Error(String(error)));
  }
};

function sharedFor(tsconfig: string | undefined): Shared {
  const known = engines.get(tsconfig);
  if (known) return known;
  const engine = createEngine({ tsconfig });
  const made: Shared = { engine, compile: refreshAfterPause(engine) };
  engines.set(tsconfig, made);
  return made;
}

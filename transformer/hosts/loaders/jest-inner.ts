import { createRequire } from 'node:module';
import { join } from 'node:path';

export interface TransformedSource {
  readonly code: string;
  readonly map?: unknown;
}

/** What Jest hands to a transformer with each file, as far as it matters here. */
export interface JestOptions {
  readonly config: { readonly rootDir: string };
  readonly configString?: string;
  readonly instrument?: boolean;
  readonly supportsDynamicImport?: boolean;
  readonly supportsExportNamespaceFrom?: boolean;
  readonly supportsStaticESM?: boolean;
  readonly supportsTopLevelAwait?: boolean;
  readonly transformerConfig?: unknown;
}

/** The transformer that ours is put around. */
export interface InnerTransformer {
  readonly canInstrument?: boolean;
  process?(text: string, file: string, options: JestOptions): TransformedSource;
  processAsync?(text: string, file: string, options: JestOptions): Promise<TransformedSource>;
  getCacheKey?(text: string, file: string, options: JestOptions): string;
  getCacheKeyAsync?(text: string, file: string, options: JestOptions): Promise<string>;
}

interface Factory {
  createTransformer(options?: unknown): InnerTransformer | Promise<InnerTransformer>;
}

/**
 * Loads a transformer as Jest would: from the project, made by its factory where it has one.
 *
 * @throws Error if it is not installed, or is no transformer.
 */
export function loadInner(name: string, options: unknown, rootDir: string): InnerTransformer | Promise<InnerTransformer> {
  const require = createRequire(join(rootDir, 'index.js'));
  const path = resolveFrom(require, name.replace('<rootDir>', rootDir));
  if (path === undefined)
    throw new Error(`Jest transformer '${name}' is not installed. Install it: npm install --save-dev ${name}`);
  const exported = require(path) as Factory | InnerTransformer | { default: Factory | InnerTransformer };
  const transformer = 'default' in exported ? exported.default : exported;
  if ('createTransformer' in transformer) return transformer.createTransformer(options);
  if (!transformer.process && !transformer.processAsync)
    throw new Error(`Jest transformer '${name}' exports neither 'createTransformer' nor 'process'.`);
  return transformer;
}

function resolveFrom(require: NodeJS.Require, name: string): string | undefined {
  try {
    return require.resolve(name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    return undefined;
  }
}

import { createHash } from 'node:crypto';
import { join, sep } from 'node:path';
import { version } from '../../package.json';
import { createEngine, type Engine } from '../engine/engine.js';
import { formatErrors } from '../engine/format-errors.js';
import { refreshAfterPause } from './after-pause.js';
import { compileSource } from './compile-source.js';
import { type InnerTransformer, type JestOptions, loadInner, type TransformedSource } from './jest-inner.js';
import { transpile } from './transpile.js';

/** The second item of an entry in `transform`. */
interface Options {
  /** The transformer that makes JavaScript of the files: the name of a package, or a path. */
  readonly transformer: string;
  /** What that transformer is configured with. */
  readonly options?: unknown;
  /** The tsconfig that files belong to; by default the nearest that includes a file. */
  readonly tsconfig?: string;
}

type Transform<Result> = (text: string, file: string, options: JestOptions) => Result;

/** A transformer of Jest that compiles tools and leaves the rest to another transformer. */
interface ToolTransformer {
  readonly canInstrument: boolean;
  process: Transform<TransformedSource>;
  processAsync: Transform<Promise<TransformedSource>>;
  getCacheKey: Transform<string>;
  getCacheKeyAsync: Transform<Promise<string>>;
}

/** Called by Jest with the options of an entry in `transform`. */
function createTransformer(options: Partial<Options> = {}): ToolTransformer {
  const { transformer, options: own } = options;
  if (transformer === undefined) return transformOwnPackage;
  const engine = createEngine({ tsconfig: options.tsconfig });
  const compile = refreshAfterPause(engine);
  let loaded: InnerTransformer | Promise<InnerTransformer> | undefined;
  const load = ({ config }: JestOptions): InnerTransformer | Promise<InnerTransformer> => {
    loaded ??= loadInner(transformer, own, config.rootDir);
    return loaded;
  };
  const loadNow = (jest: JestOptions): InnerTransformer => {
    const inner = load(jest);
    if (inner instanceof Promise || !inner.process) throw new Error(`Jest transformer '${transformer}' ${onlyAsync}`);
    return inner;
  };
  const forInner = (jest: JestOptions): JestOptions => ({ ...jest, transformerConfig: own ?? {} });

  return {
    // Jest asks after the first file only, when the other transformer is loaded.
    get canInstrument() {
      return loaded !== undefined && !(loaded instanceof Promise) && loaded.canInstrument === true;
    },
    process: (text, file, jest) => loadNow(jest).process!(codeOf(compile, text, file), file, forInner(jest)),
    async processAsync(text, file, jest) {
      const inner = await load(jest);
      const code = codeOf(compile, text, file);
      return (inner.processAsync ?? inner.process)!(code, file, forInner(jest));
    },
    getCacheKey(text, file, jest) {
      const result = resultOf(compile, text, file);
      return keyOf(result, file, {
        jest,
        inner: load(jest) instanceof Promise ? '' : loadNow(jest).getCacheKey?.(result, file, forInner(jest)),
      });
    },
    async getCacheKeyAsync(text, file, jest) {
      const inner = await load(jest);
      const result = resultOf(compile, text, file);
      return keyOf(result, file, {
        jest,
        inner: await (inner.getCacheKeyAsync ?? inner.getCacheKey)?.(result, file, forInner(jest)),
      });
    },
  };
}

/**
 * Without options: makes CommonJS of define-tool's own modules, for tests that are CommonJS. Before Node 24.9, Jest cannot
 * require an ES module.
 */
const transformOwnPackage: ToolTransformer = {
  canInstrument: false,
  process(text, file, { supportsStaticESM }) {
    if (!file.startsWith(ownPackage)) throw new Error(missing);
    return { code: supportsStaticESM ? text : transpile(file, text, 'commonjs') };
  },
  processAsync: async (text, file, jest) => transformOwnPackage.process(text, file, { ...jest, supportsStaticESM: true }),
  getCacheKey: (text, file, jest) => keyOf(text, file, { jest, inner: undefined }),
  getCacheKeyAsync: async (text, file, jest) => keyOf(text, file, { jest, inner: undefined }),
};

const ownPackage = join(__dirname, '../../../..') + sep;

const missing =
  'define-tool/jest compiles tools and leaves the rest to another transformer, and none is given. ' +
  "Name one: transform: { '^.+\\\\.tsx?$': ['define-tool/jest', { transformer: '@swc/jest' }] }";
const onlyAsync = 'transforms asynchronously only, so Jest can use it for ES modules and not for CommonJS.';

const codeOf = (compile: Engine['compile'], text: string, file: string): string =>
  compileSource({ compile }, file, text)?.code ?? text;

/** What a file becomes, findings included: it changes with types and comments in other files, and Jest's own key does not. */
function resultOf(compile: Engine['compile'], text: string, file: string): string {
  const compiled = compile(file, text);
  return compiled ? compiled.code + formatErrors(compiled.errors) : text;
}

function keyOf(result: string, file: string, { jest, inner }: { jest: JestOptions; inner: string | undefined }): string {
  const {
    configString,
    instrument,
    supportsDynamicImport,
    supportsExportNamespaceFrom,
    supportsStaticESM,
    supportsTopLevelAwait,
  } = jest;
  const supports = [supportsDynamicImport, supportsExportNamespaceFrom, supportsStaticESM, supportsTopLevelAwait];
  const parts = [version, result, file, configString, instrument, supports, inner];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

// Jest takes the default export of what looks like an ES module.
export = { createTransformer };

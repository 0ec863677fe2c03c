import { dirname } from 'node:path';
import type * as TS from 'typescript';
import type { Typescript } from '../../context.js';
import { type ConfigSearch, createConfigSearch } from '../engine/config-search.js';
import { loadTypescript } from '../engine/load-typescript.js';
import { normalisePath } from '../engine/normalise-path.js';
import { parseConfig } from '../engine/parse-config.js';
import { inlineImportMeta } from './inline-import-meta.js';

export type ModuleFormat = 'module' | 'commonjs';

/** What each compiler was asked for, to read no tsconfig twice. */
interface Known {
  readonly search: ConfigSearch;
  readonly options: Map<string, TS.CompilerOptions>;
}
const known = new WeakMap<Typescript, Known>();

/**
 * TypeScript as the JavaScript that Node runs, one file at a time, with its source map inside. For files that nothing else
 * compiles, and for those that something else has compiled before the definitions were in them.
 *
 * @throws Error if no TypeScript is installed for the file.
 */
export function transpile(file: string, text: string, format: ModuleFormat): string {
  const ts = loadTypescript(dirname(file));
  const own = optionsOf(ts, normalisePath(file));
  const target = Math.max(own.target ?? 0, ts.ScriptTarget.ES2022);
  const isModule = format === 'module';
  return ts.transpileModule(text, {
    fileName: file,
    transformers: isModule ? {} : { before: [inlineImportMeta(ts)] },
    compilerOptions: {
      ...own,
      target,
      useDefineForClassFields: own.useDefineForClassFields ?? (own.target ?? target) >= ts.ScriptTarget.ES2022,
      module: isModule ? ts.ModuleKind.ESNext : ts.ModuleKind.NodeNext,
      moduleResolution: isModule ? ts.ModuleResolutionKind.Bundler : ts.ModuleResolutionKind.NodeNext,
      // as CommonJS, `import` is written as `require`
      verbatimModuleSyntax: isModule && own.verbatimModuleSyntax === true,
      rewriteRelativeImportExtensions: false,
      jsx: own.jsx === undefined || own.jsx === ts.JsxEmit.Preserve ? ts.JsxEmit.ReactJSX : own.jsx,
      allowJs: true,
      emitDeclarationOnly: false,
      sourceMap: false,
      inlineSourceMap: true,
      inlineSources: false,
      sourceRoot: undefined,
      mapRoot: undefined,
      outDir: undefined,
      rootDir: undefined,
    },
  }).outputText;
}

function optionsOf(ts: Typescript, file: string): TS.CompilerOptions {
  const { search, options } = known.get(ts) ?? { search: createConfigSearch(ts), options: new Map<string, TS.CompilerOptions>() };
  known.set(ts, { search, options });
  const config = search.ownerOf(file) ?? search.candidatesFor(file)[0];
  if (config === undefined) return {};
  const found = options.get(config) ?? parseConfig(ts, config).options;
  options.set(config, found);
  return found;
}

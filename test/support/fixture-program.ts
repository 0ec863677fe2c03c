import ts from 'typescript';
import { ownEntries } from './own-entries.js';
import { root } from './root.js';

export { root };

export const fixtureOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ['lib.es2022.d.ts'],
  strict: true,
  noEmit: true,
  types: [],
  skipLibCheck: true,
};

const parsed = new Map<string, ts.SourceFile | undefined>();

/** A program over texts in memory and files on disk; `define-tool` is this checkout's own runtime. Library files are parsed once. */
export function createFixtureProgram(texts: ReadonlyMap<string, string>, options: ts.CompilerOptions = {}): ts.Program {
  const all = { ...fixtureOptions, ...options };
  const host = ts.createCompilerHost(all);
  const { getSourceFile, fileExists, readFile } = host;
  host.getSourceFile = (fileName, languageVersion, ...rest) => {
    const text = texts.get(fileName);
    if (text !== undefined) return ts.createSourceFile(fileName, text, languageVersion, true);
    if (!parsed.has(fileName)) parsed.set(fileName, getSourceFile.call(host, fileName, languageVersion, ...rest));
    return parsed.get(fileName);
  };
  host.fileExists = (fileName) => texts.has(fileName) || fileExists.call(host, fileName);
  host.directoryExists = undefined;
  host.readFile = (fileName) => texts.get(fileName) ?? readFile.call(host, fileName);
  host.resolveModuleNameLiterals = (literals, containing, redirected, compilerOptions, containingFile) =>
    literals.map((literal) => {
      const resolvedFileName = ownEntries.get(literal.text);
      if (resolvedFileName !== undefined)
        return { resolvedModule: { resolvedFileName, extension: '.ts', isExternalLibraryImport: false } };
      const mode = ts.getModeForUsageLocation(containingFile, literal, compilerOptions);
      return ts.resolveModuleName(literal.text, containing, compilerOptions, host, undefined, redirected, mode);
    });
  return ts.createProgram({ rootNames: [...texts.keys()].filter((name) => /\.[cm]?ts$/.test(name)), options: all, host });
}
